import AddRemoveSolution
import StepSupport
import Testing

#if EXERCISE
  import DispatchExercise
#else
  import DispatchSolution
#endif

// A `Town`, at the end of this file, has a dispatch system, and stations that write into `log` what
// they are notified about, such as `fire North`.

@Suite(
  "04 Dispatch", .serialized, .rehearsed, .edit("DispatchSystem.swift", "reportFire"),
  .ifItCrashes(
    .missing,
    "`invokeDelegates` calls its closure with each station, so a report needs no index and no `!`.")
)
enum DispatchTests {
  // MARK: - The lesson: the dispatch system

  @Test("A reported fire reaches every station, in the order they were added")
  static func reportsAFire() throws {
    let town = Town("North", "South", "East")
    town.dispatch.reportFire(at: "Main Street")
    expect(
      town.log, is: "fire North, fire South, fire East", town.mistake(in: .fire),
      edit: town.placeToEdit(for: .fire))
  }

  @Test("A reported car crash reaches every station, in the order they were added")
  static func reportsACarCrash() throws {
    let town = Town("North", "South", "East")
    town.dispatch.reportCarCrash(at: "Main Street")
    expect(
      town.log, is: "car crash North, car crash South, car crash East", town.mistake(in: .carCrash),
      edit: town.placeToEdit(for: .carCrash))
  }

  @Test("The stations get the location that was reported")
  static func passesTheLocation() throws {
    for event in Event.allCases {
      _ = try Town.working("North", at: event)
      for location in ["  Pier 3, north end! ", ""] {
        let town = Town("North")
        town.report(event, at: location)
        expect(
          town.calls.map { "'\($0.location)'" }, is: ["'\(location)'"],
          "`\(event.report)` has to pass its parameter `location` to the stations, unchanged.",
          edit: event.edit)
      }
    }
  }

  @Test(
    "A station that was removed isn't notified", .edit("DispatchSystem.swift", "removeDelegate"))
  static func removesAStation() throws {
    for event in Event.allCases {
      let town = Town("North", "South")
      town.remove("North")
      expect(
        town.report(event), is: "\(event) South",
        "North was removed before the event, and South was not. `removeDelegate` removes North only.",
        where: [
          "none": "First, make `\(event.report)` notify the stations that were added.",
          "…North…":
            "North is still notified, although it was removed. `removeDelegate` has to remove it.",
        ])
    }
  }

