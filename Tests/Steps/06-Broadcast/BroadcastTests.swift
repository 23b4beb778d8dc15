import StepSupport
import Testing

#if EXERCISE
  import BroadcastExercise
#else
  import BroadcastSolution
#endif

@Suite(.serialized) enum BroadcastTests {
  // MARK: A set of delegates

  // edit: members
  @Test("Every delegate receives every event")
  static func reachesEveryDelegate() async throws {
    let radio = Radio("A", "B", "C")
    let receivers = radio.receivers(of: "Hello")
    try require(
      receivers.isEmpty, is: false,
      """
      Three delegates were added, but none received the event: `members` returned an empty array. \
      Store each delegate in `insert` and return all of them in `members`.
      """)
    try require(
      receivers, is: ["A", "B", "C"],
      """
      Each of the three delegates has to receive the event once: `insert` must not replace \
      another member, and `members` has to return every member once.
      """)
    expect(
      radio.receivers(of: "Hello again"), is: ["A", "B", "C"],
      "The second event has to reach the same delegates: reading `members` must not remove them.")
    expect(
      radio.receivers(of: ""), is: ["A", "B", "C"],
      "An event with an empty message is an event, too. It has to reach every delegate.")
    var announced = ""
    radio.whenFirstReceives = { radio, _ in
      announced = radio.announced.last ?? ""
      radio.add("New")
      radio.broadcaster.broadcastEvent(message: "Nested")
    }
    let outer = radio.receivers(of: "Outer")
    try require(
      outer.filter { $0 != "New" }, is: ["A", "A", "B", "B", "C", "C"],
      "The first delegate caused another event. Both events have to reach each of the three once.")
    expect(
      radio.messages.filter { $0 == "Outer" }.count, is: outer.count - 4,
      """
      The first delegate added a fourth one and then caused another event, which has to reach all \
      four. (This counts who received the first message.) Pass each delegate the message of its \
      event, and read `members` for each event.
      """)
    expect(
      announced, is: "Broadcasting event: Outer",
      "This is the last line when the first delegate was notified: announce an event first.")
    let names = (1...200).map { "\($0)" }
    expect(
      Set(names).subtracting(Radio(names).receivers(of: "Hello")), is: [],
      "Of 200 delegates, these received no event: a set has no limit.")
  }

  // edit: WeakSet
  @Test("Two broadcasters have separate delegates")
  static func sharesNoDelegates() async throws {
    try await survivesRemoving()
    var lines: [String] = []
    let (north, south) = (EventBroadcaster { _ in }, EventBroadcaster { _ in })
    let listeners = (FirstListener { lines.append($0) }, SecondListener { lines.append($0) })
    north.addDelegate(listeners.0)
    south.addDelegate(listeners.1)
    south.broadcastEvent(message: "Hello")
    try withExtendedLifetime(listeners) {
      try require(
        lines.isEmpty, is: false,
        "The delegate received no event: `members` returned an empty array.")
      expect(
        lines, is: ["SecondListener received: Hello"],
        """
        A delegate of one broadcaster received another broadcaster's event. Store the wrappers in \
        an instance property: all sets share a static or global one.
        """)
      north.addDelegate(listeners.1)
      lines = []
      north.broadcastEvent(message: "Hello")
      expect(
        lines.sorted(), is: ["FirstListener received: Hello", "SecondListener received: Hello"],
        """
        A delegate of one broadcaster was added to another one, whose event has to reach it, too. \
        An object can be a member of several sets: store the wrappers in an instance property.
        """)
      north.removeDelegate(listeners.1)
      lines = []
      south.broadcastEvent(message: "Hello again")
      expect(
        lines, is: ["SecondListener received: Hello again"],
        """
        A delegate of two broadcasters was removed from one of them, and the other one's event no \
        longer reached it. Each set needs its own wrappers, even for the same object: store them \
        in an instance property.
        """)
    }
  }

