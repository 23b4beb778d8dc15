import AddRemoveSolution
import StepSupport
import Testing

#if EXERCISE
  import DispatchExercise
#else
  import DispatchSolution
#endif

// A `Town`, at the end of this file, has a dispatch system, and stations that write into `log` what
// they are notified about, such as `fire North`. `names` are those of the stations in the list.

@Suite(
  "04 Dispatch", .serialized, .rehearsed, .edit("DispatchSystem.swift", "reportFire"),
  .ifItCrashes(
    .missing,
    "`invokeDelegates` calls its closure with each station, so a report needs no index and no `!`.")
)
enum DispatchTests {
  // MARK: - The lesson: the dispatch system

  @Test(
    "A dispatch system keeps the stations that are added to it",
    .edit("DispatchSystem.swift", "multicastDelegate"))
  static func keepsItsStations() throws {
    let town = Town("North", "South")
    try require(
      town.names, is: "North, South",
      """
      North and South were added to `multicastDelegate`. Read again, it has to be the same list, \
      which contains both. Is it created again at each read?
      """)
  }

  @Test("Each dispatch system has its own list", .edit("DispatchSystem.swift", "multicastDelegate"))
  static func sharesNoList() throws {
    try Town.requireStations()
    let town = Town("North")
    withExtendedLifetime(town) {
      expect(
        Town("South").names, is: "South",
        "North was added to another dispatch system. A `static` or global list is shared by all.")
    }
  }

  @Test("Other code can't replace the list", .edit("DispatchSystem.swift", "multicastDelegate"))
  static func showsNoSetter() throws {
    try Town.requireStations()
    expect(
      access(to: \DispatchSystem.multicastDelegate), is: "can only read the list",
      "Code that sets `multicastDelegate` loses all stations. Which keyword makes that impossible?")
  }

  private static func access<Root, List>(to list: KeyPath<Root, List>) -> String {
    "can only read the list"
  }

  private static func access<Root, List>(to list: WritableKeyPath<Root, List>) -> String {
    "can replace the list"
  }

  @Test("A reported fire reaches every station, in the order they were added")
  static func reportsAFire() throws {
    try Town.requireStations()
    let town = Town("North", "South", "East")
    town.dispatch.reportFire(at: "Main Street")
    expect(town.log, is: "fire North, fire South, fire East", town.mistake(in: .fire))
  }

  @Test(
    "A reported car crash reaches every station, in the order they were added",
    .edit("DispatchSystem.swift", "reportCarCrash"))
  static func reportsACarCrash() throws {
    try Town.requireStations()
    let town = Town("North", "South", "East")
    town.dispatch.reportCarCrash(at: "Main Street")
    expect(
      town.log, is: "car crash North, car crash South, car crash East", town.mistake(in: .carCrash))
  }

  @Test("The stations get the location that was reported")
  static func passesTheLocation() throws {
    for event in Event.allCases {
      for location in ["  Pier 3, north end! ", ""] {
        let town = Town("North")
        town.report(event, at: location)
        try require(
          town.log, is: "\(event) North",
          "First, make `\(event.report)` notify stations of a \(event).",
          edit: event.edit)
        expect(
          town.calls.map { "'\($0.location)'" }, is: ["'\(location)'"],
          "`\(event.report)` has to pass its parameter `location` to the stations, unchanged.",
          edit: event.edit)
      }
    }
  }

  @Test("Each report reaches the stations that are registered at that moment")
  static func readsTheListEachTime() throws {
    for event in Event.allCases {
      let town = Town("North", "South")
      try require(
        town.report(event), is: "\(event) North, \(event) South",
        "First, make `\(event.report)` notify every station of a \(event).", edit: event.edit)
      town.add("East")
      try require(
        town.report(event), is: "\(event) North, \(event) South, \(event) East",
        "East was added before the second report at this place, which has to reach all three.",
        edit: event.edit)
      town.remove("North")
      expect(
        town.report(event), is: "\(event) South, \(event) East",
        "North was removed before the third report, which has to reach the stations that are left.",
        edit: event.edit)
    }
  }

  // MARK: - The lesson: the hospital

  @Test("A hospital conforms to the delegate protocol", .edit("Hospital.swift", "Hospital"))
  static func conforms() throws {
    _ = try responder(Hospital { _ in })
    let type: Any.Type = Hospital.self
    expect(
      type is AnyClass ? "a class" : "a struct", is: "a class",
      "The list refers to its delegates weakly, which works with objects only.")
  }

  @Test(
    "A hospital announces a car crash and repeats the location as it is given",
    .edit("Hospital.swift", "notifyCarCrash"),
    .ifItCrashes(
      .noValue, "The hospital had no closure to call. Store the one that `init` is given."))
  static func announcesACarCrash() throws {
    for location in ["Ray's garage!", "Ray's garage!", "  5 McKinley Ave, 2nd floor "] {
      let lines = try linesOfAHospital { $0.notifyCarCrash(at: location) }
      try require(
        lines.isEmpty ? "nothing" : lines.joined(separator: " / "),
        is: "The hospital was notified about a car crash at \(location)",
        mistake(in: lines, at: location))
    }
  }

