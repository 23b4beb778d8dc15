import StepSupport
import Testing

#if EXERCISE
  import AnswerExercise
#else
  import AnswerSolution
#endif

@Suite(.serialized) enum AnswerTests {
  // edit: init
  @Test("A desk answers with the crew of its station")
  static func answersWithItsStation() async {
    let region = Region(["North": ["Mill Lane", " hill  Road!", ""]])
    expect(
      region.call("Mill Lane"), is: "North for Mill Lane",
      """
      The station takes calls from Mill Lane, but the desk didn't return its crew. Store the \
      station in `init`. In `answerCall`, return what the station's `takeCall(from:)` returns.
      """)
    expect(
      region.call(" hill  Road!"), is: "North for  hill  Road!",
      region.asked.count < 2
        ? "The second call didn't reach the station. Ask it for each call, and store no answer."
        : "The second call comes from another location. Pass `location` to the station as it is.")
    expect(
      region.call(""), is: "North for ",
      "The third call is about a location without a name. Pass it to the station, too.")
    expect(
      region.call("Mill Lane"), is: "North for Mill Lane",
      "The fourth call comes from Mill Lane, as the first one did. The station takes it again.")
    expect(
      region.asked, is: ["North", "North", "North", "North"],
      """
      There were four calls. Ask the station once for each call, also if it was asked about the same \
      location before: store no answer.
      """)
  }

  // edit: answerCall
  @Test("A call that a station doesn't take is passed on")
  static func passesCallsOn() async throws {
    try await survivesPassingOn()
    let (linked, asked, answer) = callForTheThirdDesk()
    try require(
      linked, is: true,
      """
      `setSuccessor` refused a desk that closes no loop. Follow the chain from the new desk to its \
      end. If you don't find this desk there, store the new desk and return `true`.
      """)
    expect(
      answer, is: "East for Mill Lane",
      asked.contains("North") || asked.isEmpty
        ? """
        Only the third desk's station takes the call, and the first desk didn't return its crew. \
        Store the next desk in `setSuccessor`. In `answerCall`, return what the next desk's \
        `answerCall` returns.
        """
        : """
        The first desk asked another desk's station. Each desk needs its own station: store it in \
        an instance property, not in a static or global one.
        """)
    expect(
      asked, is: ["North", "South", "East"],
      """
      Ask the stations in the order of the chain, each once, and stop at the one that takes the \
      call.
      """)
    let locations = [" hill  Road!", ""]
    let region = Region(["North": [], "South": [], "East": locations])
    expect(
      locations.map { region.call($0) }, is: ["East for  hill  Road!", "East for "],
      """
      The third desk's station takes calls from " hill  Road!" and from a location without a name. \
      Pass every call on, and pass `location` to the next desk as it is.
      """)
    let (longLinked, last) = callAlongTwentyDesks()
    try require(
      longLinked, is: true,
      """
      `setSuccessor` refused a desk that already has a next desk. Refuse only a desk that leads \
      back to this one.
      """)
    expect(
      last, is: "20 for Mill Lane",
      "The call didn't reach the last of twenty desks. A chain can have any length: don't count.")
  }

  private static func callForTheThirdDesk() -> (linked: Bool, [String], String?) {
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"], "West": []])
    let answer = region.call("Mill Lane")
    return (region.isLinked, region.asked, answer)
  }

  /// Links the desks from the last to the first.
  private static func callAlongTwentyDesks() -> (linked: Bool, answer: String?) {
    let region = Region()
    for number in 1...20 { region.open("\(number)", serving: number == 20 ? ["Mill Lane"] : []) }
    let links = (1..<20).reversed().map { region.link("\($0)", to: "\($0 + 1)") }
    return (!links.contains(false), region.call("Mill Lane"))
  }

