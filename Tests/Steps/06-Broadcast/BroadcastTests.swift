import StepSupport
import Testing

#if EXERCISE
  import BroadcastExercise
#else
  import BroadcastSolution
#endif

// A `Radio`, at the end of this file, has an `EventBroadcaster`, whose delegates are in your set,
// and keeps them alive until it releases them. `broadcast()` returns who received the event.

@Suite("06 Broadcast", .serialized, .rehearsed, .edit("insert")) enum BroadcastTests {
  // MARK: - The lesson

  @Test("Every delegate receives every event")
  static func reachesEveryDelegate() throws {
    let radio = Radio("Ada", "Ben", "Cleo")
    let nothing: Comment = """
      A new set has no wrappers yet: `insert` has to store one under the delegate's identifier. And \
      `members` has to cast what each wrapper contains, its `delegate`.
      """
    try require(
      radio.broadcast(), is: "Ada, Ben, Cleo",
      """
      Three delegates of one class were added. Adding one must not remove another. Each object has \
      its own entry, under the identifier of the object, not of its class, and `members` returns all.
      """, where: ["none": nothing])
    expect(
      radio.broadcast(), is: "Ada, Ben, Cleo",
      "A second event has to reach the same delegates. Reading `members` removes none of them.")
  }

  @Test("Adding a delegate twice is adding it once")
  static func addsOnce() throws {
    let radio = Radio("Ada", "Ben")
    try radio.requireReceivers("Ada, Ben")
    radio.add("Ada")
    expect(
      radio.broadcast(), is: "Ada, Ben",
      """
      Ada was added twice and has two wrappers. Store hers under her own identifier, not under \
      that of a wrapper: it's the same both times, so there's only one entry.
      """)
  }

  @Test("Delegates are distinguished by identity, not by equality")
  static func distinguishesByIdentity() throws {
    let radio = Radio("Twin")
    try radio.requireReceivers("Twin")
    let twin = Listener("Twin", on: radio)
    radio.broadcaster.addDelegate(twin)
    withExtendedLifetime(twin) {
      expect(
        radio.broadcast(), is: "Twin, Twin",
        "Two delegates are equal (`==`). They're two objects, so both are members: use `===`.")
    }
  }

  @Test("A removed delegate receives nothing", .edit("remove"))
  static func removesADelegate() throws {
    let radio = Radio("Ada", "Ben", "Cleo")
    try radio.requireReceivers("Ada, Ben, Cleo")
    radio.remove("Ben")
    expect(
      radio.broadcast(), is: "Ada, Cleo",
      "Ben's wrapper has to go, and those of Ada and Cleo have to stay.",
      where: [
        "Ada, Ben…":
          "Ben is still a member. `remove` has to remove the wrapper under Ben's identifier."
      ])
  }

  @Test("All delegates can be removed", .edit("remove"), .ifItCrashes(.index, moved))
  static func removesOneAfterAnother() throws {
    let radio = Radio("Ada", "Ben", "Cleo")
    try radio.requireReceivers("Ada, Ben, Cleo")
    radio.remove("Ada")
    try radio.requireReceivers("Ben, Cleo")
    radio.remove("Ben")
    try require(radio.broadcast(), is: "Cleo", moved)
    radio.remove("Cleo")
    expect(radio.broadcast(), is: "none", moved)
  }

  @Test("A delegate that is removed and added again receives the next event", .edit("remove"))
  static func addsAgain() throws {
    let radio = Radio("Ada", "Ben")
    try radio.requireReceivers("Ada, Ben")
    radio.remove("Ada")
    radio.add("Ada")
    expect(
      radio.broadcast(), is: "Ada, Ben",
      "Ada was removed and added again. Her removal leaves nothing behind and isn't remembered.")
  }

  @Test(
    "Removing an object that isn't a member changes nothing", .edit("remove"),
    .ifItCrashes(
      .missing, "An object was removed that isn't a member. There's no entry for it: skip it."))
  static func ignoresAStranger() throws {
    let radio = Radio("Ada", "Ben")
    try radio.requireReceivers("Ada, Ben")
    radio.create("Stranger")
    radio.remove("Stranger")
    expect(
      radio.broadcast(), is: "Ada, Ben",
      "An object was removed that isn't a member, so the set stays as it is.")
  }

  @Test("A broadcaster doesn't keep its delegates alive", .edit("strong EventDelegate", "WeakSet"))
  static func doesNotKeepDelegatesAlive() throws {
    let radio = Radio("Ada", "Ben")
    try radio.requireReceivers("Ada, Ben")
    expect(
      [radio.release("Ada"), radio.release("Ben")], is: [.deallocated, .deallocated],
      "The set holds a strong reference to a delegate. Store wrappers only.")
  }

  @Test(
    "A deallocated delegate is skipped", .edit("members"),
    .ifItCrashes(
      .lost, "Ada was deallocated, and the code still expects the object. Skip its wrapper."))
  static func skipsTheDeallocated() throws {
    let radio = Radio("Ada", "Ben")
    try radio.requireReceivers("Ada, Ben")
    radio.release("Ada")
    expect(
      radio.broadcast(), is: "Ben",
      "Ada was deallocated. `members` has to skip the empty wrapper and go on behind it.")
  }

  @Test(
    "All live delegates stay when others are deallocated",
    .ifItCrashes(
      .index,
      "Two delegates were deallocated. Removing a wrapper changes the indices of those after it."),
    .ifItCrashes([.lost, .message], needsObject))
  static func keepsTheLive() throws {
    let radio = Radio("Ada", "Old", "Older", "Ben", "Cleo")
    try radio.requireReceivers("Ada, Ben, Cleo, Old, Older")
    // They exist before the old ones are deallocated, so that no address is reused. There are so
    // many of them that a set has to grow, and then it asks each element for its hash value again.
    let new = ["Dan", "Eve", "Finn", "Gus"]
    new.forEach(radio.create)
    radio.release("Old")
    radio.release("Older")
    try require(
      radio.broadcast(), is: "Ada, Ben, Cleo",
      "Two delegates were deallocated. If you remove their wrappers, keep all the others.")
    new.forEach(radio.add)
    expect(
      radio.broadcast(), is: "Ada, Ben, Cleo, Dan, Eve, Finn, Gus",
      """
      Four delegates were added after two had been deallocated. Keep all wrappers that aren't \
      empty. (`filter` keeps those for which its closure returns `true`.)
      """,
      where: [
        "Ada, Ben, Cleo…":
          "Some of the four aren't members. After a cleanup, an insertion has to insert as well."
      ])
  }

  @Test(
    "A new delegate at the address of a deallocated one is added",
    .ifItCrashes(
      .message,
      "A delegate was deallocated, and another one added, which may have the same identifier."),
    .ifItCrashes(.lost, needsObject))
  static func addsAtAReusedAddress() throws {
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for _ in 1...100 {
      let radio = Radio("Old")
      try radio.requireReceivers("Old")
      try require(
        radio.release("Old"), is: .deallocated, "A strong reference keeps a delegate alive.")
      radio.add("New")
      try require(
        radio.broadcast(), is: "New",
        """
        The new delegate isn't in the set. It may have the address and identifier of a deallocated \
        one. What you stored for that one must not keep it out: let a new wrapper take its place.
        """)
    }
  }

  @Test("Wrappers of deallocated delegates don't accumulate")
  static func cleansUp() throws {
    let radio = Radio("Ada", "Ben")
    try radio.requireReceivers("Ada, Ben")
    let counts = (1...4).map { _ in radio.addTemporary(500) }
    try require(
      radio.broadcast(), is: "Ada, Ben",
      "2,000 others were added and deallocated. If you remove their wrappers, keep all others.")
    let count = countHeldValues(of: radio.broadcaster)
    // Without a cleanup, every 500 insertions add as many values.
    let advice =
      Set(zip(counts.dropFirst(), counts).map(-)).count > 1
      ? "Take the next limit from the entries that are left, not from the last limit."
      : "When does an insertion remove the empty ones? (Store the dictionary that `filter` returns.)"
    expect(
      count < 2000 ? "few values" : "\(count) values for 2 members", is: "few values",
      """
      Of 2,002 delegates, 2,000 were deallocated one after another, and the set still holds many \
      of their wrappers. \(advice)
      """)
  }

  // MARK: - The traps

  @Test("Removing a delegate that was added twice removes it", .edit("remove"))
  static func removesWhatWasAddedTwice() throws {
    let radio = Radio("Ada", "Ben", "Ada")
    try radio.requireReceivers("Ada, Ben")
    radio.remove("Ada")
    expect(
      radio.broadcast(), is: "Ben",
      "Ada was added twice. Since a set contains an object once, removing it once is enough.")
  }

  @Test("An entry of a deallocated delegate doesn't hide that of a new one")
  static func replacesTheOldEntry() throws {
    for _ in 1...100 {
      let radio = Radio("Old")
      radio.release("Old")
      radio.add("New")
      radio.add("New")
      try require(
        radio.broadcast(), is: "New",
        "New was added twice. An old entry with the same identifier must not hide that of New.")
      radio.remove("New")
      try require(
        radio.broadcast(), is: "none",
        "New was removed, but only an old entry went, which has the same identifier.")
    }
  }

  @Test("Among a thousand delegates, one is found without a search")
  static func findsWithoutASearch() throws {
    let radio = Radio("Ada")
    try radio.requireReceivers("Ada")
    let (few, many) = (timesToAddAndRemove(among: 1), timesToAddAndRemove(among: 1000))
    // With a lookup, it's one or two times as long, and with a search, about a hundred times.
    let findsByIdentifier = many.1 < few.1 * 6
    let isAboutCleanup = findsByIdentifier && cleansUpAtEachInsertion
    for (method, few, many) in [("insert", few.0, many.0), ("remove", few.1, many.1)] {
      try require(
        many < few * 6 ? "about as long" : "\(Int(many / few)) times as long", is: "about as long",
        isAboutCleanup
          ? """
          Among a thousand delegates, each insertion looks at all wrappers for empty ones. Wait for \
          a limit. After a cleanup, set the next limit to twice the number of entries that are left.
          """
          : """
          Among a thousand delegates, `\(method)` takes longer than beside one. It must not look at \
          all wrappers, not even to find the empty ones: look up the identifier.
          """, edit: [method])
    }
  }

  /// Whether an insertion removes the wrapper of the delegate that was deallocated right before it.
  private static var cleansUpAtEachInsertion: Bool {
    let radio = Radio()
    for number in 1...20 { radio.add("Other \(number)") }
    return radio.addTemporary(1) == radio.addTemporary(9)
  }

  private static func timesToAddAndRemove(among count: Int) -> (Duration, Duration) {
    let radio = Radio()
    let others = (1...count).map { Listener("Other \($0)", on: radio) }
    others.forEach(radio.broadcaster.addDelegate)
    // In a search, some are found soon, so the slowest of several counts.
    let times = (1...5).map { _ in
      let listener = Listener("New", on: radio)
      func add() { radio.broadcaster.addDelegate(listener) }
      func remove() { radio.broadcaster.removeDelegate(listener) }
      return (processorTime(of: add, undoneBy: remove), processorTime(of: remove, undoneBy: add))
    }
    return withExtendedLifetime(others) { (times.map(\.0).max()!, times.map(\.1).max()!) }
  }

  private static let needsObject: Comment = """
    Delegates were deallocated, and the set asks for hash values or compares. Use a stored \
    identifier for both, which stays the same without an object.
    """

  private static let moved: Comment = """
    Ada was removed, and then Ben. A removal moves other elements of the array, so an index that \
    was stored before can be that of another one, or of none.
    """
}