  // MARK: - The lesson: the event that a station may ignore

  @Test(
    "A station can leave out the method for fires",
    .edit("EmergencyResponding.swift", "EmergencyResponding"),
    .ifItCrashes([.message, .recursion], nothing))
  static func hasADefault() throws {
    let clinic = Clinic()
    clinic.notifyFire(at: "Mill Lane")
    expect(
      clinic.needsItsOwnMethod ? "has to write it" : "can leave it out", is: "can leave it out",
      """
      Each station that ignores fires needs a method for them, and it's the same in all of them. \
      Write it once, where every type that conforms to the protocol gets it.
      """)
  }

  @Test(
    "A hospital is silent about a fire",
    .edit("Hospital.swift", "Hospital"), .ifItCrashes([.message, .recursion], nothing))
  static func ignoresFires() throws {
    expect(
      try linesOfAHospital { $0.notifyFire(at: "Mill Lane") }, is: [],
      "There was a fire, and the hospital announces only car crashes.")
  }

  private static let nothing: Comment =
    "Fires don't concern every station, so if a station leaves out the method, nothing happens."

  // MARK: - The traps

  @Test("Police, firefighters, and hospital are notified in the order they were added")
  static func reachesAllKinds() throws {
    var log: [String] = []
    let police = PoliceStation { _ in log.append("police") }
    let firefighters = FireStation { _ in log.append("firefighters") }
    let hospital = try responder(Hospital { _ in log.append("hospital") })
    let dispatch = DispatchSystem()
    let stations: [any EmergencyResponding] = [firefighters, hospital, police]
    stations.forEach(dispatch.multicastDelegate.addDelegate)
    try withExtendedLifetime(stations) {
      dispatch.reportFire(at: "Ray's garage!")
      try require(
        log.joined(separator: ", "), is: "firefighters, police",
        "A fire was reported. The hospital is silent, and all others announce it in their order.")
      log = []
      dispatch.reportCarCrash(at: "Ray's garage!")
      expect(
        log.joined(separator: ", "), is: "firefighters, hospital, police",
        "A car crash was reported. All announce it in their order, whatever kinds they are.")
    }
  }

  @Test(
    "A station may remove itself while it's notified",
    .ifItCrashes(
      .index,
      "A station removed itself, so the list got shorter, and an old index isn't valid anymore."))
  static func reportsWhileStationsLeave() throws {
    for event in Event.allCases {
      let town = Town("North", "South", "East")
      town.whenNotified("North") { $0.remove("North") }
      expect(
        town.report(event), is: "\(event) North, \(event) South, \(event) East",
        """
        When North was notified, it removed itself, so South and East moved to other indices. The \
        report still reaches both.
        """, edit: event.edit)
    }
  }

  @Test("A station may report an event while it's notified")
  static func reportsDuringReports() throws {
    for event in Event.allCases {
      let town = Town("North", "South")
      town.whenNotified("North") { $0.report(.carCrash, at: "Mill Lane") }
      town.report(event, at: "Hill Road")
      // Whether the second report waits until the first one is done is left open.
      expect(
        ["Hill Road", "Mill Lane"].map { "\($0): \(town.stations(notifiedAt: $0))" },
        is: ["Hill Road: North, South", "Mill Lane: North, South"],
        """
        When North was notified of a \(event) on Hill Road, it reported a car crash on Mill Lane. \
        Each report has to reach both stations, with its own location. Reports share no property.
        """, edit: event.edit)
    }
  }

  // MARK: - What the tests use

  /// The station as a delegate; the exercise begins without the conformance.
  private static func responder<Station>(
    _ station: Station, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> any EmergencyResponding {
    try #require(
      station as? any EmergencyResponding,
      "`Hospital` doesn't conform to `EmergencyResponding` yet. Make the hospital a delegate.",
      sourceLocation: sourceLocation)
  }

  /// Notifies a hospital and returns what it announced.
  private static func linesOfAHospital(
    sourceLocation: SourceLocation = #_sourceLocation, _ notify: (any EmergencyResponding) -> Void
  ) throws -> [String] {
    var lines: [String] = []
    let hospital = Hospital { lines.append($0) }
    notify(try responder(hospital, sourceLocation: sourceLocation))
    return lines
  }

  /// The rule for lines that differ from the expected one.
  private static func mistake(in lines: [String], at location: String) -> Comment {
    let line = lines.first ?? ""
    return if lines.isEmpty && !keepsItsClosure() {
      "The hospital doesn't have the closure that it was given. Store it in `init`."
    } else if lines.isEmpty {
      """
      The hospital has its closure, and `notifyCarCrash(at:)` didn't call it. Pass the line to the \
      closure, in a method with exactly this name and label.
      """
    } else if lines.count > 1 {
      "There was one car crash, so the hospital announces one line."
    } else if line.contains("(location)") {
      "The line has the word `location` where the location belongs: `\\(location)` inserts it."
    } else if line.contains("a fire") {
      "The line is about a fire, and there was a car crash."
    } else if line.hasSuffix(location) {
      "The words differ from those in the comment at the top of `Hospital.swift`."
    } else {
      "The line has to end with the location, unchanged: nothing is added, and nothing is lost."
    }
  }