  // edit: answerCall
  @Test("No desk after the one that takes a call is asked")
  static func stopsAtTheFirstAnswer() async throws {
    try await survivesPassingOn()
    let region = Region(["North": [], "South": ["Mill Lane"], "East": ["Mill Lane"]])
    let answer = region.call("Mill Lane")
    try require(
      answer != nil, is: true,
      "Two stations take calls from Mill Lane, but no answer came back. Pass calls on first.")
    expect(
      region.asked, is: ["North", "South"],
      """
      The second station took the call. If a desk asks the third one, too, a second crew drives to \
      the same place. Pass a call on only if the station returned `nil`.
      """)
    expect(
      answer, is: "South for Mill Lane",
      "Two stations take calls from Mill Lane. Return the answer of the first one in the chain.")
    expect(
      Region(["North": [], "": ["Mill Lane"], "South": ["Mill Lane"]]).call("Mill Lane"), is: "",
      "A crew without a name is an answer, too. Pass a call on only if the station returned `nil`.")
    let other = Region(["North": ["Hill Road"], "South": ["Mill Lane", "Hill Road"]])
    expect(
      ["Mill Lane", "Hill Road"].map { other.call($0) },
      is: ["South for Mill Lane", "North for Hill Road"],
      """
      The second station took a call from Mill Lane. Both take calls from Hill Road, and the first \
      one in the chain has to take the next call from there: begin each call at the first desk, \
      and don't remember which one answered.
      """)
  }

  // edit: answerCall
  @Test("A call that no station takes comes back without an answer")
  static func endsWithNil() async throws {
    try await survivesTheEnd()
    let (asked, answer, again) = callThatNoStationTakes()
    try require(
      asked, is: ["North", "South", "East"],
      "No station takes this call, so each of the three has to be asked once. Pass calls on first.")
    expect(
      again, is: ["North", "South", "East"],
      """
      No station took a call, and then the same call came again. A station may take now what it \
      didn't take before: ask all three again, and don't remember which calls came back.
      """)
    expect(
      answer, is: nil,
      """
      No station took the call. The last desk has no next desk, so it has to return `nil`. Then \
      the caller knows that no crew is coming.
      """)
  }

  private static func callThatNoStationTakes() -> ([String], String?, again: [String]) {
    let region = Region(["North": [], "South": [], "East": []])
    let answer = region.call("Harbor")
    let asked = region.asked
    _ = region.call("Harbor")
    return (asked, answer, Array(region.asked.dropFirst(asked.count)))
  }

  // edit: next
  @Test("The first desk keeps the desks after it alive")
  static func keepsTheNextDesksAlive() async throws {
    try await survivesTheEnd()
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"]])
    try require(
      region.call("Mill Lane"), is: "East for Mill Lane",
      "Before desks are released, the call has to reach East. Pass calls on first.")
    let probes = [region.releaseDesk("South"), region.releaseDesk("East")]
    expect(
      region.call("Mill Lane"), is: "East for Mill Lane",
      """
      The test released all desks except the first one, and the call didn't reach East anymore. A \
      desk has to hold the next desk with a strong reference.
      """)
    expect(
      probes.map(\.state), is: [.alive, .alive],
      """
      The test released all desks except the first one, and then the second or the third one was \
      deallocated. A desk has to keep the next *desk* alive, not only what answers its calls: hold \
      the desk itself with a strong reference.
      """)
  }

  // edit: station
  @Test("A desk doesn't keep its station alive")
  static func doesNotKeepTheStationAlive() async throws {
    try await survivesAClosedStation()
    let region = Region(["North": ["Mill Lane"], "South": ["Hill Road"], "East": []])
    try require(
      region.call("Mill Lane"), is: "North for Mill Lane",
      "Before the station is released, it has to take the call. Ask the station first.")
    // North doesn't take this call, and East is never asked.
    _ = region.call("Hill Road")
    let probes = ["North", "South", "East"].map { region.releaseStation($0) }
    expect(
      probes.map(\.state), is: [.deallocated, .deallocated, .deallocated],
      """
      The test released three stations: North took a call and left one to South, and East wasn't \
      asked. A desk keeps one of them alive. A station is a delegate: make the reference to it \
      `weak`, and refer to it in no other property.
      """)
  }

