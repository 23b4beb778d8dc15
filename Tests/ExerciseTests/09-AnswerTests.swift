import Testing

#if EXERCISE
  import AnswerExercise
#else
  import AnswerSolution
#endif

@Suite(.serialized) enum AnswerTests {
  @Test("A desk answers with the crew of its station")
  static func answersWithItsStation() async {
    let region = Region(["North": ["Mill Lane", "Hill Road"]])
    expect(
      region.call("Mill Lane"), is: "North for Mill Lane",
      """
      The station takes calls from Mill Lane, and the desk didn't return its crew. Store the \
      station in `init`. In `answerCall`, return what the station's `takeCall(from:)` returns.
      """)
    expect(
      region.call("Hill Road"), is: "North for Hill Road",
      "The second call comes from another location. Pass `location` to the station for each call.")
    expect(
      region.asked, is: ["North", "North"],
      "There were two calls. Ask the station once for each call.")
  }

  @Test("A call that a station doesn't take is passed on")
  static func passesCallsOn() async throws {
    try await survivesPassingOn()
    let (asked, answer) = callForTheThirdDesk()
    expect(
      answer, is: "East for Mill Lane",
      """
      The third desk has the crew, and its answer didn't come back. Store the next desk in \
      `passOn`. In `answerCall`, return what the next desk's `answerCall` returns, so that each \
      desk passes the call on in the same way.
      """)
    expect(
      asked, is: ["North", "South", "East"],
      """
      The desks have to be asked in the order of the chain. A desk asks its own station before it \
      passes the call on.
      """)
  }

  private static func callForTheThirdDesk() -> ([String], String?) {
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"], "West": []])
    let answer = region.call("Mill Lane")
    return (region.asked, answer)
  }

  @Test("No desk after the one that takes a call is asked")
  static func stopsAtTheFirstAnswer() async throws {
    try await survivesPassingOn()
    let region = Region(["North": [], "South": ["Mill Lane"], "East": ["Mill Lane"]])
    let answer = region.call("Mill Lane")
    try require(
      answer != nil, is: true,
      "Two stations take calls from Mill Lane, and no answer came back. First pass calls on.")
    expect(
      region.asked, is: ["North", "South"],
      """
      The second station took the call, so the third must not be asked: it would send another crew \
      to the same place. Pass a call on only if the station returned `nil`.
      """)
    expect(
      answer, is: "South for Mill Lane",
      "Two stations take calls from Mill Lane. The first of them in the chain has to answer.")
  }

  @Test("A call that no station takes comes back without an answer")
  static func endsWithNil() async throws {
    try await survivesTheEnd()
    let (asked, answer) = callThatNoStationTakes()
    try require(
      asked, is: ["North", "South", "East"],
      "Every desk has to be asked once before the call comes back. First pass calls on.")
    expect(
      answer, is: nil,
      """
      No station took the call. The last desk has no next desk, so it returns `nil`, and the \
      caller knows that no crew is coming.
      """)
  }

  private static func callThatNoStationTakes() -> ([String], String?) {
    let region = Region(["North": [], "South": [], "East": []])
    let answer = region.call("Harbor")
    return (region.asked, answer)
  }

  @Test("The first desk keeps the desks after it alive")
  static func keepsTheNextDesksAlive() async throws {
    try await survivesTheEnd()
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"]])
    try require(
      region.call("Mill Lane"), is: "East for Mill Lane", "First the call has to reach East.")
    region.releaseDesk("South")
    region.releaseDesk("East")
    expect(
      region.call("Mill Lane"), is: "East for Mill Lane",
      """
      Only the first desk has a strong reference from outside, and the rest of the chain was \
      deallocated. A desk has to hold the next desk with a strong reference.
      """)
  }

  @Test("A desk doesn't keep its station alive")
  static func doesNotKeepTheStationAlive() async throws {
    try await survivesAClosedStation()
    let region = Region(["North": ["Mill Lane"], "South": []])
    try require(
      region.call("Mill Lane"), is: "North for Mill Lane", "First the station has to answer.")
    let probe = region.releaseStation("North")
    expect(
      probe.isAlive, is: false,
      """
      The station was released everywhere, and the desk keeps it alive. A station is a delegate: \
      refer to it with `weak`.
      """)
  }

  @Test("A desk whose station was deallocated passes every call on")
  static func passesOnWithoutAStation() async throws {
    try await survivesAClosedStation()
    let (before, asked, answer) = callsAroundAClosedStation()
    try require(before, is: "South for Mill Lane", "First South has to answer.")
    expect(
      answer, is: "East for Mill Lane",
      """
      The station of the second desk was deallocated, and the call ended there. A desk without a \
      station isn't the end of the chain: it passes the call on.
      """)
    expect(
      asked, is: ["North", "South", "North", "East"],
      "The second call goes to the stations that are left, each of them once.")
  }

