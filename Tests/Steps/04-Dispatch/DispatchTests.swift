import AddRemoveSolution
import StepSupport
import Testing

#if EXERCISE
  import DispatchExercise
#else
  import DispatchSolution
#endif

@Suite(.serialized) enum DispatchTests {
  /// Locations that show whether they were changed: their case, blanks, letters, signs, or length.
  ///
  /// A format string turns `%%` into one percent sign and, unlike other placeholders, can't crash.
  private static let locations = [
    "5 McKinley Ave, NW (2nd floor)", "Ray's garage!", "mill lane", "MILL LANE", "  North  Gate ",
    "Pier 3\nGate B\n", "\tthe fire tower", "", "Straße 5, Zürich 🚒",
    "Mill Hill, 12%% slope",
    String(repeating: "behind Gate B, ", count: 40),
  ]

  // MARK: A hospital

  // edit: Hospital.swift, Hospital
  @Test("A hospital conforms to the delegate protocol")
  static func conforms() async throws {
    _ = try responder(Hospital { _ in })
    expect(
      isClass(Hospital.self), is: true,
      """
      `Hospital` is a struct. A weak reference needs an object, so the list would lose the \
      hospital. Make it a class and keep `: AnyObject` on the protocol.
      """)
  }

  // edit: Hospital.swift, notifyCarCrash
  @Test("A hospital announces a car crash and repeats the location as it is given")
  static func announcesACarCrash() async throws {
    for location in locations {
      let lines = try linesOfHospital { $0.notifyCarCrash(at: location) }
      let expected = "The hospital was notified about a car crash at \(location)"
      try require(lines, is: [expected], mistake(in: lines, at: location))
    }
  }

  // edit: EmergencyResponding.swift, EmergencyResponding
  @Test("A hospital is silent about a fire, and the other stations aren't")
  static func ignoresFires() async throws {
    let line = try lineAboutACarCrash()
    try await requireFinish(
      await announcements.value,
      """
      A hospital was notified about a car crash and then about a fire, and the program crashed. A \
      station may ignore fires: the method in the extension of the protocol does nothing.
      """)
    let lines = try linesOfHospital { hospital in
      hospital.notifyFire(at: "Mill Lane")
      hospital.notifyCarCrash(at: "Mill Lane")
      hospital.notifyFire(at: "Mill Lane")
    }
    try require(
      lines, is: [line],
      """
      The hospital was notified about a fire, a car crash at the same location, and another fire. \
      It has to announce the car crash and nothing about the fires.
      """)
    var announced: [String] = []
    let police: any EmergencyResponding = PoliceStation { _ in announced.append("police") }
    let firefighters: any EmergencyResponding = FireStation { _ in announced.append("fire") }
    police.notifyFire(at: "Mill Lane")
    firefighters.notifyFire(at: "Mill Lane")
    expect(
      announced, is: ["police", "fire"],
      """
      The police station and the fire station have a method for fires, but a call through the \
      protocol didn't reach both. Keep `notifyFire(at:)` in the protocol: otherwise, such a call \
      runs the method of the extension.
      """)
  }

  // edit: Hospital.swift, notifyCarCrash
  @Test("A hospital announces every car crash in its own line")
  static func announcesEachCarCrash() async throws {
    let line = try lineAboutACarCrash()
    let lines = try linesOfHospital { hospital in
      for _ in 1...3 { hospital.notifyCarCrash(at: "Mill Lane") }
    }
    expect(
      lines, is: [line, line, line],
      """
      There were three car crashes at the same location. Pass one line to `announce` for each. \
      Don't store lines or compare an event with earlier ones.
      """)
    try await requireFinish(
      await announcements.value,
      """
      While a hospital announced a car crash, it was notified about another one, and the program \
      crashed. Call `announce` with the line, and don't store lines.
      """)
    expect(
      try linesOfTwoCarCrashes(),
      is: ["Main Street", "Mill Lane"].map { line.replacing("Mill Lane", with: $0) },
      """
      While a hospital announced a car crash at Main Street, it was notified about one at Mill \
      Lane. It has to announce each of them once. Don't store lines or a flag: the second event \
      begins before `announce` returns.
      """)
  }

