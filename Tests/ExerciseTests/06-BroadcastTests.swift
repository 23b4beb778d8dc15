import Testing

#if EXERCISE
  import BroadcastExercise
#else
  import BroadcastSolution
#endif

@Suite(.serialized) struct BroadcastTests {
  @Test("Every delegate receives the event")
  func reachesEveryDelegate() {
    let radio = Radio("A", "B", "C")
    #expect(
      radio.receivers(of: "Hello") == ["A", "B", "C"],
      """
      A set has many members: a new one must not take the place of another, and `members` gives \
      back all of them.
      """
    )
  }

  @Test("The delegates receive the message that was broadcast")
  func deliversTheMessage() {
    var lines: [String] = []
    let broadcaster = EventBroadcaster { lines.append($0) }
    let listener = FirstListener { lines.append($0) }
    broadcaster.addDelegate(listener)
    broadcaster.broadcastEvent(message: "Hello")
    withExtendedLifetime(listener) {
      #expect(
        lines == ["Broadcasting event: Hello", "FirstListener received: Hello"],
        "The broadcaster announces the event, then the delegate receives its message.")
    }
  }

  @Test("Adding a delegate twice is adding it once")
  func addsOnce() {
    let radio = Radio("A", "B")
    radio.add("A")
    #expect(
      radio.receivers(of: "Hello") == ["A", "B"],
      "This is a set and not a list: a member that is inserted again is still one member.")
  }

  @Test("A removed delegate does not receive the event")
  func removesADelegate() throws {
    let radio = Radio("A", "B", "C")
    try #require(
      radio.receivers(of: "Hello") == ["A", "B", "C"], "First all three have to receive an event.")
    radio.remove("B")
    #expect(
      radio.receivers(of: "Hello again") == ["A", "C"],
      "`remove` takes out this object and no other.")
  }

  @Test("Removing a delegate that was added twice removes it")
  func removesWhatWasAddedTwice() throws {
    let radio = Radio("A", "B")
    radio.add("A")
    try #require(
      Set(radio.receivers(of: "Hello")) == ["A", "B"], "First both have to receive an event.")
    radio.remove("A")
    #expect(
      radio.receivers(of: "Hello again") == ["B"],
      "A set has a member once, so removing it once is enough.")
  }

  @Test("A removed delegate can be added again")
  func addsAgain() throws {
    let radio = Radio("A", "B")
    radio.remove("A")
    try #require(
      radio.receivers(of: "Hello") == ["B"], "First B alone has to receive an event.")
    radio.add("A")
    #expect(
      radio.receivers(of: "Hello again") == ["A", "B"],
      "Removing leaves nothing behind that keeps the object out later.")
  }

  @Test("Removing a delegate that was never added changes nothing")
  func ignoresAStranger() async throws {
    try await #require(
      processExitsWith: .success,
      "Removing a delegate that was never added ended the program: not finding it is no mistake."
    ) {
      _ = BroadcastTests.receiversAfterRemovingAStranger()
    }
    #expect(
      Self.receiversAfterRemovingAStranger() == ["A", "B"],
      "Who is not there cannot be removed: the others stay.")
  }

  private static func receiversAfterRemovingAStranger() -> [String] {
    let radio = Radio("A", "B")
    radio.broadcaster.removeDelegate(Receiver("Stranger", on: radio))
    return radio.receivers(of: "Hello")
  }

  @Test("Members are told apart by identity, not by equality")
  func tellsApartByIdentity() throws {
    let radio = Radio()
    let twins = [Receiver("Twin", on: radio), Receiver("Twin", on: radio)]
    twins.forEach(radio.broadcaster.addDelegate)
    withExtendedLifetime(twins) {
      #expect(
        radio.receivers(of: "Hello") == ["Twin", "Twin"],
        "Two receivers may be equal (`==`) and yet be two objects, so both are members.")
    }
  }

  @Test("A broadcaster does not keep its delegates alive")
  func doesNotKeepDelegatesAlive() throws {
    let radio = Radio("A", "B")
    try #require(
      radio.receivers(of: "Hello") == ["A", "B"], "First both have to receive an event.")
    let probe = radio.letGo("A")
    #expect(
      !probe.isAlive,
      """
      The receiver lives on although only the broadcaster is left: store wrappers, not the \
      objects.
      """
    )
    #expect(
      radio.receivers(of: "Hello again") == ["B"], "A delegate that is gone receives nothing.")
  }

  @Test("A new delegate at a dead one's address is added")
  func addsAtTheAddressOfTheDead() throws {
    let radio = Radio()
    for round in 1...100 {
      radio.add("Old")
      _ = radio.letGo("Old")
      radio.add("New")
      try #require(
        radio.receivers(of: "Hello") == ["New"],
        """
        In round \(round) a receiver died and a new one was added, which got nothing: it may \
        have got the dead one's address, and so its `ObjectIdentifier`. An identifier that is \
        known is no proof that its object is alive.
        """
      )
      radio.remove("New")
      _ = radio.letGo("New")
    }
  }

  @Test("Removing a stranger at a dead one's address takes out nobody else")
  func removesAtTheAddressOfTheDead() throws {
    let radio = Radio("A")
    for round in 1...100 {
      radio.add("Old")
      _ = radio.letGo("Old")
      radio.broadcaster.removeDelegate(Receiver("Stranger", on: radio))
      try #require(
        radio.receivers(of: "Hello") == ["A"],
        "In round \(round) a stranger was removed, and A must still receive the event.")
    }
  }

  // Whether B, which may be removed before its turn, is still told the first time is left open.
  @Test("A delegate may remove itself and its neighbour while it receives an event")
  func survivesRemoval() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A delegate that removed others while it received an event ended the program: `members` \
      gives back a copy, which later changes leave alone.
      """
    ) {
      _ = BroadcastTests.receiversWhileRemoving()
    }
    let (first, second) = Self.receiversWhileRemoving()
    #expect(
      first.filter { $0 != "B" } == ["A", "C", "D"],
      "A removed itself and B: C and D must receive the event all the same, once.")
    #expect(second == ["C", "D"], "Neither A nor B receives the next event.")
  }

  private static func receiversWhileRemoving() -> (first: [String], second: [String]) {
    let radio = Radio("A", "B", "C", "D")
    radio.whenAReceives = {
      $0.remove("A")
      $0.remove("B")
    }
    return (radio.receivers(of: "Hello"), radio.receivers(of: "Hello again"))
  }

  // Whether B, which nobody else holds any more, is still told the first time is left open.
  @Test("A delegate may die while others receive an event")
  func survivesADeath() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A delegate that died while another one received an event ended the program: `members` \
      holds the living while the event goes round.
      """
    ) {
      _ = BroadcastTests.receiversWhileBDies()
    }
    let (first, second) = Self.receiversWhileBDies()
    #expect(
      first.filter { $0 != "B" } == ["A", "C"], "A let go of B: C must receive the event, once.")
    #expect(second == ["A", "C"], "A delegate that is gone receives nothing.")
  }

  private static func receiversWhileBDies() -> (first: [String], second: [String]) {
    let radio = Radio("A", "B", "C")
    radio.whenAReceives = { _ = $0.letGo("B") }
    return (radio.receivers(of: "Hello"), radio.receivers(of: "Hello again"))
  }

  @Test("With no delegate at all the event is announced, and that is all")
  func broadcastsToNobody() throws {
    let radio = Radio("A")
    try #require(radio.receivers(of: "Hello") == ["A"], "First A has to receive an event.")
    radio.remove("A")
    #expect(radio.receivers(of: "Hello again").isEmpty, "Nobody is left to receive the event.")
    #expect(
      radio.announced == ["Broadcasting event: Hello", "Broadcasting event: Hello again"],
      "An event is announced whether or not somebody listens.")
  }
}