  private static func callsAroundAClosedStation() -> (String?, [String], String?) {
    let region = Region(["North": [], "South": ["Mill Lane"], "East": ["Mill Lane"]])
    let before = region.call("Mill Lane")
    _ = region.releaseStation("South")
    let after = region.call("Mill Lane")
    return (before, region.asked, after)
  }

  @Test("A desk can leave the chain")
  static func leavesTheChain() async throws {
    try await survivesTheEnd()
    let region = Region(["North": [], "South": ["Mill Lane"], "East": ["Mill Lane"]])
    try require(region.call("Mill Lane"), is: "South for Mill Lane", "First South has to answer.")
    expect(
      region.link("North", to: "East"), is: true,
      "North is linked to East in place of South. There is no loop, so `passOn` returns `true`.")
    expect(
      region.call("Mill Lane"), is: "East for Mill Lane",
      "North passes calls on to East now. `passOn` replaces the next desk each time it is called.")
    let probe = region.releaseDesk("South")
    expect(
      probe.isAlive, is: false,
      "South left the chain and was released, and something keeps it alive. Which desk holds it?")
    expect(region.link("North", to: nil), is: true, "Making a desk the last one closes no loop.")
    expect(
      region.call("Mill Lane"), is: nil,
      "`passOn(to: nil)` makes North the last desk, and calls still reached the one after it.")
  }

  @Test("A desk that closes a loop is refused")
  static func refusesLoops() async throws {
    try await survivesLoops()
    for length in 1...4 {
      let (linked, refused, asked, answer) = callInALoop(of: length)
      try require(
        linked, is: true, "First `passOn` has to link the desks of a chain, and return `true`.")
      expect(
        refused, is: true,
        """
        The last of \(length) desks was linked to the first, and `passOn` returned `true`. Follow \
        the chain from the new desk to its end. If this desk is found there, return `false`.
        """)
      expect(
        asked, is: Array(["1", "2", "3", "4"].prefix(length)),
        "The loop wasn't made, so a call that no station takes reaches every station once.")
      expect(answer, is: nil, "No station took the call, so there is no answer.")
    }
  }

  private static func callInALoop(
    of length: Int
  ) -> (linked: Bool, refused: Bool, asked: [String], answer: String?) {
    let names = Array(["1", "2", "3", "4"].prefix(length))
    let region = Region()
    names.forEach { region.open($0, serving: []) }
    var linked = true
    for (name, next) in zip(names, names.dropFirst()) {
      linked = region.link(name, to: next) && linked
    }
    if length == 1 { linked = region.link("1", to: nil) }
    let refused = !region.link(names[length - 1], to: "1")
    let answer = region.call("Harbor")
    return (linked, refused, region.asked, answer)
  }

  @Test("Refusing a desk leaves the chain as it was")
  static func refusalChangesNothing() async throws {
    try await survivesLoops()
    let (before, refused, answer) = callsAroundARefusal()
    try require(before, is: "East for Mill Lane", "First the call has to reach East.")
    try require(refused, is: true, "First `passOn` has to refuse a desk that closes a loop.")
    expect(
      answer, is: "East for Mill Lane",
      """
      South passed calls on to East. Then South was linked to North, which was refused, and South \
      lost East. Look for a loop before you store the new desk.
      """)
  }

  private static func callsAroundARefusal() -> (String?, refused: Bool, String?) {
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"]])
    let before = region.call("Mill Lane")
    let refused = !region.link("South", to: "North")
    return (before, refused, region.call("Mill Lane"))
  }

  @Test("Two chains can end at the same desk")
  static func sharesDesks() async throws {
    try await survivesLoops()
    let (isLinked, answers) = callsOnTwoChains()
    expect(
      isLinked, is: true,
      """
      North and South both pass calls on to East. East passes none back, so there is no loop, and \
      `passOn` returns `true`. Being the next desk of another chain is no reason to refuse.
      """)
    expect(
      answers, is: ["East for Mill Lane", "East for Mill Lane"],
      "Both chains lead to East. The second link must not undo the first.")
  }

  private static func callsOnTwoChains() -> (Bool, [String?]) {
    let region = Region()
    region.open("North", serving: [])
    region.open("South", serving: [])
    region.open("East", serving: ["Mill Lane"])
    let isLinked = ["North", "South"].map { region.link($0, to: "East") }
    return (
      isLinked == [true, true],
      [region.call("Mill Lane", at: "North"), region.call("Mill Lane", at: "South")]
    )
  }

  @Test("A station can make another call while it is asked")
  static func allowsNestedCalls() async throws {
    try await survivesLoops()
    let (answer, nested) = callDuringACall()
    try require(answer, is: "South for Mill Lane", "First the call has to reach South.")
    expect(
      nested, is: "North for Hill Road",
      """
      While South was asked about Mill Lane, it called North about Hill Road. That is a second \
      call, not a loop. A desk must not remember that it is busy.
      """)
  }