  // edit: setSuccessor
  @Test("A desk can leave the chain")
  static func leavesTheChain() async throws {
    try await survivesTheEnd()
    let region = Region(["North": [], "South": ["Mill Lane"], "East": ["Mill Lane", "Hill Road"]])
    try require(
      region.call("Mill Lane"), is: "South for Mill Lane",
      "Before South leaves the chain, it has to take the call. Pass calls on first.")
    expect(
      region.link("North", to: "East"), is: true,
      "North was linked to East instead of South. Replace the link, and return `true`: it's no loop."
    )
    expect(
      region.call("Mill Lane"), is: "East for Mill Lane",
      "North was linked to East instead of South. Each call to `setSuccessor` replaces the link.")
    expect(
      region.call("Hill Road", at: "South"), is: "East for Hill Road",
      "North isn't linked to South anymore, but South still leads to East: change only this desk.")
    expect(
      region.link("North", to: "East"), is: true,
      "North was linked to East again. That makes no loop, so return `true`.")
    expect(
      region.link("South", to: "North"), is: true,
      "South has left the chain of North, so North doesn't lead back to it. Return `true`.")
    expect(
      region.call("Hill Road", at: "South"), is: "East for Hill Road",
      "South was linked to North, which leads to East. Store the new desk.")
    region.open("West", serving: ["Harbor"])
    expect(
      region.link("North", to: "West"), is: true,
      "North was linked to West instead of East. Replace the link, and return `true`: it's no loop."
    )
    try require(
      region.call("Mill Lane"), is: nil,
      """
      North was linked to West instead of East, and West has no next desk, but a call at North \
      still reached East. Replace the next desk, and change nothing in the new one.
      """)
    region.link("North", to: "East")
    let south = region.releaseDesk("South")
    expect(
      south.isAlive, is: false,
      "South left the chain and the test released it, but a desk still holds it. Which one?")
    region.link("East", to: "West")
    expect(
      region.link("North", to: nil), is: true,
      "North was linked to `nil`. Ending a chain can't make a loop. Return `true`.")
    expect(
      [region.call("Mill Lane"), region.call("Harbor")], is: [nil, nil],
      """
      North led to East, and East to West. After `setSuccessor(nil)`, North still passed a call \
      on. Store `nil` as the next desk: the chain ends there.
      """)
    expect(
      region.link("North", to: nil), is: true,
      "North's chain had been ended, and was ended again. That makes no loop: return `true`.")
    let east = region.releaseDesk("East")
    expect(
      east.isAlive, is: false,
      "North's chain was ended and the test released East, but North still holds it.")
    expect(
      region.link("North", to: "West"), is: true,
      "North's chain was ended, and then North was linked to West. It's no loop: return `true`.")
    expect(
      region.call("Harbor"), is: "West for Harbor",
      "North's chain was ended, and then North was linked to West. Store the new desk.")
  }

  // edit: setSuccessor
  @Test("A desk that closes a loop is refused")
  static func refusesLoops() async throws {
    try await survivesLoops()
    for length in [1, 2, 3, 60] {
      let (linked, refused, asked, answer) = callInALoop(of: length)
      try require(
        linked, is: true,
        "These desks make no loop yet. `setSuccessor` has to link them and return `true`.")
      expect(
        refused, is: true,
        """
        The last of \(length) desks was linked to one before it, and `setSuccessor` returned \
        `true`. Follow the chain from the new desk to its end. If you find this desk there, return `false`.
        """)
      expect(
        asked, is: (1...length).map(String.init),
        "`setSuccessor` refused the loop, so a call that no station takes asks each station once.")
      expect(answer, is: nil, "No station took the call. Return `nil`.")
    }
  }

  private static func callInALoop(
    of length: Int
  ) -> (linked: Bool, refused: Bool, asked: [String], answer: String?) {
    let names = (1...length).map(String.init)
    let region = Region()
    names.forEach { region.open($0, serving: []) }
    var linked = true
    for (name, next) in zip(names, names.dropFirst()) {
      linked = region.link(name, to: next) && linked
    }
    if length == 1 { linked = region.link("1", to: nil) }
    let refused = names.prefix(2).allSatisfy { !region.link(names[length - 1], to: $0) }
    let answer = region.call("Harbor")
    return (linked, refused, region.asked, answer)
  }

