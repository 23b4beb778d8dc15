import StepSupport
import Testing

#if EXERCISE
  import AnswerExercise
#else
  import AnswerSolution
#endif

// A `Region`, at the end of this file, has a chain of desks, each with a station, and keeps both
// alive until it releases them. `call` calls the first desk, and returns which stations were asked
// and which crew comes: `North, South | South`.

@Suite(
  "07 Answer", .serialized, .rehearsed, .edit("answerCall"),
  .ifItCrashes(.noValue, "The last desk of a chain has no successor, so don't unwrap it there."),
  .ifItCrashes(
    .endless, "A loop didn't end. In each turn, it has to move to the next desk, up to the last.",
    edit: "setSuccessor"))
enum AnswerTests {
  // MARK: - The lesson

  @Test("A desk answers with the crew of its station")
  static func answersWithItsStation() {
    let region = Region(["North": ["Mill Lane"]])
    expect(
      region.call("Mill Lane"), is: "North | North",
      "The station takes this call. Store it in `init`, and return what `takeCall(from:)` returns.",
      where: [
        "North, North…":
          "The station was asked twice, and so it sent two crews. Ask it once for each call."
      ])
  }

  @Test("A desk keeps its successor alive", .edit("setSuccessor"))
  static func keepsItsSuccessorAlive() throws {
    let region = Region(["North": []])
    region.open("South", serving: [])
    try require(
      region.link("North", to: "South"), is: "linked",
      "South doesn't lead back to North, so `setSuccessor` has to store it and return `true`.")
    expect(
      region.releaseDesk("South"), is: .alive,
      "Nothing else refers to South. `setSuccessor` has to store it, with a strong reference.",
      edit: ["weak DispatchDesk", "setSuccessor"])
  }

  @Test("A call that a station doesn't take is passed on")
  static func passesCallsOn() {
    let region = Region(["North": [], "South": [], "East": ["Mill Lane"]])
    expect(
      region.linked, is: "linked, linked",
      "A desk was refused, although no desk of this chain leads back to one before it.")
    expect(
      region.call("Mill Lane"), is: "North, South, East | East",
      "Each desk asks its own station first, and only then the next desk.",
      where: [
        "North | no crew":
          "North's station doesn't take this call. Return the answer of the next desk.",
        "North, South | no crew":
          "The call ended at South. Ask the next *desk*, and it passes the call on in its turn.",
        "North, South, East | no crew":
          "East took the call, but its crew didn't come back. Return the answer of the next desk.",
      ])
  }

  @Test("No desk after the one that takes a call is asked")
  static func stopsAtTheFirstAnswer() throws {
    let region = try Region.linked(["North": [], "South": ["Mill Lane"], "East": ["Mill Lane"]])
    expect(
      region.call("Mill Lane"), is: "North, South | South",
      "South comes first and took the call. Pass a call on only if the station returned `nil`.")
  }

  @Test("A call that no station takes comes back without an answer")
  static func endsWithNil() throws {
    let region = try Region.linked(["North": [], "South": []])
    expect(
      region.call("Harbor"), is: "North, South | no crew",
      "No station serves Harbor. Each is asked, and the last desk returns `nil`.")
  }

  @Test("A desk doesn't keep its station alive", .edit("station", "init"))
  static func doesNotKeepTheStationAlive() throws {
    let region = Region(["North": ["Mill Lane"]])
    try require(region.call("Mill Lane"), is: "North | North", "North takes this call.")
    expect(
      region.releaseStation("North"), is: .deallocated,
      """
      The desk keeps its station alive. A station is a delegate: make the reference `weak`. A stored \
      method of the station, `station.takeCall`, also holds it.
      """)
  }

  @Test(
    "A desk whose station was deallocated passes every call on",
    .ifItCrashes(.noValue, "A station was deallocated. Write `station?.`, without `!`."),
    .ifItCrashes(
      [.deallocated, .memory],
      "A station was deallocated, and its desk still expects it. Use `weak`."))
  static func passesOnWithoutAStation() throws {
    let region = try Region.linked(["North": ["Mill Lane"], "South": ["Mill Lane"]])
    region.releaseStation("North")
    expect(
      region.call("Mill Lane"), is: "South | South",
      "North's station was deallocated. A desk without a station passes the call on.")
  }

  @Test(
    "A desk that closes a loop is refused", .edit("setSuccessor"),
    .ifItCrashes(
      [.noValue, .recursion, .message],
      "The last desk of a chain was linked to the first. Return `false` then, and don't crash."))
  static func refusesLoops() throws {
    let alone = Region(["North": []])
    try require(
      alone.link("North", to: "North"), is: "refused",
      "A desk was linked to itself, which is the shortest loop. Begin the search at the new desk.")
    let two = try Region.linked(["North": [], "South": []])
    try require(
      two.link("South", to: "North"), is: "refused",
      "North leads to South. Follow the chain from the new desk: is this desk in it?")
    let four = try Region.linked(["North": [], "South": [], "East": [], "West": []])
    expect(
      four.link("West", to: "North"), is: "refused",
      "North leads to South, East, and West. Follow the chain from the new desk to its end.")
  }

  @Test("Refusing a desk leaves the chain as it was", .edit("setSuccessor"))
  static func refusalChangesNothing() throws {
    let region = try Region.linked(["North": [], "South": [], "East": ["Mill Lane"]])
    region.releaseDesk("East")
    try require(
      region.link("South", to: "North"), is: "refused", "North leads to South, so it's a loop.")
    expect(
      region.call("Mill Lane"), is: "North, South, East | East",
      "Linking South to North was refused, so East is still South's successor. Look, then store.",
      where: [
        "…in a loop": "`setSuccessor` stored the desk before it looked. Look, then store."
      ])
  }