  /// Whether a hospital still has the closure that it was given.
  private static func keepsItsClosure() -> Bool {
    final class Token {}
    var token: Token? = Token()
    let hospital = Hospital { [token] _ in withExtendedLifetime(token) {} }
    return withExtendedLifetime(hospital) { Probe.release(&token) == .alive }
  }
}

private enum Event: String, CaseIterable, CustomStringConvertible {
  case fire
  case carCrash = "car crash"

  var description: String { rawValue }
  /// The method of the dispatch system.
  var report: String { self == .fire ? "reportFire" : "reportCarCrash" }
  var edit: [String] { ["DispatchSystem.swift", report] }
  /// The method of a station.
  var notify: String { self == .fire ? "notifyFire" : "notifyCarCrash" }
}

/// A dispatch system, and what keeps its stations alive.
private final class Town {
  let dispatch = DispatchSystem()
  /// What the stations were notified about.
  private(set) var calls: [(event: Event, name: String, location: String)] = []
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Town) -> Void] = [:]

  init(_ names: String...) { names.forEach(add) }

  /// The stations in the list.
  var names: String {
    line(of: dispatch.multicastDelegate.delegates.map { ($0 as? Station)?.name ?? "another" })
  }

  var log: String { log(after: 0) }

  func stations(notifiedAt location: String) -> String {
    line(of: calls.filter { $0.location == location }.map(\.name))
  }

  func add(_ name: String) {
    let station = Station(name, in: self)
    stations[name] = station
    dispatch.multicastDelegate.addDelegate(station)
  }

  func remove(_ name: String) { dispatch.multicastDelegate.removeDelegate(stations[name]!) }

  /// Runs a closure when a station is notified for the first time.
  func whenNotified(_ name: String, _ reaction: @escaping (Town) -> Void) {
    reactions[name] = reaction
  }

  func record(_ event: Event, at location: String, by name: String) {
    calls.append((event, name, location))
    reactions.removeValue(forKey: name)?(self)
  }

  /// Reports an event, and returns who was notified about it.
  @discardableResult func report(_ event: Event, at location: String = "Mill Lane") -> String {
    let count = calls.count
    switch event {
    case .fire: dispatch.reportFire(at: location)
    case .carCrash: dispatch.reportCarCrash(at: location)
    }
    return log(after: count)
  }

  private func log(after count: Int) -> String {
    line(of: calls.dropFirst(count).map { "\($0.event) \($0.name)" })
  }

  static func requireStations(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try require(
      Town("North").names, is: "North",
      "First, make `multicastDelegate` keep the stations that are added to it.",
      sourceLocation: sourceLocation)
  }

  /// The rule for a report that didn't reach every station once, in order.
  func mistake(in event: Event) -> Comment {
    let notified = calls.map(\.name)
    return if calls.isEmpty && Town().call(event) == "none" {
      """
      The stations have a method `\(event.notify)(at:)`, and a call through the protocol runs \
      another one. A method that `EmergencyResponding` itself doesn't require can't be replaced.
      """
    } else if calls.isEmpty {
      """
      A \(event) was reported, and none of the stations in `multicastDelegate` was notified. The \
      report has to reach all stations in this list.
      """
    } else if calls.contains(where: { $0.event != event }) {
      "A \(event) was reported, and the stations were notified about the other event."
    } else if Set(notified).count < notified.count {
      "A station was notified more than once. `invokeDelegates` already loops over all of them."
    } else if notified.count < stations.count {
      "The report reached only some of the stations. It has to reach all."
    } else {
      "The order is wrong: the station that was added first is notified first."
    }
  }

  /// Notifies a station without the dispatch system, and returns what it wrote into the log.
  private func call(_ event: Event) -> String {
    let station: any EmergencyResponding = Station("North", in: self)
    switch event {
    case .fire: station.notifyFire(at: "Mill Lane")
    case .carCrash: station.notifyCarCrash(at: "Mill Lane")
    }
    return log
  }
}

private final class Station: EmergencyResponding, Named {
  let name: String
  private unowned let town: Town

  init(_ name: String, in town: Town) {
    self.name = name
    self.town = town
  }

  func notifyFire(at location: String) { town.record(.fire, at: location, by: name) }

  func notifyCarCrash(at location: String) { town.record(.carCrash, at: location, by: name) }
}

// MARK: Is there a default?

/// A station without a method for fires.
private final class Clinic: EmergencyResponding {
  fileprivate(set) var needsItsOwnMethod = false

  func notifyCarCrash(at location: String) {}
}

extension EmergencyResponding {
  /// What the clinic gets if the exercise has no default, which would be less general.
  fileprivate func notifyFire<Place>(at location: Place) {
    (self as? Clinic)?.needsItsOwnMethod = true
  }
}