  // edit: insert
  @Test("Adding a delegate twice is adding it once")
  static func addsOnce() async throws {
    let radio = Radio("A", "B")
    try radio.requireReceivers("A", "B")
    radio.add("A")
    expect(
      radio.received.sorted(), is: ["A", "B"],
      "A had received the last event and was added again. Adding must not notify a delegate.")
    expect(
      radio.receivers(of: "Hello"), is: ["A", "B"],
      """
      A was added twice and received the event twice. If an object is already a member, `insert` \
      must not add it again.
      """)
  }

  // edit: insert
  @Test("Delegates are distinguished by identity, not by equality")
  static func distinguishesByIdentity() async throws {
    let radio = Radio()
    let twins = [Receiver("Twin", on: radio), Receiver("Twin", on: radio)]
    radio.broadcaster.addDelegate(twins[0])
    try radio.requireReceivers("Twin")
    radio.broadcaster.addDelegate(twins[1])
    withExtendedLifetime(twins) {
      expect(
        radio.receivers(of: "Hello"), is: ["Twin", "Twin"],
        """
        Two receivers are equal (`==`) but they're two objects, so both are members: `insert` has \
        to compare them with `===` or by their identifiers.
        """)
    }
  }

  // MARK: Removing

  // edit: remove
  @Test("A removed delegate receives nothing")
  static func removesADelegate() async throws {
    try await survivesRemoving()
    let radio = Radio("A", "B", "C")
    try radio.requireReceivers("A", "B", "C")
    radio.remove("B")
    let found = radio.receivers(of: "Hello")
    expect(
      found, is: ["A", "C"],
      found == ["A", "B", "C"]
        ? "B was removed, but `remove` removed nothing: the object is still a member."
        : "B was removed, so A and C have to receive the event: `remove` must remove only B.")
    let names = (1...200).map { "\($0)" }
    let large = Radio(names)
    large.remove("7")
    expect(
      Set(names).subtracting(large.receivers(of: "Hello")), is: ["7"],
      "Of 200 delegates, 7 was removed, and these received no event: `remove` must remove only 7.")
  }

  /// Requires that a removal removes one object.
  private static func requireRemoval(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let radio = Radio("A", "B", "C")
    radio.remove("B")
    try require(
      radio.receivers(of: "Hello"), is: ["A", "C"],
      "First, make `remove` remove one object: see \"A removed delegate receives nothing\".",
      sourceLocation: sourceLocation)
  }

  // edit: remove
  @Test("Removing a delegate that was never added changes nothing")
  static func ignoresAStranger() async throws {
    try await survivesRemoving()
    let radio = Radio("A", "B")
    try radio.requireReceivers("A", "B")
    radio.remove("Stranger")
    expect(
      radio.receivers(of: "Hello"), is: ["A", "B"],
      """
      `remove` was called with a delegate that was never added, and then different delegates \
      received the event. `remove` must not store anything or remove another object.
      """)
    try requireRemoval()
    let equal = Receiver("A", on: radio)
    radio.broadcaster.removeDelegate(equal)
    try require(
      radio.receivers(of: "Hello again"), is: ["A", "B"],
      """
      `remove` was called with a receiver that was never added, and now an equal one is missing. \
      Compare with `===` or by identifiers.
      """)
    radio.broadcaster.addDelegate(equal)
    try require(
      radio.receivers(of: "Hello"), is: ["A", "A", "B"],
      "Two equal receivers were added, and they're two objects: `insert` has to use `===`, too.")
    radio.broadcaster.removeDelegate(equal)
    expect(
      radio.receivers(of: "Hello again"), is: ["A", "B"],
      "One of two equal receivers was removed: the other one has to remain a member.")
  }

  // edit: remove
  @Test("Removing a delegate that was added twice removes it")
  static func removesWhatWasAddedTwice() async throws {
    try await survivesRemoving()
    let radio = Radio("A", "B")
    try radio.requireReceivers("A", "B")
    try requireRemoval()
    radio.add("A")
    radio.remove("A")
    expect(
      radio.receivers(of: "Hello again"), is: ["B"],
      "A was added twice and removed once but is still a member: don't count insertions.")
  }

