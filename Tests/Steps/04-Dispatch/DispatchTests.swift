import AddRemoveSolution
import StepSupport
import Testing

#if EXERCISE
  import DispatchExercise
#else
  import DispatchSolution
#endif

@Suite(.serialized) enum DispatchTests {
  /// A location that shows whether it was changed: its case, its length, its punctuation.
  private static let corner = "5 McKinley Ave, NW (2nd floor)"

  // MARK: A station

  // edit: PoliceStation.swift, PoliceStation
  @Test("A police station conforms to the delegate protocol")
  static func conforms() async throws {
    _ = try responder(PoliceStation { _ in })
    expect(
      isClass(PoliceStation.self), is: true,
      """
      `PoliceStation` is a struct. A weak reference needs an object, so the list would lose the \
      station. Make it a class and keep `: AnyObject` on the protocol.
      """)
  }

  // edit: PoliceStation.swift, notifyFire
  @Test("A police station announces a fire and repeats the location as it is given")
  static func announcesAFire() async throws {
    let expected = "Police were notified about a fire at \(corner)"
    let lines = try linesOfPolice { $0.notifyFire(at: corner) }
    expect(lines, is: [expected], mistake(in: lines, expected: expected, method: "notifyFire"))
  }

  // edit: PoliceStation.swift, notifyCarCrash
  @Test("A police station announces a car crash and repeats the location as it is given")
  static func announcesACarCrash() async throws {
    let expected = "Police were notified about a car crash at \(corner)"
    let lines = try linesOfPolice { $0.notifyCarCrash(at: corner) }
    expect(lines, is: [expected], mistake(in: lines, expected: expected, method: "notifyCarCrash"))
  }

  // edit: PoliceStation.swift, notifyFire
  @Test("A police station announces every event in its own line")
  static func announcesEachEvent() async throws {
    let fire = try linesOfPolice { $0.notifyFire(at: "Mill Lane") }
    let carCrash = try linesOfPolice { $0.notifyCarCrash(at: "Mill Lane") }
    try require(
      [fire.count, carCrash.count], is: [1, 1],
      "First, make `notifyFire` and `notifyCarCrash` announce one line each.")
    let lines = try linesOfPolice { police in
      police.notifyFire(at: "Mill Lane")
      police.notifyFire(at: "Mill Lane")
      police.notifyCarCrash(at: "Mill Lane")
    }
    expect(
      lines, is: fire + fire + carCrash,
      """
      There were two fires and a car crash at the same location. Pass one line to `announce` for \
      each event. Don't store lines or compare an event with earlier ones.
      """)
  }

  // edit: PoliceStation.swift, announce
  @Test("Each police station announces with the closure it was given")
  static func announcesForItself() async throws {
    var north: [String] = []
    var south: [String] = []
    let stations = (
      try responder(PoliceStation { north.append($0) }),
      try responder(PoliceStation { south.append($0) })
    )
    stations.0.notifyFire(at: "Mill Lane")
    expect(
      [north.count, south.count], is: [1, 0],
      """
      Two police stations were created, and only the first one was notified. (These are the \
      numbers of lines that the first and the second station announced.) Store `announce` in an \
      instance property: all stations share a static or global one.
      """)
  }

  // edit: PoliceStation.swift, announce
  @Test("A police station doesn't keep itself alive")
  static func policeStationIsReleased() async throws {
    var lines: [String] = []
    var police: (any EmergencyResponding)? = try responder(PoliceStation { lines.append($0) })
    let probe = Probe(police! as AnyObject)
    police?.notifyFire(at: "Mill Lane")
    police?.notifyCarCrash(at: "Mill Lane")
    try require(
      lines.count, is: 2, "First, make the station announce each event in one line.")
    police = nil
    expect(
      probe.state, is: .deallocated,
      """
      The last reference to the police station was set to `nil`, but the station wasn't \
      deallocated. It stores a closure that captures `self` strongly.
      """)
  }

  // MARK: The dispatch system