  @Test("A desk can leave the chain", .edit("setSuccessor"))
  static func leavesTheChain() throws {
    let region = try Region.linked(["North": [], "South": [], "East": ["Mill Lane"]])
    try require(
      region.link("North", to: "East"), is: "linked",
      "East doesn't lead back to North, so it replaces South. Return `true`.")
    expect(
      region.call("Mill Lane"), is: "North, East | East",
      "North was linked to East. `setSuccessor` replaces the successor, and that's all it changes.")
    expect(
      region.call("Mill Lane", at: "South"), is: "South, East | East",
      "South isn't in North's chain anymore, and still leads to East. Change only this desk.")
    region.open("West", serving: [])
    region.link("North", to: "West")
    expect(
      region.call("Mill Lane"), is: "North, West | no crew",
      "North was linked to West, which has no successor. Change nothing in the new desk.")
  }

  @Test("A chain can be ended at a desk", .edit("setSuccessor"))
  static func endsTheChain() throws {
    let region = try Region.linked(["North": [], "South": [], "East": ["Mill Lane"]])
    expect(
      region.link("North", to: nil), is: "linked",
      "`nil` ends the chain, which can't close a loop. Return `true`.")
    expect(
      region.call("Mill Lane"), is: "North | no crew",
      "North was given `nil` as its successor, so its chain ends there.")
  }

  @Test("A chain is deallocated when it is released", .edit("DispatchDesk"))
  static func isDeallocated() throws {
    let region = try Region.linked(["North": [], "South": [], "East": ["Mill Lane"]])
    _ = region.call("Mill Lane")
    expect(
      region.releaseDesk("North"), is: .deallocated,
      "North is the first desk, and a desk behind it keeps it alive: a strong reference cycle.")
  }

  // MARK: - The traps

  @Test("A call reaches a desk that was linked later")
  static func reachesALaterDesk() throws {
    let region = try Region.linked(["North": [], "South": []])
    region.open("East", serving: ["Mill Lane"])
    region.link("South", to: "East")
    expect(
      region.call("Mill Lane"), is: "North, South, East | East",
      "South was linked to East later. Follow the chain during each call, and keep no copy of it.")
  }

  @Test("Two desks can have the same station", .edit("setSuccessor"))
  static func comparesDesks() {
    let region = Region(["North": []])
    region.open("Same", at: "North")
    expect(
      region.link("North", to: "Same"), is: "linked",
      "Two desks ask the same station. They're two desks: compare those, and not the stations.")
  }
}

// MARK: - What the tests use

/// Desks with stations that record which of them was asked.
private final class Region {
  /// What linking the first desks to a chain said.
  private(set) var linked = ""
  private var asked: [String] = []
  private var desks: [String: DispatchDesk] = [:]
  private var stations: [String: Station] = [:]
  private var first = ""

  /// Opens desks and links them to a chain, from its end.
  init(_ served: KeyValuePairs<String, [String]>) {
    for (name, locations) in served { open(name, serving: locations) }
    first = served[0].key
    let links = zip(served, served.dropFirst()).reversed().map { link($0.key, to: $1.key) }
    linked = links.joined(separator: ", ")
  }

  /// Desks that are linked to a chain, and none of which was refused.
  static func linked(
    _ served: KeyValuePairs<String, [String]>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Region {
    let region = Region(served)
    try require(
      region.linked.contains("refused") ? "a desk was refused" : "all desks were linked",
      is: "all desks were linked", "These desks make no loop.", sourceLocation: sourceLocation)
    return region
  }

  func open(_ name: String, serving locations: [String]) {
    stations[name] = Station(name, serving: locations) { [unowned self] in
      asked.append(name)
      return isLoop
    }
    open(name, at: name)
  }

  func open(_ name: String, at station: String) {
    desks[name] = DispatchDesk(station: stations[station]!)
  }

  @discardableResult func link(_ name: String, to next: String?) -> String {
    desks[name]!.setSuccessor(next.map { desks[$0]! }) ? "linked" : "refused"
  }

  /// Calls the first desk or another one, and returns which stations were asked, and the answer.
  func call(_ location: String, at name: String? = nil) -> String {
    asked = []
    let answer = desks[name ?? first]!.answerCall(from: location) ?? "no crew"
    return isLoop ? "the call goes round in a loop" : "\(line(of: asked)) | \(answer)"
  }

  /// Releases a station, and returns what became of it.
  @discardableResult func releaseStation(_ name: String) -> Probe.State {
    Probe.release(&stations[name])
  }

  /// Releases a desk, and returns what became of it.
  @discardableResult func releaseDesk(_ name: String) -> Probe.State { Probe.release(&desks[name]) }

  /// Whether a call went round so often that the next station takes it.
  private var isLoop: Bool { asked.count >= 100 }
}

private final class Station: CallTaking, Named {
  let name: String
  private let locations: [String]
  private let takesNext: () -> Bool

  init(_ name: String, serving locations: [String], takesNext: @escaping () -> Bool) {
    self.name = name
    self.locations = locations
    self.takesNext = takesNext
  }

  func takeCall(from location: String) -> String? {
    takesNext() || locations.contains(location) ? name : nil
  }
}