  // edit: remove
  @Test("A delegate that is removed and added again receives the next event")
  static func addsAgain() async throws {
    try await survivesRemoving()
    let radio = Radio("A", "B")
    try radio.requireReceivers("A", "B")
    try requireRemoval()
    radio.remove("A")
    radio.add("A")
    try require(
      radio.receivers(of: "Hello"), is: ["A", "B"],
      """
      A was removed and added again before the next event, so A and B have to receive it. \
      `remove` has to take effect immediately, not when `members` is read.
      """)
    radio.remove("A")
    try require(
      radio.receivers(of: "Hello"), is: ["B"], "A was removed, so only B receives the event.")
    radio.add("A")
    expect(
      radio.receivers(of: "Hello again"), is: ["A", "B"],
      "A was removed, an event was sent, and A was added again: A has to receive the next event.")
    radio.remove("A")
    radio.remove("B")
    radio.add("A")
    expect(
      radio.receivers(of: "Hello again"), is: ["A"],
      "Both were removed, which left the set empty. Then A was added again and has to be a member.")
    radio.remove("A")
    radio.add("B")
    expect(
      radio.receivers(of: "Hello again"), is: ["B"],
      """
      After an event, A was removed and B was added, so there was one member, as before. If you \
      store what `members` returns, an equal number doesn't mean that nothing has changed.
      """)
  }

  // MARK: Weak references

  // edit: members
  @Test("A broadcaster doesn't keep its delegates alive")
  static func doesNotKeepDelegatesAlive() async throws {
    let radio = Radio("A", "B")
    try radio.requireReceivers("A", "B")
    let probe = radio.release("A")
    try require(
      probe.state, is: .deallocated,
      """
      The last strong reference outside the set was released, but the delegate wasn't \
      deallocated. Store wrappers, not delegates.
      """)
    try await survivesDeallocation()
    expect(
      radio.receivers(of: "Hello again"), is: ["B"],
      """
      A was deallocated, and B has to receive the event: `members` has to skip an empty wrapper \
      and continue with the next one.
      """)
    expect(
      radio.release("B").state, is: .deallocated,
      "B was added last, and it wasn't deallocated: the set holds a strong reference to it.")
    expect(
      setsOfAReleasedBroadcaster().filter(\.isAlive).count, is: 0,
      """
      A broadcaster was deallocated, but its set wasn't. A strong reference to the set is left, \
      either in a closure that the set stores and that captures `self`, or in a static or global \
      variable.
      """)
  }

  /// The set of a broadcaster is private, so the test looks for the objects that it holds.
  private static func setsOfAReleasedBroadcaster() -> [Probe] {
    let radio = Radio("A")
    _ = radio.receivers(of: "Hello")
    let parts = Mirror(reflecting: radio.broadcaster).children.map(\.value)
    return parts.filter { type(of: $0) is AnyClass }.map { Probe($0 as AnyObject) }
  }

  // edit: remove
  @Test("A removed delegate isn't kept alive")
  static func releasesTheRemoved() async throws {
    try await survivesRemoving()
    let radio = Radio("A", "B")
    try radio.requireReceivers("A", "B")
    radio.remove("A")
    _ = radio.receivers(of: "Hello")
    expect(
      radio.release("A").state, is: .deallocated,
      """
      A was removed, and the last strong reference to it outside the set was released, but A \
      wasn't deallocated. `remove` must not keep a reference to the object that it removes.
      """)
  }