  /// What a hospital announces if a car crash is reported while it announces one.
  private static func linesOfTwoCarCrashes() throws -> [String] {
    var lines: [String] = []
    var hospital: (any EmergencyResponding)?
    hospital = try responder(
      Hospital {
        lines.append($0)
        if lines.count == 1 { hospital?.notifyCarCrash(at: "Mill Lane") }
      })
    hospital?.notifyCarCrash(at: "Main Street")
    hospital = nil
    return lines
  }

  // edit: Hospital.swift, announce
  @Test("Each hospital announces with the closure it was given")
  static func announcesForItself() async throws {
    _ = try lineAboutACarCrash()
    var north: [String] = []
    var south: [String] = []
    let hospitals = (
      try responder(Hospital { north.append($0) }), try responder(Hospital { south.append($0) })
    )
    hospitals.0.notifyCarCrash(at: "Mill Lane")
    expect(
      [north.count, south.count], is: [1, 0],
      """
      Two hospitals were created, and only the first one was notified. (These are the numbers of \
      lines that the first and the second hospital announced.) Store `announce` in an instance \
      property: all hospitals share a static or global one.
      """)
  }

  // edit: Hospital.swift, Hospital
  @Test("A hospital prints nothing besides what it announces")
  static func printsNothing() async throws {
    _ = try lineAboutACarCrash()
    try await requireFinish(await announcements.value, "A hospital crashed when it was notified.")
    let output = await announcements.value?.standardOutputContent ?? []
    let printed = String(decoding: output, as: UTF8.self).split(separator: "\n")
    expect(
      printed.drop { $0 != start }.dropFirst().prefix { $0 != end }, is: [],
      """
      The hospital was given a closure and notified about a car crash and a fire, and a line was \
      printed as well. Pass the line about the car crash only to the closure, and leave the method \
      for fires empty.
      """)
    expect(
      printed.filter { $0.contains("Harbor") },
      is: ["The hospital was notified about a car crash at Harbor"],
      """
      A hospital that was created with `Hospital()` was notified about a car crash. By default, \
      it prints its line: keep the default of `announce`, `{ print($0) }`.
      """)
  }