  @Test("Each report reaches the stations that are registered at that moment")
  static func readsTheListEachTime() throws {
    for event in Event.allCases {
      let town = try Town.working("North", "South", at: event)
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

  @Test(
    "Each dispatch system has its own list",
    .edit("DispatchSystem.swift", "strong MulticastDelegate", "addDelegate"))
  static func sharesNoList() throws {
    let town = Town("North")
    _ = try Town.working("South")
    expect(
      town.log, is: "none",
      "A fire was reported to another dispatch system. A `static` or global list is shared by all.")
  }

  @Test(
    "A dispatch system doesn't keep its stations alive",
    .edit("DispatchSystem.swift", "strong EmergencyResponding", "addDelegate"))
  static func keepsNothingAlive() throws {
    let town = try Town.working("North", "South")
    expect(
      town.release("North"), is: .deallocated,
      "Only the dispatch system still refers to North. Which list refers to its delegates weakly?")
  }

  @Test("Other code can't notify the stations", .edit("DispatchSystem.swift", "DispatchSystem"))
  static func hidesItsList() throws {
    let town = try Town.working("North")
    let reachable = Reachable(object: town.dispatch)
    let lists = [
      ("multicastDelegate", reachable.multicastDelegate), ("delegates", reachable.delegates),
      ("stations", reachable.stations), ("list", reachable.list),
    ]
    for (name, list) in lists {
      (list as? MulticastDelegate<any EmergencyResponding>)?.delegates
        .forEach { $0.notifyFire(at: "the town hall") }
      expect(
        town.stations(notifiedAt: "the town hall"), is: "none",
        """
        Other code got the list from `\(name)` and notified North, and nothing was reported. What \
        has to be private?
        """, edit: ["DispatchSystem.swift", name])
    }
    town.dispatch.invokeDelegates { (station: any EmergencyResponding) in
      station.notifyFire(at: "the mill")
    }
    expect(
      town.stations(notifiedAt: "the mill"), is: "none",
      "Other code called `invokeDelegates` of the dispatch system, and nothing was reported.",
      edit: ["DispatchSystem.swift", "invokeDelegates"])
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

  @Test("A hospital is a delegate", .edit("Hospital.swift", "Hospital"))
  static func conforms() throws {
    _ = try responder(Hospital { _ in })
    let type: Any.Type = Hospital.self
    expect(
      type is AnyClass ? "a class" : "a struct", is: "a class",
      "The list refers to its delegates weakly, which works with objects only.")
  }

  @Test(
    "A hospital announces car crashes and is silent about fires",
    .edit("Hospital.swift", "Hospital"), .ifItCrashes([.message, .recursion], nothing))
  static func announcesCarCrashes() throws {
    var lines: [String] = []
    let hospital = try responder(Hospital { lines.append($0) })
    hospital.notifyFire(at: "Mill Lane")
    try require(
      line(of: lines), is: "none", "There was a fire, and the hospital announces only car crashes.")
    hospital.notifyCarCrash(at: "Ray's garage!")
    expect(
      line(of: lines), is: "The hospital was notified about a car crash at Ray's garage!",
      "The method `notifyCarCrash(at:)` of the hospital was given. Its words stay as they were.",
      where: [
        "none": """
        There was a car crash, and a call through the protocol didn't reach the hospital's method, \
        whose name and label have to be the protocol's.
        """
      ], edit: ["Hospital.swift", "notifyCarCrash"])
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
    stations.forEach(dispatch.addDelegate)
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
        "North removed itself, so South and East got other indices. The report has to reach both.",
        edit: event.edit)
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
  /// The thread of a report: calls that a task or a queue makes in another one don't count.
  private let thread = OneThread()
  private let hasCallsElsewhere = Flag()
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Town) -> Void] = [:]

  init(_ names: String...) { names.forEach(add) }

  var log: String { log(after: 0) }

  func stations(notifiedAt location: String) -> String {
    line(of: calls.filter { $0.location == location }.map(\.name))
  }

  func add(_ name: String) {
    let station = Station(name, in: self)
    stations[name] = station
    dispatch.addDelegate(station)
  }

  func remove(_ name: String) { dispatch.removeDelegate(stations[name]!) }

  /// Removes the town's reference to a station, and returns what became of the station.
  func release(_ name: String) -> Probe.State { Probe.release(&stations[name]) }

  /// Whether neither report reaches a station.
  var isSilent: Bool { Event.allCases.allSatisfy { report($0) == "none" } }

  /// Runs a closure when a station is notified for the first time.
  func whenNotified(_ name: String, _ reaction: @escaping (Town) -> Void) {
    reactions[name] = reaction
  }

  func record(_ event: Event, at location: String, by name: String) {
    guard thread.isCurrent else { return hasCallsElsewhere.set() }
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

  /// A town whose dispatch system has notified all stations once, in order.
  static func working(
    _ names: String..., at event: Event = .fire, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Town {
    let town = Town()
    names.forEach(town.add)
    try require(
      town.report(event), is: line(of: names.map { "\(event) \($0)" }),
      "First, make `\(event.report)` notify the stations that were added of a \(event).",
      edit: event.edit, sourceLocation: sourceLocation)
    return town
  }

  /// The rule for a report that didn't reach every station once, in order.
  func mistake(in event: Event) -> Comment {
    let notified = calls.map(\.name)
    return if calls.isEmpty && leavesCallsToOthers {
      "A task or a queue makes the calls. The report has to make them itself, before it returns."
    } else if calls.isEmpty && Town().call(event) == "none" {
      """
      The stations have a method `\(event.notify)(at:)`, and a call through the protocol runs \
      another one. A method that `EmergencyResponding` itself doesn't require can't be replaced.
      """
    } else if calls.isEmpty && Town("North").isSilent {
      """
      Three stations were added, and no report reaches any. The dispatch system has to keep one \
      list: `addDelegate` changes it, and each report notifies the stations in it.
      """
    } else if calls.isEmpty {
      "The other report reaches the stations, and this one doesn't. Notify them of the \(event)."
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

  /// Where to look for the mistake.
  func placeToEdit(for event: Event) -> [String] {
    guard calls.isEmpty, !hasCallsElsewhere.isSet else { return event.edit }
    if Town().call(event) == "none" { return ["EmergencyResponding.swift", "EmergencyResponding"] }
    let list = ["weak MulticastDelegate", "computed MulticastDelegate", "addDelegate"]
    return Town("North").isSilent ? ["DispatchSystem.swift"] + list : event.edit
  }

  /// Whether a task or a queue notifies a station, if not at once.
  private var leavesCallsToOthers: Bool {
    guard isEdited(#_sourceLocation) else { return false }
    for _ in 1...100 where !hasCallsElsewhere.isSet { pauseThread(microseconds: 1000) }
    return hasCallsElsewhere.isSet
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