  // edit: insert
  @Test("All live delegates stay when others are deallocated")
  static func keepsTheLive() async throws {
    try await survivesDeallocation()
    try await requireFinish(
      await child(.growAgain).value,
      """
      The set crashed after many delegates were deallocated and others were added. A key or a hash \
      value that's computed from a weak reference changes when the object is deallocated: store \
      the identifier itself.
      """)
    try Radio("A", "B").requireReceivers("A", "B")
    let radio = radioAfterGrowth()
    let found = radio.receivers(of: "Hello")
    let missing = (1...60).map { "Live \($0)" }.filter { !found.contains($0) }
    try require(
      missing, is: [],
      """
      Every other delegate was deallocated, and 40 more were added. These live delegates didn't \
      receive the event: an empty wrapper must not hide or remove another member. If you remove \
      elements by index, each removal moves the ones after it.
      """)
    try require(
      found.count, is: 60,
      "Each of the 60 live delegates has to receive the event once, and no other delegate.")
    try requireRemoval()
    for number in 1...60 { radio.add("Live \(number)") }
    for number in 2...60 { radio.remove("Live \(number)") }
    expect(
      radio.receivers(of: "Hello").count, is: 1,
      """
      All 60 were added once more, which changes nothing, and all but one were removed. Find \
      each object under the identifier that it has now: it must not be stored under another one, \
      and if you store indices, removing empty wrappers changes them.
      """)
  }

  /// Adds 40 receivers, releases every other one, and adds 40 more.
  ///
  /// Those are created early, so that none of them gets the address of a deallocated one.
  private static func radioAfterGrowth() -> Radio {
    let radio = Radio()
    for number in 21...60 { radio.create("Live \(number)") }
    for number in 1...20 {
      radio.add("Live \(number)")
      radio.add("Old \(number)")
    }
    _ = radio.receivers(of: "Hello")
    for number in 1...20 { _ = radio.release("Old \(number)") }
    _ = radio.receivers(of: "Hello")
    for number in 21...60 { radio.add("Live \(number)") }
    return radio
  }

  // edit: remove
  @Test("A delegate can be removed after an older one was deallocated")
  static func removesAfterADeallocation() async throws {
    try await survivesDeallocation()
    let radio = Radio("Old", "A", "B")
    try radio.requireReceivers("Old", "A", "B")
    try requireRemoval()
    let probe = radio.release("Old")
    try require(probe.state, is: .deallocated, "The broadcaster must not keep a delegate alive.")
    try require(
      radio.receivers(of: "Hello"), is: ["A", "B"],
      "Old was deallocated. A and B are alive and have to receive the event.")
    radio.remove("A")
    expect(
      radio.receivers(of: "Hello again"), is: ["B"],
      "A was removed, and B has to remain a member: find the object itself, not its index.")
  }

  // edit: insert
  @Test("A new delegate at the address of a deallocated one is added")
  static func addsAtAReusedAddress() async throws {
    try await survivesDeallocation()
    try Radio("A").requireReceivers("A")
    // Where a new object doesn't get an old address, the test can't tell right from wrong answers.
    guard (1...1000).contains(where: { _ in isIdentifierReused() }) else { return }
    try requireRemoval()
    for round in 1...100 {
      let radio = Radio("Old")
      let probe = radio.release("Old")
      try require(probe.state, is: .deallocated, "The broadcaster must not keep a delegate alive.")
      radio.add("New")
      try require(
        radio.receivers(of: "Hello"), is: ["New"],
        """
        In round \(round), a delegate was deallocated and a new one was added, which received \
        nothing. It may have the address of the old one and therefore the same `ObjectIdentifier`. \
        If an identifier is already stored, that doesn't mean that this object is a member.
        """)
      radio.add("New")
      try require(
        radio.receivers(of: "Hello"), is: ["New"],
        """
        The new delegate was added again, and it's a member twice. An entry of the old one, with \
        the same `ObjectIdentifier`, must not hide that of the new one: replace the old entry.
        """)
      radio.remove("New")
      try require(
        radio.receivers(of: "Hello"), is: [],
        """
        The new delegate was removed but is still a member. `remove` must not remove an entry of \
        the old one, which had the same `ObjectIdentifier`, in its place: replace the old entry \
        when you insert.
        """)
      _ = radio.release("New")
      radio.add("Newest")
      try require(
        radio.receivers(of: "Hello"), is: ["Newest"],
        """
        A delegate was removed and deallocated, and a newer one was added, which received nothing. \
        It may have the same `ObjectIdentifier`: don't store which identifiers were removed.
        """)
    }
    // What reads the members may get the memory of one deallocated delegate, but not of all.
    let names = (10...59).map { "\($0)" }
    for _ in 1...20 {
      let radio = Radio(names)
      for name in names { _ = radio.release(name) }
      _ = radio.receivers(of: "Hello")
      names.forEach(radio.add)
      radio.remove("59")
      try require(
        Set(names).subtracting(radio.receivers(of: "Hello")), is: ["59"],
        """
        Fifty delegates were deallocated, an event was sent, fifty new ones were added, and 59 was \
        removed. Of the new ones, these received nothing. They may have addresses of old ones. An \
        identifier whose wrapper was empty during the event may now be that of a new member: look \
        into the wrapper again before you remove it.
        """)
    }
  }