  // edit: setSuccessor
  @Test("Refusing a desk leaves the chain as it was")
  static func refusalChangesNothing() async throws {
    try await survivesLoops()
    let (before, refused, answer) = callsAroundARefusal()
    try require(
      before, is: "East for Mill Lane",
      "Before a desk is refused, the call has to reach East. Pass calls on first.")
    try require(
      refused, is: true,
      "Linking South to North closes a loop. `setSuccessor` has to refuse that and return `false`.")
    expect(
      answer, is: "East for Mill Lane",
      """
      South passed calls on to East and was the last to refer to it. `setSuccessor` refused to link \
      South to North, but South no longer passes calls on to East. Look for a loop first, and if \
      you find one, change nothing.
      """)
    expect(
      linkAfterARefusal(), is: true,
      """
      Linking South to North closed a loop and was refused. Then North's chain was ended, so that \
      North doesn't lead to South anymore, but `setSuccessor` still refused to link South to North. \
      Look for a loop each time, and don't remember what was refused.
      """)
  }

  private static func callsAroundARefusal() -> (String?, refused: Bool, String?) {
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"]])
    let before = region.call("Mill Lane")
    _ = region.releaseDesk("East")
    let refused = !region.link("South", to: "North")
    return (before, refused, region.call("Mill Lane"))
  }

  private static func linkAfterARefusal() -> Bool {
    let region = Region(["North": [], "South": []])
    region.link("South", to: "North")
    region.link("North", to: nil)
    return region.link("South", to: "North")
  }

  // edit: setSuccessor
  @Test("Two chains can end at the same desk")
  static func sharesDesks() async throws {
    try await survivesLoops()
    let (isLinked, answers, unlinked, released) = callsOnTwoChains()
    expect(
      isLinked, is: true,
      """
      North and South were both linked to East, and `setSuccessor` returned `false`. East doesn't \
      lead back to either of them, so there's no loop. Return `true`.
      """)
    expect(
      answers, is: ["East for Mill Lane", "East for Mill Lane"],
      "Both chains lead to East. The second link has to leave the first one unchanged.")
    expect(
      unlinked, is: "West for Hill Road",
      "North's chain was ended. South still leads to East and West: change only North.")
    expect(
      released, is: "West for Hill Road",
      """
      North's desk was deallocated. South still leads to East and West: a desk that goes must leave \
      the desks after it as they are.
      """)
    let station = Station("North", serving: []) {}
    let desk = DispatchDesk(station: station)
    expect(
      desk.setSuccessor(DispatchDesk(station: station)), is: true,
      "A desk was linked to another one with the same station. Compare the desks, not stations.")
    withExtendedLifetime(station) {}
  }

  private static func callsOnTwoChains() -> (Bool, [String?], String?, String?) {
    let region = Region()
    region.open("North", serving: [])
    region.open("South", serving: [])
    region.open("East", serving: ["Mill Lane"])
    region.open("West", serving: ["Hill Road"])
    let isLinked = ["North", "South"].map { region.link($0, to: "East") }
    let answers = ["North", "South"].map { region.call("Mill Lane", at: $0) }
    region.link("East", to: "West")
    region.link("North", to: nil)
    let unlinked = region.call("Hill Road", at: "South")
    region.link("North", to: "East")
    _ = region.releaseDesk("North")
    return (isLinked == [true, true], answers, unlinked, region.call("Hill Road", at: "South"))
  }

  // edit: answerCall
  @Test("A desk whose station was deallocated passes every call on")
  static func passesOnWithoutAStation() async throws {
    try await survivesAClosedStation()
    let calls = callsAroundAClosedStation()
    try require(
      calls.before, is: "South for Mill Lane",
      "Before its station is released, South has to take the call. Pass calls on first.")
    try require(
      calls.isAlive, is: false,
      "The test released South's station, but the desk keeps it alive. Make the reference `weak`.")
    expect(
      calls.after, is: "East for Mill Lane",
      """
      The second desk's station was deallocated, and the call didn't reach East. A desk without a \
      station has to pass every call on.
      """)
    expect(
      calls.asked, is: ["North", "South", "North", "East"],
      "The second call has to ask each of the two stations that are still alive once.")
    expect(
      calls.atSouth, is: "East for Mill Lane",
      """
      A call began at South, the desk without a station, and didn't reach East. A desk without a \
      station has to pass every call on, also if it's the first one.
      """)
    expect(
      calls.relinked, is: "West for Hill Road",
      """
      South's station was deallocated, and then South was linked to West. A call at North didn't \
      reach West: a desk without a station stays in the chain.
      """)
    expect(
      calls.links, is: [true, true],
      "A desk without a station was linked, and `setSuccessor` returned `false`. It makes no loop.")
    expect(
      calls.closesALoop, is: false,
      """
      South has no station, but it still leads on to the next desk. Follow the chain through it \
      when you look for a loop.
      """)
    expect(
      calls.atTheEnd, is: nil,
      "The last two desks of a chain have no station. The last one has no next desk: return `nil`.")
  }