  // edit: DispatchSystem.swift, multicastDelegate
  @Test("A dispatch system keeps the stations that are added to it")
  static func keepsItsStations() async throws {
    let town = Town()
    let list = town.dispatch.multicastDelegate
    town.add("North")
    try require(
      town.dispatch.multicastDelegate.delegates.count, is: 1,
      """
      One station was added, but `multicastDelegate` doesn't contain exactly one. A computed \
      property can create a new list each time it's read: store the list.
      """)
    expect(
      town.dispatch.multicastDelegate, isSameAs: list,
      """
      `multicastDelegate` returned one list before the first station was added and a different \
      one afterward. Create the list only once, and keep it while it's empty.
      """)
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("A reported fire reaches every station, in the order they were added")
  static func reportsAFire() async throws {
    let town = Town("North", "South", "East")
    try town.requireStations(3)
    try await survivesReports()
    town.dispatch.reportFire(at: corner)
    try require(
      town.calls, is: ["North: fire", "South: fire", "East: fire"],
      town.mistake(in: "reportFire", calling: "notifyFire"))
    expect(
      town.locations, is: [corner, corner, corner],
      "`reportFire` changed the location. Pass it to the stations unchanged.")
  }

  // edit: DispatchSystem.swift, reportCarCrash
  @Test("A reported car crash reaches every station, in the order they were added")
  static func reportsACarCrash() async throws {
    let town = Town("North", "South", "East")
    try town.requireStations(3)
    try await survivesReports()
    town.dispatch.reportCarCrash(at: corner)
    try require(
      town.calls, is: ["North: car crash", "South: car crash", "East: car crash"],
      town.mistake(in: "reportCarCrash", calling: "notifyCarCrash"))
    expect(
      town.locations, is: [corner, corner, corner],
      "`reportCarCrash` changed the location. Pass it to the stations unchanged.")
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("A fire reaches the police and the firefighters")
  static func reachesPoliceAndFirefighters() async throws {
    var notified: [String] = []
    let police = try responder(PoliceStation { _ in notified.append("police") })
    let firefighters = FireStation { _ in notified.append("firefighters") }
    try await survivesReports()
    let dispatch = DispatchSystem()
    dispatch.multicastDelegate.addDelegate(police)
    dispatch.multicastDelegate.addDelegate(firefighters)
    try requireStations(2, in: dispatch)
    dispatch.reportFire(at: "Ray's house!")
    try withExtendedLifetime((police, firefighters)) {
      try require(
        notified.isEmpty, is: false,
        "No station announced the fire: call `invokeDelegates` in `reportFire`.")
      expect(
        notified, is: ["police", "firefighters"],
        """
        The police station was added first and the fire station second. `reportFire` has to \
        notify both of them, in this order, without choosing among the stations.
        """)
    }
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("Each report reaches the stations that are registered at that moment")
  static func reportsAgain() async throws {
    let town = Town("North", "South")
    try town.requireStations(2)
    try await survivesReports()
    town.dispatch.reportFire(at: "Mill Lane")
    try require(
      town.calls, is: ["North: fire", "South: fire"],
      "The first report has to reach both stations: call `invokeDelegates` in `reportFire`.")
    town.add("East")
    town.dispatch.reportFire(at: "Mill Lane")
    expect(
      town.calls.dropFirst(2).sorted(), is: ["East: fire", "North: fire", "South: fire"],
      """
      East was added after the first report. The second report, about a fire at the same \
      location, has to reach all three: read the list at each report and don't compare reports.
      """)
  }

  // edit: DispatchSystem.swift, multicastDelegate
  @Test("A deallocated station isn't notified, and the dispatch system doesn't keep it alive")
  static func releasesStations() async throws {
    let town = Town("North", "South")
    try town.requireStations(2)
    try await survivesReports()
    town.dispatch.reportFire(at: "Mill Lane")
    try require(
      town.calls, is: ["North: fire", "South: fire"],
      "The first report has to reach both stations: call `invokeDelegates` in `reportFire`.")
    let probe = town.demolish("South")
    try require(
      probe.state, is: .deallocated,
      """
      The test set its only reference to South to `nil`, but South wasn't deallocated: the \
      dispatch system holds a strong reference to it. Store only the multicast delegate, not an \
      array of stations.
      """)
    town.dispatch.reportCarCrash(at: "Mill Lane")
    expect(
      Array(town.notified.dropFirst(2)), is: ["North"],
      "South was deallocated, so `reportCarCrash` has to notify only North.")
  }

  /// Reports to a dispatch system with three stations, and to one without, in a child process.
  private static let reports = Task {
    await #expect(processExitsWith: .failure, observing: lastWords) {
      for town in [Town("North", "South", "East"), Town()] {
        town.dispatch.reportFire(at: "Mill Lane")
        town.dispatch.reportCarCrash(at: "Mill Lane")
      }
      finish()
    }
  }

  private static func survivesReports() async throws {
    try await requireFinish(
      await reports.value,
      """
      A report to three stations or to no stations crashed. An index may have no element: call \
      `invokeDelegates`, which doesn't need an index.
      """)
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("A station may remove itself while it's notified")
  static func reportsWhileStationsLeave() async throws {
    let town = Town("North", "South", "East")
    try town.requireStations(3)
    try await survivesReports()
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        let town = Town("North", "South", "East")
        town.leaver = "North"
        town.dispatch.reportFire(at: "Mill Lane")
        finish()
      },
      """
      A station removed itself during a report, and the loop used an index that no longer \
      exists. Call `invokeDelegates`, which reads the list once.
      """)
    town.leaver = "North"
    town.dispatch.reportFire(at: "Mill Lane")
    try require(
      town.calls.count > 1, is: true,
      """
      First, make `reportFire` notify all stations: see "A reported fire reaches every station, in \
      the order they were added".
      """)
    expect(
      town.calls, is: ["North: fire", "South: fire", "East: fire"],
      """
      North removed itself when it was notified, so South moved to North's index, and the loop \
      didn't notify South. Call `invokeDelegates`, which reads the list once.
      """)
  }

  // edit: DispatchSystem.swift, multicastDelegate
  @Test("Two dispatch systems have separate stations")
  static func sharesNoStations() async throws {
    let north = Town("North")
    try north.requireStations(1)
    expect(
      DispatchSystem().multicastDelegate.delegates.count, is: 0,
      """
      A station was added to one dispatch system, and a new one already has stations. Make the \
      multicast delegate an instance property: all dispatch systems share a static or global one.
      """)
    withExtendedLifetime(north) {}
  }

  fileprivate static func requireStations(
    _ count: Int, in dispatch: DispatchSystem, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try require(
      dispatch.multicastDelegate.delegates.count, is: count,
      """
      The dispatch system doesn't contain exactly the stations that were added to it. First, store \
      `multicastDelegate`.
      """, sourceLocation: sourceLocation)
  }

  // MARK: What to say about a wrong line

  /// Notifies a police station and returns what it announced.
  private static func linesOfPolice(
    _ notify: (any EmergencyResponding) -> Void
  ) throws -> [String] {
    var lines: [String] = []
    let police = try responder(PoliceStation { lines.append($0) })
    notify(police)
    return lines
  }

  /// The station as a delegate; the exercise begins without the conformance.
  private static func responder<Station>(
    _ station: Station, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> any EmergencyResponding {
    try #require(
      station as? any EmergencyResponding,
      """
      `PoliceStation` doesn't conform to `EmergencyResponding`, so it can't be a delegate. \
      Declare the conformance and write both methods, as in `FireStation.swift`.
      """, sourceLocation: sourceLocation)
  }

  private static func isClass<Station>(_ type: Station.Type) -> Bool { type is AnyClass }

  /// The rule for a line that differs from the expected one.
  private static func mistake(in lines: [String], expected: String, method: String) -> Comment {
    let line = lines.first ?? ""
    let rule =
      if lines.isEmpty {
        "`\(method)` announced nothing: pass the line to `announce`."
      } else if lines.count > 1 {
        "`\(method)` announced more than one line: call `announce` once."
      } else if line.contains("(location)") {
        "The line contains the word `location`: write `\\(location)`, with a backslash."
      } else if line.hasPrefix("Firefighters") {
        "The line names the firefighters, but this is the police station."
      } else if line.contains("fire") != expected.contains("fire") {
        "`\(method)` announced the line for the other event."
      } else if !line.contains(corner) {
        "`\(method)` changed the location: insert it unchanged."
      } else {
        """
        The line isn't the one in the comment in `PoliceStation.swift`: compare them word by word.
        """
      }
    return Comment(rawValue: rule)
  }
}

/// A dispatch system with stations that record what they are notified about.
private final class Town {
  let dispatch = DispatchSystem()
  private(set) var calls: [String] = []
  private(set) var locations: [String] = []
  /// The station that removes itself when it is notified.
  var leaver = ""
  private var stations: [String: Recorder] = [:]