  // MARK: During an event

  // edit: EventBroadcaster.swift, broadcastEvent
  @Test("Delegates may be added, removed, or deallocated during an event")
  static func survivesChanges() async throws {
    // A set promises no order, so the delegate that is notified first acts. Whether the other one,
    // which leaves or comes before its turn, still receives the first event is left open.
    try await survivesDeallocation()
    try await requireFinish(
      await child(.changeDuringEvents).value,
      """
      A delegate was added, removed, or deallocated during an event, and the broadcaster crashed. \
      Read `members` once, before the loop.
      """)
    try Radio("A", "B", "C", "D").requireReceivers("A", "B", "C", "D")
    try requireRemoval()
    for change in Change.allCases {
      let (first, second, left) = receivers(during: change)
      let rest = ["A", "B", "C", "D"].filter { !left.contains($0) }
      try require(
        first.filter { $0 != left.last && $0 != "New" }, is: (rest + left.prefix(1)).sorted(),
        """
        The first delegate \(change.rawValue) during the event. Each of the others has to \
        receive the event once: read `members` once, before the loop.
        """)
      try require(
        second, is: (rest + (change == .adding ? ["New"] : [])).sorted(),
        """
        The first delegate \(change.rawValue) during the event. The next event has to reach \
        only the delegates that are now members.
        """)
    }
  }

  fileprivate enum Change: String, CaseIterable {
    case adding = "added a new one"
    case removing = "removed itself and another one"
    case releasing = "released itself and another one"
    case returning = "removed itself and added itself again"
  }

  private static func receivers(
    during change: Change
  ) -> (first: [String], second: [String], left: [String]) {
    let radio = Radio("A", "B", "C", "D")
    var left: [String] = []
    radio.whenFirstReceives = { radio, name in
      if change == .adding {
        radio.add("New")
        return
      }
      if change == .returning {
        radio.remove(name)
        radio.add(name)
        return
      }
      left = [name, name == "A" ? "B" : "A"]
      for name in left {
        if change == .removing { radio.remove(name) } else { _ = radio.release(name) }
      }
    }
    return (radio.receivers(of: "Hello"), radio.receivers(of: "Hello again"), left)
  }

  // edit: EventBroadcaster.swift, broadcastEvent
  @Test("With no delegates, an event is announced all the same")
  static func broadcastsToNoDelegates() async throws {
    try await survivesRemoving()
    try await requireFinish(
      await child(.beginEmpty).value,
      """
      An event was sent or a delegate was removed before any delegate was added, and the set \
      crashed. Give the storage an empty value where you declare it, and don't unwrap it with `!`.
      """)
    let radio = Radio("A")
    try radio.requireReceivers("A")
    radio.remove("A")
    try require(
      radio.receivers(of: "Hello again"), is: [],
      "A was removed, but `remove` removed nothing: the object is still a member.")
    expect(
      radio.announced, is: ["Broadcasting event: Hello", "Broadcasting event: Hello again"],
      "Each event has to be announced once, even if there are no delegates to notify.")
  }

  // MARK: What may crash

  /// What runs in a child process, because it may crash.
  private enum Run: String, Codable {
    case beginEmpty, remove, deallocate, growAgain, changeDuringEvents