  // edit: Hospital.swift, announce
  @Test("A hospital doesn't keep itself alive")
  static func hospitalIsReleased() async throws {
    _ = try lineAboutACarCrash()
    var hospital: (any EmergencyResponding)? = try responder(Hospital { _ in })
    let probe = Probe(hospital! as AnyObject)
    hospital?.notifyCarCrash(at: "Mill Lane")
    hospital?.notifyFire(at: "Mill Lane")
    hospital = nil
    expect(
      probe.state, is: .deallocated,
      """
      The test set its only reference to the hospital to `nil`, but the hospital wasn't \
      deallocated. A strong reference to it is left, either in a closure that the hospital stores \
      and that captures `self`, or in a static or global variable.
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
    try await requireReports(of: .fire)
  }

  // edit: DispatchSystem.swift, reportCarCrash
  @Test("A reported car crash reaches every station, in the order they were added")
  static func reportsACarCrash() async throws {
    try await requireReports(of: .carCrash)
  }

  private static func requireReports(
    of event: Event, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let names = ["North", "South", "East", "West", "Harbor"] + (1...60).map { "Station \($0)" }
    let town = Town(names)
    try town.requireStations(names.count)
    try await survivesReports()
    town.report(event, at: locations[0])
    try require(
      town.calls, is: names.map { "\($0): \(event)" },
      town.mistake(in: event), sourceLocation: sourceLocation)
    for location in locations {
      let town = Town("North", "South")
      town.report(event, at: location)
      try require(
        town.locations, is: [location, location],
        town.locations.isEmpty
          ? "`\(event.report)` ignored a location. Notify the stations, whatever it contains."
          : "`\(event.report)` changed the location. Pass it to the stations unchanged.",
        sourceLocation: sourceLocation)
    }
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("Police, firefighters, and hospital are notified in the order they were added")
  static func reachesAllKinds() async throws {
    var notified: [String] = []
    let stations = [
      "police": PoliceStation { _ in notified.append("police") },
      "firefighters": FireStation { _ in notified.append("firefighters") },
      "hospital": try responder(Hospital { _ in notified.append("hospital") }),
    ]
    try await survivesReports()
    for order in permutations(of: ["police", "firefighters", "hospital"]) {
      let dispatch = DispatchSystem()
      order.forEach { dispatch.multicastDelegate.addDelegate(stations[$0]!) }
      try requireStations(3, in: dispatch)
      for _ in 1...2 {
        notified = []
        dispatch.reportFire(at: "Ray's garage!")
        try require(
          notified.filter { $0 != "hospital" }, is: order.filter { $0 != "hospital" },
          """
          These stations announced the fire. (The hospital is left out here.) `reportFire` has to \
          notify all stations in the order they were added, without choosing among them, and \
          whatever else was reported at this location.
          """)
        notified = []
        dispatch.reportCarCrash(at: "Ray's garage!")
        try require(
          notified, is: order,
          """
          These stations announced the car crash. `reportCarCrash` has to notify all stations in \
          the order they were added, without choosing among them, and whatever else was reported \
          at this location.
          """)
      }
    }
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("Each report reaches the stations that are registered at that moment")
  static func reportsAgain() async throws {
    for event in Event.allCases {
      let town = try await townWithOneReport(of: event)
      let list = town.dispatch.multicastDelegate
      town.add("East")
      town.report(event, at: "Mill Lane")
      try require(
        town.calls.dropFirst(2).sorted(), is: ["East", "North", "South"].map { "\($0): \(event)" },
        """
        East was added after the first report. The second report of a \(event), at the same \
        location, has to reach all three: read the list at each report and don't compare reports.
        """)
      town.remove("North")
      town.report(event, at: "Mill Lane")
      try require(
        town.calls.dropFirst(5).sorted(), is: ["East", "South"].map { "\($0): \(event)" },
        """
        North was removed after the second report, so the third one has to reach East and South. \
        Read the list at each report.
        """)
      town.remove("East")
      town.add("West")
      town.report(event, at: "Mill Lane")
      try require(
        town.calls.dropFirst(7).sorted(), is: ["South", "West"].map { "\($0): \(event)" },
        """
        East was removed and West was added after the third report, so the fourth one has to reach \
        South and West. Read the list at each report: the same number of stations doesn't mean \
        that they are the same.
        """)
      ["South", "West"].forEach(town.remove)
      town.report(event, at: "Mill Lane")
      try require(
        town.dispatch.multicastDelegate, isSameAs: list,
        """
        `multicastDelegate` returned one list after the first report of a \(event) and a different \
        one after others, the last of which was made without stations. Create the list only once: \
        other code may hold it, and stations will be added to it even if it's empty.
        """)
      town.add("Harbor")
      town.report(event, at: "Mill Lane")
      try require(
        Array(town.calls.dropFirst(9)), is: ["Harbor: \(event)"],
        """
        All stations were removed, a \(event) was reported, and Harbor was added. The next report \
        has to reach Harbor. If the dispatch system stores that it's busy, reset that also when \
        there are no stations.
        """)
    }
  }

  // edit: DispatchSystem.swift, multicastDelegate
  @Test("A deallocated station isn't notified, and the dispatch system doesn't keep it alive")
  static func releasesStations() async throws {
    for event in Event.allCases {
      let town = try await townWithOneReport(of: event)
      let probe = town.demolish("South")
      try require(
        probe.state, is: .deallocated,
        """
        The test set its only reference to South to `nil` after a call to `\(event.report)`, but \
        South wasn't deallocated: the dispatch system holds a strong reference to it. Store only \
        the multicast delegate, not an array of stations.
        """)
      town.report(event, at: "Mill Lane")
      try require(
        Array(town.calls.dropFirst(2)), is: ["North: \(event)"],
        "South was deallocated, so `\(event.report)` has to notify only North.")
      let list = listOfAReleasedTown(with: event)
      try require(
        list.state, is: .deallocated,
        """
        The test released a dispatch system after a call to `\(event.report)`, but its list wasn't \
        deallocated. A strong reference is left, either in a closure that the dispatch system \
        stores and that captures `self`, or in a static or global variable.
        """)
    }
  }

  private static func listOfAReleasedTown(with event: Event) -> Probe {
    let town = Town("North")
    town.report(event, at: "Mill Lane")
    return Probe(town.dispatch.multicastDelegate)
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("A station may remove itself while it's notified")
  static func reportsWhileStationsLeave() async throws {
    for event in Event.allCases { _ = try await townWithOneReport(of: event) }
    try await requireFinish(
      await child(.leaving).value,
      """
      A station removed itself during a report, and the loop used an index that no longer \
      exists. Call `invokeDelegates`, which reads the list once.
      """)
    for event in Event.allCases {
      try require(
        callsWhenNorthLeaves(during: event),
        is: ["North", "South", "East"].map { "\($0): \(event)" },
        """
        North removed itself when `\(event.report)` notified it, and the report still has to reach \
        South and East. When South was notified, it removed East and added West: a report reaches \
        the stations that were registered when it began. Call `invokeDelegates`, which reads the \
        list once.
        """)
    }
  }

  private static func callsWhenNorthLeaves(during event: Event) -> [String] {
    let town = Town("North", "South", "East")
    town.whenNotified("North") { $0.remove("North") }
    town.whenNotified("South") {
      $0.remove("East")
      $0.add("West")
    }
    town.report(event, at: "Mill Lane")
    return town.calls
  }

  // edit: DispatchSystem.swift, reportFire
  @Test("A station may report an event while it's notified")
  static func reportsDuringReports() async throws {
    // Whether the second report begins at once or when the first one has ended is left open.
    for event in Event.allCases { _ = try await townWithOneReport(of: event) }
    try await requireFinish(
      await child(.nesting).value,
      """
      A station reported an event while it was notified about another one, and the program \
      crashed. Let each call of a report use only its own parameter and the list.
      """)
    for outer in Event.allCases {
      for inner in Event.allCases {
        let town = Town("North", "South")
        let calls = callsWhenStationsReport(inner, during: outer, in: town)
        let expected = [
          ["North: \(outer) at Main Street", "South: \(outer) at Main Street"],
          ["North: \(inner) at Mill Lane", "South: \(inner) at Mill Lane"],
          ["North: \(outer) at Hill Road", "South: \(outer) at Hill Road"],
          ["North: \(inner) at Harbor", "South: \(inner) at Harbor"],
        ]
        let rule =
          calls.count < 6
          ? "Don't skip a report because another one is running. If it waits, make it right afterward."
          : "Several reports can run or wait at the same time. Make each of them once."
        try require(
          calls.filter { !$0.hasSuffix("Harbor") }.count, is: 6,
          """
          While North was notified about a \(outer), it reported a \(inner). When South was \
          notified for the first time, it also reported an event. Each of the three reports has to \
          reach North and South before the first one returns, so there are six calls. \(rule)
          """)
        try require(
          calls.filter { $0.hasSuffix("Harbor") }.count, is: 2,
          """
          Stations made reports while they were notified, and when all of this was over, a report \
          of a \(inner) didn't reach North and South. If the dispatch system stores that it's busy, \
          reset that after the last report that waited.
          """)
        try require(
          expected.map { calls.filter($0.contains) }, is: expected,
          """
          While North was notified about a \(outer) at Main Street, it reported a \(inner) at Mill \
          Lane. When South was notified for the first time, it reported a \(outer) at Hill Road. \
          (The calls are in the order of the reports here.) Pass the parameter `location` to the \
          stations: a property changes when the next report begins.
          """)
        try require(
          [town.demolish("South").state, listOfTheTown(inner, outer).state],
          is: [.deallocated, .deallocated],
          """
          Stations made reports while they were notified. When all of this was over, the test set \
          its only reference to a station to `nil`, and released a dispatch system. (This is what \
          happened to the station and to the dispatch system's list.) If reports wait, remove each \
          of them when it begins, and don't keep an array of stations.
          """)
        try require(
          callsWhenTheListChanges(inner, during: outer),
          is: ["South: \(outer)", "South: \(inner)", "East: \(inner)"],
          """
          While North, the only station, was notified about a \(outer), it reported a \(inner), \
          removed itself, and reported another one. Then South was added, and a \(outer) was \
          reported. While South was notified, it added East and reported a \(inner), which has to \
          reach both. (North is left out here.) Read the list at each report, and if the dispatch \
          system stores that it's busy, reset that also when there are no stations.
          """)
        let (city, village) = (Town("North"), Town("South"))
        city.whenNotified("North") { _ in village.report(inner, at: "Mill Lane") }
        city.report(outer, at: "Main Street")
        try require(
          [city.calls, village.calls], is: [["North: \(outer)"], ["South: \(inner)"]],
          """
          While North was notified by one dispatch system, it reported a \(inner) to another one, \
          which has to notify only its own station, South. Make all that a dispatch system stores \
          an instance property.
          """)
      }
    }
  }

  @discardableResult
  private static func callsWhenStationsReport(
    _ inner: Event, during outer: Event, in town: Town
  ) -> [String] {
    town.whenNotified("North") { $0.report(inner, at: "Mill Lane") }
    town.whenNotified("South") { $0.report(outer, at: "Hill Road") }
    town.report(outer, at: "Main Street")
    if town.calls.count == 6 { town.report(inner, at: "Harbor") }
    return zip(town.calls, town.locations).map { "\($0) at \($1)" }
  }

  /// The list of a released dispatch system to which stations reported.
  private static func listOfTheTown(_ inner: Event, _ outer: Event) -> Probe {
    let town = Town("North", "South")
    callsWhenStationsReport(inner, during: outer, in: town)
    return Probe(town.dispatch.multicastDelegate)
  }

  private static func callsWhenTheListChanges(_ inner: Event, during outer: Event) -> [String] {
    let town = Town("North")
    town.whenNotified("North") {
      $0.report(inner, at: "Mill Lane")
      $0.remove("North")
      $0.report(inner, at: "Mill Lane")
    }
    town.report(outer, at: "Main Street")
    town.add("South")
    town.whenNotified("South") {
      $0.add("East")
      $0.report(inner, at: "Mill Lane")
    }
    town.report(outer, at: "Main Street")
    return town.calls.filter { !$0.hasPrefix("North") }
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

  // MARK: What several tests need

  /// A town whose two stations were notified about one event.
  private static func townWithOneReport(
    of event: Event, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Town {
    let town = Town("North", "South")
    try town.requireStations(2, sourceLocation: sourceLocation)
    try await survivesReports()
    town.report(event, at: "Mill Lane")
    try require(
      town.calls, is: ["North: \(event)", "South: \(event)"],
      "First, make `\(event.report)` notify every station once, in the order they were added.",
      sourceLocation: sourceLocation)
    return town
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

  private static func permutations(of names: [String]) -> [[String]] {
    guard names.count > 1 else { return [names] }
    return names.flatMap { first in
      permutations(of: names.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// What runs in a child process, because it may crash or print.
  private enum Run: String, Codable {
    case announcing, reporting, leaving, nesting

    func callAsFunction() {
      switch self {
      case .announcing:
        print(start)
        _ = try? linesOfHospital {
          $0.notifyCarCrash(at: "Mill Lane")
          $0.notifyFire(at: "Mill Lane")
        }
        print(end)
        _ = try? linesOfTwoCarCrashes()
        try? responder(Hospital()).notifyCarCrash(at: "Harbor")
      case .reporting:
        for town in [Town("North", "South", "East"), Town()] {
          Event.allCases.forEach { town.report($0, at: "Mill Lane") }
        }
      case .leaving: Event.allCases.forEach { _ = callsWhenNorthLeaves(during: $0) }
      case .nesting:
        for outer in Event.allCases {
          for inner in Event.allCases {
            callsWhenStationsReport(inner, during: outer, in: Town("North", "South"))
            _ = callsWhenTheListChanges(inner, during: outer)
          }
        }
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(
        processExitsWith: .failure, observing: lastWords + [\.standardOutputContent]
      ) { [run] in
        run()
        finish()
      }
    }
  }

  /// The lines between which a hospital prints nothing.
  private static let (start, end) = ("A hospital is notified:", "That was all.")

  /// Notifies hospitals.
  private static let announcements = child(.announcing)

  /// Reports to a dispatch system with three stations and to one without.
  private static let reports = child(.reporting)

  private static func survivesReports() async throws {
    try await requireFinish(
      await reports.value,
      """
      A report to three stations or to no stations crashed. An index may have no element: call \
      `invokeDelegates`, which doesn't need an index.
      """)
  }

  /// The station as a delegate; the exercise begins without the conformance.
  private static func responder<Station>(
    _ station: Station, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> any EmergencyResponding {
    try #require(
      station as? any EmergencyResponding,
      """
      `Hospital` doesn't conform to `EmergencyResponding`, so it can't be a delegate. Declare the \
      conformance and write the method for car crashes.
      """, sourceLocation: sourceLocation)
  }

  private static func isClass<Station>(_ type: Station.Type) -> Bool { type is AnyClass }

  // MARK: What to say about a wrong line

  /// Notifies a hospital and returns what it announced.
  private static func linesOfHospital(
    _ notify: (any EmergencyResponding) -> Void
  ) throws -> [String] {
    var lines: [String] = []
    let hospital = try responder(Hospital { lines.append($0) })
    notify(hospital)
    return lines
  }

  /// The line about a car crash at Mill Lane, without which the other tests say nothing.
  private static func lineAboutACarCrash(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let lines = try linesOfHospital { $0.notifyCarCrash(at: "Mill Lane") }
    try require(
      lines.count, is: 1, "First, make `notifyCarCrash` of the hospital announce one line.",
      sourceLocation: sourceLocation)
    return lines[0]
  }

  /// Whether a hospital still has the closure that it was given.
  private static func keepsItsClosure() -> Bool {
    final class Token {}
    var token: Token? = Token()
    let probe = Probe(token!)
    let hospital = Hospital { [token] _ in withExtendedLifetime(token) {} }
    token = nil
    return withExtendedLifetime(hospital) { probe.isAlive }
  }

  /// The rule for a line that differs from the expected one.
  private static func mistake(in lines: [String], at location: String) -> Comment {
    let line = lines.first ?? ""
    let rule =
      if lines.isEmpty && location != locations[0] {
        "`notifyCarCrash` ignored a location. Announce a line, whatever the location contains."
      } else if lines.isEmpty && !keepsItsClosure() {
        "The hospital no longer has the closure that it was given: store it in `init`."
      } else if lines.isEmpty {
        """
        A call of `notifyCarCrash(at:)` announced nothing. Call the closure that `init` stores, in \
        a method with exactly this name and label: if car crashes have a default implementation, \
        it runs in place of a method with a different name.
        """
      } else if lines.count > 1 {
        "`notifyCarCrash` announced more than one line: call `announce` once."
      } else if line.contains("(location)") {
        "The line contains the word `location`: write `\\(location)`, with a backslash."
      } else if line.hasPrefix("Firefighters") || line.hasPrefix("Police") {
        "The line is another station's. This is the hospital."
      } else if line.contains("notified about a fire") {
        "The line is about a fire, but there was a car crash."
      } else if location.contains("%") && !line.contains(location) {
        """
        The location contains percent signs, and the line doesn't contain it unchanged. In a format \
        string, as in `String(format:)`, `%` begins a placeholder: insert the location into a \
        string literal instead.
        """
      } else if !line.contains(location) {
        "`notifyCarCrash` changed the location: insert it unchanged."
      } else {
        "The line isn't the one in the comment in `Hospital.swift`: compare them word by word."
      }
    return Comment(rawValue: rule)
  }
}

private enum Event: String, CaseIterable, CustomStringConvertible {
  case fire
  case carCrash = "car crash"

  var description: String { rawValue }
  /// The method of the dispatch system.
  var report: String { self == .fire ? "reportFire" : "reportCarCrash" }
  /// The method of a station.
  var notify: String { self == .fire ? "notifyFire" : "notifyCarCrash" }
}

/// A dispatch system with stations that record what they are notified about.
private final class Town {
  let dispatch = DispatchSystem()
  private(set) var calls: [String] = []
  private(set) var locations: [String] = []
  private var stations: [String: Recorder] = [:]
  private var reactions: [String: (Town) -> Void] = [:]

  init(_ names: [String]) {
    names.forEach(add)
  }

  convenience init(_ names: String...) {
    self.init(names)
  }

  func add(_ name: String) {
    let station = Recorder(name, in: self)
    stations[name] = station
    dispatch.multicastDelegate.addDelegate(station)
  }

  func remove(_ name: String) {
    dispatch.multicastDelegate.removeDelegate(stations[name]!)
  }

  /// Sets the only reference to a station to `nil`.
  func demolish(_ name: String) -> Probe {
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }

  func report(_ event: Event, at location: String) {
    switch event {
    case .fire: dispatch.reportFire(at: location)
    case .carCrash: dispatch.reportCarCrash(at: location)
    }
  }

  /// Runs a closure when a station is notified for the first time.
  func whenNotified(_ name: String, _ reaction: @escaping (Town) -> Void) {
    reactions[name] = reaction
  }

  func record(_ event: Event, at location: String, by name: String) {
    calls.append("\(name): \(event)")
    locations.append(location)
    reactions.removeValue(forKey: name)?(self)
  }

  func requireStations(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try DispatchTests.requireStations(count, in: dispatch, sourceLocation: sourceLocation)
  }

  /// The rule for a report that reached every station, or didn't.
  func mistake(in event: Event) -> Comment {
    let notified = calls.map { String($0.prefix { $0 != ":" }) }
    let rule =
      if calls.isEmpty && !callsReachStations(about: event) {
        """
        A call of `\(event.notify)` through the protocol doesn't reach a station's own method. Keep \
        `\(event.notify)(at:)` in the protocol, not only in an extension.
        """
      } else if calls.isEmpty {
        """
        `\(event.report)` didn't notify any of the stations: call `invokeDelegates`, and call \
        `\(event.notify)` in its closure, without a condition.
        """
      } else if !calls.allSatisfy({ $0.hasSuffix(": \(event)") }) {
        """
        `\(event.report)` notified the stations about the other event: call `\(event.notify)` in \
        its closure.
        """
      } else if Set(notified).count < notified.count {
        "`\(event.report)` notified a station more than once: `invokeDelegates` already loops."
      } else if notified.count < stations.count {
        "`\(event.report)` notified only some of the stations. It has to notify all of them."
      } else {
        "`\(event.report)` changed the order: the station that was added first is notified first."
      }
    return Comment(rawValue: rule)
  }

  /// Whether a station is notified by a direct call, without the dispatch system.
  private func callsReachStations(about event: Event) -> Bool {
    let station: any EmergencyResponding = Recorder("Test", in: self)
    switch event {
    case .fire: station.notifyFire(at: "Mill Lane")
    case .carCrash: station.notifyCarCrash(at: "Mill Lane")
    }
    return !calls.isEmpty
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
    town.record(.fire, at: location, by: name)
  }

  func notifyCarCrash(at location: String) {
    town.record(.carCrash, at: location, by: name)
  }
}