  private static func callDuringACall() -> (answer: String?, nested: String?) {
    let region = Region(["North": ["Hill Road"], "South": ["Mill Lane"]])
    var nested: String?
    region.when("South") { nested = $0.call("Hill Road") }
    return (region.call("Mill Lane"), nested)
  }

  @Test("A chain is deallocated when it is released")
  static func isDeallocated() async throws {
    try await survivesLoops()
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"]])
    try require(
      region.call("Mill Lane"), is: "East for Mill Lane", "First the call has to reach East.")
    region.link("East", to: "North")
    let probes = ["North", "South", "East"].map { region.releaseDesk($0) }
    expect(
      probes.map(\.isAlive), is: [false, false, false],
      """
      Nothing outside refers to the chain, and desks of it are still alive: they hold one another \
      in a strong reference cycle. A desk holds the one after it, and never the one before it.
      """)
  }

  /// Makes in a child process a call that the third of four desks takes.
  private static func survivesPassingOn() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 5, "A call along four desks never ends.")
        _ = AnswerTests.callForTheThirdDesk()
        finish()
      },
      """
      A call along four desks ended the program. Every desk has its own next desk: store it in an \
      instance property, not in a static or a global one.
      """)
  }

  /// Makes in a child process a call that no station takes.
  private static func survivesTheEnd() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = AnswerTests.callThatNoStationTakes()
        finish()
      },
      """
      A call that no station took ended the program. The last desk of a chain has no next desk: \
      `next` is `nil` there, so don't unwrap it with `!`.
      """)
  }

  /// Makes in a child process calls before and after a station was deallocated.
  private static func survivesAClosedStation() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = AnswerTests.callsAroundAClosedStation()
        finish()
      },
      """
      A call after a station was deallocated ended the program. Refer to the station with `weak`, \
      not `unowned`, and don't unwrap it with `!`.
      """)
  }

  /// Makes in a child process loops of desks and calls that would go round in them.
  private static func survivesLoops() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 5, "A call or a link in a loop of desks never ends.")
        for length in 1...4 { _ = AnswerTests.callInALoop(of: length) }
        _ = AnswerTests.callsAroundARefusal()
        _ = AnswerTests.callsOnTwoChains()
        _ = AnswerTests.callDuringACall()
        finish()
      },
      """
      Desks were linked to loops, and the program crashed or never ended: a call went round and \
      round. `passOn` has to refuse a desk that leads back to this one, and to return `false`.
      """)
  }
}

/// Desks with stations that write down that they were asked.
private final class Region {
  private(set) var asked: [String] = []
  private var desks: [String: DispatchDesk] = [:]
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Region) -> Void] = [:]
  private var first = ""

  /// Opens desks and links them to a chain.
  init(_ served: KeyValuePairs<String, [String]> = [:]) {
    for (name, locations) in served { open(name, serving: locations) }
    for (desk, next) in zip(served, served.dropFirst()) { link(desk.key, to: next.key) }
  }

  func open(_ name: String, serving locations: [String]) {
    if desks.isEmpty { first = name }
    let station = Station(name, serving: locations) { [unowned self] in note(name) }
    stations[name] = station
    desks[name] = DispatchDesk(station: station)
  }

  @discardableResult
  func link(_ name: String, to next: String?) -> Bool {
    desks[name]?.passOn(to: next.flatMap { desks[$0] }) ?? false
  }

  /// Calls a desk, or the one that was opened first.
  func call(_ location: String, at name: String? = nil) -> String? {
    desks[name ?? first]?.answerCall(from: location)
  }

  func when(_ name: String, _ reaction: @escaping (Region) -> Void) {
    reactions[name] = reaction
  }

  /// Drops the only reference to a station that the region has.
  func releaseStation(_ name: String) -> Probe {
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }

  /// Drops the only reference to a desk that the region has.
  @discardableResult
  func releaseDesk(_ name: String) -> Probe {
    let probe = Probe(desks[name]!)
    desks[name] = nil
    return probe
  }

  private func note(_ name: String) {
    precondition(asked.count < 100, "A call goes round in a loop of desks and never ends.")
    asked.append(name)
    reactions.removeValue(forKey: name)?(self)
  }
}

private final class Station: CallTaking {
  private let name: String
  private let locations: [String]
  private let whenAsked: () -> Void

  init(_ name: String, serving locations: [String], whenAsked: @escaping () -> Void) {
    self.name = name
    self.locations = locations
    self.whenAsked = whenAsked
  }

  func takeCall(from location: String) -> String? {
    whenAsked()
    return locations.contains(location) ? "\(name) for \(location)" : nil
  }
}