  private static func callsAroundAClosedStation() -> (
    before: String?, isAlive: Bool, after: String?, asked: [String], atSouth: String?,
    relinked: String?, links: [Bool], closesALoop: Bool, atTheEnd: String?
  ) {
    let region = Region(["North": [], "South": ["Mill Lane"], "East": ["Mill Lane"]])
    region.open("West", serving: ["Hill Road"])
    region.open("Far", serving: [])
    let before = region.call("Mill Lane")
    let isAlive = region.releaseStation("South").isAlive
    let after = region.call("Mill Lane")
    let asked = region.asked
    let atSouth = region.call("Mill Lane", at: "South")
    let links = [region.link("South", to: "West"), region.link("Far", to: "South")]
    let relinked = region.call("Hill Road")
    // If this makes a loop, a later call never ends.
    let closesALoop = region.link("West", to: "North")
    region.link("West", to: nil)
    _ = region.releaseStation("West")
    let atTheEnd = region.call("Hill Road")
    return (before, isAlive, after, asked, atSouth, relinked, links, closesALoop, atTheEnd)
  }

  // edit: answerCall
  @Test("A station can make another call while it is asked")
  static func allowsNestedCalls() async throws {
    try await survivesNestedCalls()
    let (before, nested, answer, links, relinked) = callsDuringACall()
    try require(
      before, is: "East for Mill Lane",
      "The call about Mill Lane has to reach East. Pass calls on first.")
    expect(
      nested, is: ["South for Hill Road", "East for Mill Lane", nil],
      """
      While South was being asked about Mill Lane, it called North about Hill Road, Mill Lane, and \
      Harbor. These are new calls, not loops. Don't refuse calls while a desk is busy.
      """)
    expect(
      answer, is: "East for Mill Lane",
      """
      While South was being asked, it made other calls, and then the first call didn't reach East. \
      Don't store in a property how far a call is: each call needs its own variable.
      """)
    expect(
      links, is: [true, true],
      """
      While South was being asked, West was linked to East and South to West, and `setSuccessor` \
      returned `false`. There's no loop: return `true`, also while a desk is busy.
      """)
    expect(
      relinked, is: "West for Coast Road",
      "While South was being asked, it was linked to West. The next call has to reach West.")
  }

  private static func callsDuringACall() -> (
    before: String?, nested: [String?], answer: String?, links: [Bool], relinked: String?
  ) {
    let region = Region(["North": [], "South": ["Hill Road"], "East": ["Mill Lane"]])
    let before = region.call("Mill Lane")
    region.open("West", serving: ["Coast Road"])
    var nested: [String?] = []
    var links: [Bool] = []
    region.when("South") { region in
      nested = ["Hill Road", "Mill Lane", "Harbor"].map { region.call($0) }
      // With or without West, the call that South is asked about reaches East.
      links = [region.link("West", to: "East"), region.link("South", to: "West")]
    }
    let answer = region.call("Mill Lane")
    return (before, nested, answer, links, region.call("Coast Road"))
  }

  // edit: setSuccessor
  @Test("A chain is deallocated when it is released")
  static func isDeallocated() async throws {
    try await survivesLoops()
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"]])
    try require(
      region.call("Mill Lane"), is: "East for Mill Lane",
      "Before the chain is released, the call has to reach East. Pass calls on first.")
    region.link("East", to: "North")
    let probes = ["North", "South", "East"].map { region.releaseDesk($0) }
    expect(
      probes.map(\.isAlive), is: [false, false, false],
      """
      The test released every desk, but some are still alive: the desks form a strong reference \
      cycle. A desk holds the desk after it. It must not hold the desk before it.
      """)
  }