// MARK: - What the tests use

/// A broadcaster, and what keeps its delegates alive.
private final class Radio {
  let broadcaster = EventBroadcaster { _ in }
  private var listeners: [String: Listener] = [:]
  var received: [String] = []
  private var addresses: [() -> Void] = []

  init(_ names: String...) { names.forEach(add) }

  subscript(name: String) -> Listener { listeners[name]! }

  func create(_ name: String) { listeners[name] = Listener(name, on: self) }

  func add(_ name: String) {
    if listeners[name] == nil { create(name) }
    broadcaster.addDelegate(self[name])
  }

  /// Adds delegates that are deallocated at once, and returns how many values the set holds then.
  func addTemporary(_ count: Int) -> Int {
    for number in 1...count {
      let listener = Listener("Temporary \(number)", on: self)
      broadcaster.addDelegate(listener)
      // An unowned reference keeps an object's memory, so that no address is used again.
      addresses.append { [unowned listener] in _ = listener }
    }
    return countHeldValues(of: broadcaster)
  }

  func remove(_ name: String) { broadcaster.removeDelegate(self[name]) }

  /// Releases a delegate, and returns what became of it.
  @discardableResult func release(_ name: String) -> Probe.State { Probe.release(&listeners[name]) }

  /// Sends an event, and returns who received it, sorted, because a set promises no order.
  func broadcast() -> String {
    received = []
    broadcaster.broadcastEvent(message: "Hello")
    return line(of: received.sorted())
  }

  /// Requires what a test begins with.
  func requireReceivers(_ names: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try require(
      broadcast(), is: names,
      "These delegates were added and are alive. An event has to reach each of them once.",
      sourceLocation: sourceLocation)
  }
}

/// Listeners with the same name are equal.
private final class Listener: EventDelegate, Named, Hashable {
  let name: String
  // Values that only a closure refers to aren't counted by `countHeldValues`.
  private let receive: () -> Void

  init(_ name: String, on radio: Radio) {
    self.name = name
    receive = { [unowned radio] in radio.received.append(name) }
  }

  func didReceiveEvent(_ message: String) { receive() }

  static func == (left: Listener, right: Listener) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