  init(_ names: String...) {
    names.forEach(add)
  }

  func add(_ name: String) {
    let station = Recorder(name, in: self)
    stations[name] = station
    dispatch.multicastDelegate.addDelegate(station)
  }

  /// Sets the only reference to a station to `nil`.
  func demolish(_ name: String) -> Probe {
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }

  func record(_ event: String, at location: String, by name: String) {
    calls.append("\(name): \(event)")
    locations.append(location)
    if name == leaver { dispatch.multicastDelegate.removeDelegate(stations[name]!) }
  }

  func requireStations(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try DispatchTests.requireStations(count, in: dispatch, sourceLocation: sourceLocation)
  }

  /// The stations that were notified, once for each event.
  var notified: [String] { calls.map { String($0.prefix { $0 != ":" }) } }

  /// The rule for a report that reached three stations, or didn't.
  func mistake(in method: String, calling name: String) -> Comment {
    let event = name == "notifyFire" ? "fire" : "car crash"
    let rule =
      if calls.isEmpty {
        """
        `\(method)` didn't notify any of three stations: call `invokeDelegates`, and call \
        `\(name)` in its closure, without a condition.
        """
      } else if !calls.allSatisfy({ $0.hasSuffix(": \(event)") }) {
        "`\(method)` notified the stations about the other event: call `\(name)` in its closure."
      } else if Set(notified).count < notified.count {
        "`\(method)` notified a station more than once: `invokeDelegates` already loops."
      } else if notified.count < 3 {
        "`\(method)` notified only some of the stations. It has to notify all of them."
      } else {
        "`\(method)` changed the order: the station that was added first is notified first."
      }
    return Comment(rawValue: rule)
  }
}

private final class Recorder: EmergencyResponding {
  private let name: String
  private unowned let town: Town

  init(_ name: String, in town: Town) {
    self.name = name
    self.town = town
  }

  func notifyFire(at location: String) {
    town.record("fire", at: location, by: name)
  }

  func notifyCarCrash(at location: String) {
    town.record("car crash", at: location, by: name)
  }
}