    func callAsFunction() {
      switch self {
      case .beginEmpty:
        _ = Radio().receivers(of: "Hello")
        Radio().remove("Stranger")
      case .remove:
        let radio = Radio("A", "B", "A")
        for name in ["Stranger", "A", "A", "B"] {
          radio.remove(name)
          _ = radio.receivers(of: "Hello")
        }
      case .deallocate:
        let radio = Radio("A", "B")
        _ = radio.release("A")
        _ = radio.receivers(of: "Hello")
      case .growAgain: _ = radioAfterGrowth().receivers(of: "Hello")
      case .changeDuringEvents: for change in Change.allCases { _ = receivers(during: change) }
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

  /// Removes receivers in a child process, one of them unknown.
  private static let removals = child(.remove)

  private static func survivesRemoving() async throws {
    try await requireFinish(
      await removals.value,
      "Removing a delegate that isn't a member crashed. `remove` has to ignore such a delegate.")
  }

  /// Releases a receiver in a child process.
  private static let deallocation = child(.deallocate)

  private static func survivesDeallocation() async throws {
    try await requireFinish(
      await deallocation.value,
      """
      A delegate was deallocated, and the next event crashed. Refer to it with `weak` instead of \
      `unowned`, and skip a reference that's `nil` instead of unwrapping it with `!`.
      """)
  }
}

private final class Listener {}

/// Whether a new listener has the identifier of a deallocated one.
func isIdentifierReused() -> Bool {
  var seen: Set<ObjectIdentifier> = []
  var old: Listener? = Listener()
  seen.insert(ObjectIdentifier(old!))
  old = nil

  let new = Listener()
  return seen.contains(ObjectIdentifier(new))
}

/// A broadcaster with delegates that record which of them received an event.
private final class Radio {
  private(set) var announced: [String] = []
  private(set) lazy var broadcaster = EventBroadcaster { [unowned self] in announced.append($0) }
  /// What the first delegate does that is notified, once.
  var whenFirstReceives: ((Radio, String) -> Void)?
  private(set) var received: [String] = []
  private(set) var messages: [String] = []
  private var receivers: [String: Receiver] = [:]
  private var strangers: [Receiver] = []

  init(_ names: [String]) {
    names.forEach(add)
  }

  convenience init(_ names: String...) {
    self.init(names)
  }

  func create(_ name: String) {
    receivers[name] = Receiver(name, on: self)
  }

  func add(_ name: String) {
    if receivers[name] == nil { create(name) }
    broadcaster.addDelegate(receivers[name]!)
  }

  /// Removes a receiver; one that was never added stays alive, too.
  func remove(_ name: String) {
    let receiver = receivers[name] ?? Receiver(name, on: self)
    if receivers[name] == nil { strangers.append(receiver) }
    broadcaster.removeDelegate(receiver)
  }

  /// Releases the only reference to a receiver that the radio has.
  func release(_ name: String) -> Probe {
    let probe = Probe(receivers[name]!)
    receivers[name] = nil
    return probe
  }

  /// Broadcasts an event and returns its receivers, sorted, because a set promises no order.
  func receivers(of message: String) -> [String] {
    (received, messages) = ([], [])
    broadcaster.broadcastEvent(message: message)
    return received.sorted()
  }

  /// Requires what a test begins with.
  func requireReceivers(
    _ names: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = receivers(of: "Hello")
    try require(
      found, is: names.sorted(),
      found.isEmpty
        ? "No delegate received an event: `members` returned an empty array."
        : "The delegates that received an event aren't those that were added: see the first test.",
      sourceLocation: sourceLocation)
  }

  func record(_ name: String, _ message: String) {
    received.append(name)
    messages.append(message)
    let action = whenFirstReceives
    whenFirstReceives = nil
    action?(self, name)
  }
}

/// Receivers with the same name are equal.
private final class Receiver: EventDelegate, Hashable {
  let name: String
  private unowned let radio: Radio

  init(_ name: String, on radio: Radio) {
    self.name = name
    self.radio = radio
  }

  func didReceiveEvent(_ message: String) {
    radio.record(name, message)
  }

  static func == (left: Receiver, right: Receiver) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