/// A broadcaster with receivers that write down who received an event.
private final class Radio {
  private(set) var announced: [String] = []
  private(set) lazy var broadcaster = EventBroadcaster { [unowned self] in announced.append($0) }
  var whenAReceives: ((Radio) -> Void)?
  private var received: [String] = []
  private var receivers: [String: Receiver] = [:]

  init(_ names: String...) {
    names.forEach(add)
  }

  func add(_ name: String) {
    let receiver = receivers[name] ?? Receiver(name, on: self)
    receivers[name] = receiver
    broadcaster.addDelegate(receiver)
  }

  func remove(_ name: String) {
    if let receiver = receivers[name] { broadcaster.removeDelegate(receiver) }
  }

  /// Drops the only reference to a receiver that the radio has.
  func letGo(_ name: String) -> Probe {
    let probe = Probe(receivers[name] ?? Receiver(name, on: self))
    receivers[name] = nil
    return probe
  }

  /// Broadcasts an event and tells who received it, sorted, since a set promises no order.
  func receivers(of message: String) -> [String] {
    received = []
    broadcaster.broadcastEvent(message: message)
    return received.sorted()
  }

  func note(_ name: String) {
    received.append(name)
    if name == "A" { whenAReceives?(self) }
  }
}

/// Receivers of the same name are equal.
private final class Receiver: EventDelegate, Hashable {
  let name: String
  private unowned let radio: Radio

  init(_ name: String, on radio: Radio) {
    self.name = name
    self.radio = radio
  }

  func didReceiveEvent(_ message: String) {
    radio.note(name)
  }

  static func == (left: Receiver, right: Receiver) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