  /// What runs in a child process, because it may crash.
  private enum Run: String, Codable {
    case passingOn, endOfTheChain, closedStation, loops, nestedCalls

    func callAsFunction() {
      endProcess(after: 5, "A call or a link along a chain of desks didn't end.")
      switch self {
      case .passingOn:
        _ = callForTheThirdDesk()
        _ = callAlongTwentyDesks()
      case .endOfTheChain: _ = callThatNoStationTakes()
      case .closedStation: _ = callsAroundAClosedStation()
      case .loops:
        for length in [1, 2, 3, 60] { _ = callInALoop(of: length) }
        _ = callsAroundARefusal()
        _ = callsOnTwoChains()
      case .nestedCalls: _ = callsDuringACall()
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) { [run] in
        run()
        finish()
      }
    }
  }

  /// In a child process, makes a call that the third of four desks takes.
  private static let passingOn = child(.passingOn)

  private static func survivesPassingOn() async throws {
    try await requireFinish(
      await passingOn.value,
      """
      A call along a chain of desks crashed or didn't end. Each desk needs its own next desk: store it \
      in an instance property, not in a static or global one.
      """)
  }

  /// In a child process, makes a call that no station takes.
  private static let endOfTheChain = child(.endOfTheChain)

  private static func survivesTheEnd() async throws {
    try await requireFinish(
      await endOfTheChain.value,
      """
      A call that no station took crashed or didn't end. In the last desk of a chain, `next` is \
      `nil`: return `nil` there, and don't unwrap it with `!`.
      """)
  }

  /// In a child process, makes calls before and after a station was deallocated.
  private static let closedStation = child(.closedStation)

  private static func survivesAClosedStation() async throws {
    try await requireFinish(await closedStation.value) { output in
      output.contains("didn't end")
        ? """
        South was linked to West, and West to North, which leads to South and West. `setSuccessor` \
        accepted this loop, or didn't end. Follow the chain from the new desk, not from this one.
        """
        : """
        After a station was deallocated, a call crashed. Make the reference to the station `weak`, \
        not `unowned`, and unwrap neither the station nor the next desk with `!`.
        """
    }
  }

  /// In a child process, makes calls while a station is asked.
  private static let nestedCalls = child(.nestedCalls)

  private static func survivesNestedCalls() async throws {
    try await requireFinish(
      await nestedCalls.value,
      """
      A station made calls while it was being asked, and the program crashed or didn't end. Don't \
      change a property of the desk during a call.
      """)
  }

  /// In a child process, links desks in loops and makes calls that would never leave them.
  private static let loops = child(.loops)

  private static func survivesLoops() async throws {
    try await requireFinish(
      await loops.value,
      """
      The test tried to link desks in a loop, and the program crashed or didn't end. \
      `setSuccessor` has to refuse a desk that leads back to this one and return `false`. Follow \
      `next` from the new desk to the end; one comparison isn't enough. Check before you store it: \
      a refused desk must not become the next one.
      """)
  }
}

/// Desks with stations that record each call they're asked to take.
private final class Region {
  private(set) var asked: [String] = []
  /// Whether `setSuccessor` accepted every desk of the first chain.
  private(set) var isLinked = true
  private var desks: [String: DispatchDesk] = [:]
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Region) -> Void] = [:]
  private var first = ""

  /// Opens desks and links them to a chain.
  init(_ served: KeyValuePairs<String, [String]> = [:]) {
    for (name, locations) in served { open(name, serving: locations) }
    for (desk, next) in zip(served, served.dropFirst()) {
      isLinked = link(desk.key, to: next.key) && isLinked
    }
  }

  func open(_ name: String, serving locations: [String]) {
    if desks.isEmpty { first = name }
    let station = Station(name, serving: locations) { [unowned self] in note(name) }
    stations[name] = station
    desks[name] = DispatchDesk(station: station)
  }

  @discardableResult
  func link(_ name: String, to next: String?) -> Bool {
    desks[name]?.setSuccessor(next.flatMap { desks[$0] }) ?? false
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
    // The test shows this message after the line of the exercise that asked the station.
    if asked.count == 100 { fatalError("A call went round in a loop of desks.") }
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
    guard locations.contains(location) else { return nil }
    return name.isEmpty ? "" : "\(name) for \(location)"
  }
}
