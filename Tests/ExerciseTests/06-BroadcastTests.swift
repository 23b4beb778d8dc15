import Testing

#if EXERCISE
  import BroadcastExercise
#else
  import BroadcastSolution
#endif

@Suite(.serialized) enum BroadcastTests {
  @Test("Every delegate receives every event")
  static func reachesEveryDelegate() async {
    let radio = Radio("A", "B", "C")
    expect(
      radio.receivers(of: "Hello"), is: ["A", "B", "C"],
      """
      A set has many members: a new one must not take the place of another, and `members` gives \
      back all of them.
      """)
    expect(
      radio.receivers(of: "Hello again"), is: ["A", "B", "C"],
      "Reading `members` leaves out the dead and keeps the living: they stay for the next event.")
  }

  @Test("Two broadcasters have delegates of their own")
  static func sharesNoDelegates() async {
    var lines: [String] = []
    let north = EventBroadcaster { _ in }
    let south = EventBroadcaster { lines.append($0) }
    let listeners = (FirstListener { lines.append($0) }, SecondListener { lines.append($0) })
    north.addDelegate(listeners.0)
    south.addDelegate(listeners.1)
    south.broadcastEvent(message: "Hello")
    withExtendedLifetime(listeners) {
      expect(
        lines, is: ["Broadcasting event: Hello", "SecondListener received: Hello"],
        """
        The south announces an event, and its delegate receives it. The delegate of the north does \
        not: the wrappers are in an instance property, not in a static or a global one.
        """)
    }
  }

  @Test("Adding a delegate twice is adding it once")
  static func addsOnce() async {
    let radio = Radio("A", "B", "A")
    expect(
      radio.receivers(of: "Hello"), is: ["A", "B"],
      "This is a set and not a list: a member that is inserted again is still one member.")
  }

  @Test("A removed delegate receives nothing until it is added again")
  static func removesADelegate() async throws {
    try await survivesRemoving()
    let radio = Radio("A", "B", "C")
    radio.remove("Stranger")
    radio.remove("B")
    expect(
      radio.receivers(of: "Hello"), is: ["A", "C"],
      "`remove` takes out this object and no other; one that was never added is ignored.")
    radio.add("B")
    expect(
      radio.receivers(of: "Hello again"), is: ["A", "B", "C"],
      "Removing leaves nothing behind that keeps the object out later.")
  }

  @Test("Removing a delegate that was added twice removes it")
  static func removesWhatWasAddedTwice() async throws {
    try await survivesRemoving()
    let radio = Radio("A", "B", "A")
    try require(
      Set(radio.receivers(of: "Hello")), is: ["A", "B"], "First both have to receive an event.")
    radio.remove("A")
    expect(
      radio.receivers(of: "Hello again"), is: ["B"],
      "A set has a member once, so removing it once is enough.")
  }

  @Test("Members are told apart by identity, not by equality")
  static func tellsApartByIdentity() async {
    let radio = Radio()
    let twins = [Receiver("Twin", on: radio), Receiver("Twin", on: radio)]
    twins.forEach(radio.broadcaster.addDelegate)
    withExtendedLifetime(twins) {
      expect(
        radio.receivers(of: "Hello"), is: ["Twin", "Twin"],
        "Two receivers may be equal (`==`) and yet be two objects, so both are members.")
    }
  }

  @Test("A broadcaster does not keep its delegates alive")
  static func doesNotKeepDelegatesAlive() async throws {
    let radio = Radio("A", "B")
    try require(
      radio.receivers(of: "Hello"), is: ["A", "B"], "First both have to receive an event.")
    let probe = radio.letGo("A")
    try require(
      probe.isAlive, is: false,
      """
      The receiver lives on although only the broadcaster is left: store wrappers, not the objects.
      """)
    try await survivesDeaths()
    expect(
      radio.receivers(of: "Hello again"), is: ["B"], "A delegate that is gone receives nothing.")
    expect(
      receiversAfterManyDeaths(), is: ["A", "B", "C", "D"],
      "Among many that died all of the living receive the event: pass over the dead, and go on.")
  }

  private static func receiversAfterManyDeaths() -> [String] {
    let radio = Radio()
    let old = (1...20).map { "Old \($0)" }
    old.prefix(10).forEach(radio.add)
    ["A", "B", "C", "D"].forEach(radio.add)
    old.suffix(10).forEach(radio.add)
    old.forEach { _ = radio.letGo($0) }
    return radio.receivers(of: "Hello")
  }

  @Test("A delegate can be removed after an older one has died")
  static func removesAfterADeath() async throws {
    try await survivesDeaths()
    let (afterDeath, afterRemoval) = receiversAfterDeathAndRemoval()
    try require(afterDeath, is: ["A", "B"], "First the dead one has to be left out.")
    expect(
      afterRemoval, is: ["B"],
      """
      A was to be removed, and B to stay. Dropping the dead moved A to another place: look for the \
      object itself, not for an index that was right before.
      """)
  }

  private static func receiversAfterDeathAndRemoval() -> ([String], [String]) {
    let radio = Radio("Old", "A", "B")
    _ = radio.letGo("Old")
    let afterDeath = radio.receivers(of: "Hello")
    radio.remove("A")
    return (afterDeath, radio.receivers(of: "Hello again"))
  }

  @Test("A new delegate at a dead one's address is added")
  static func addsAtTheAddressOfTheDead() async throws {
    try await survivesDeaths()
    for round in 1...100 {
      let radio = Radio("Old")
      let probe = radio.letGo("Old")
      try require(probe.isAlive, is: false, "First the broadcaster must not keep it alive.")
      radio.add("New")
      try require(
        radio.receivers(of: "Hello"), is: ["New"],
        """
        In round \(round) a receiver died and a new one was added, which got nothing: it may have \
        got the dead one's address, and so its `ObjectIdentifier`. An identifier that is known is \
        no proof that its object is alive.
        """)
    }
  }

  @Test("Delegates may be removed or die while an event goes round")
  static func survivesChanges() async throws {
    // A set promises no order, so whoever is told first acts. Whether the other one, which is
    // removed or let go before its turn, is still told the first time is left open.
    try await survivesDeaths()
    for letsGo in [false, true] {
      let (first, second, left) = receiversWhileTwoLeave(letsGo: letsGo)
      let rest = ["A", "B", "C", "D"].filter { !left.contains($0) }
      expect(
        first.filter { $0 != left.last }, is: (rest + left.prefix(1)).sorted(),
        """
        The first receiver \(letsGo ? "let go of" : "removed") itself and another one: the others \
        must receive the event all the same, once. Read `members` once, before the loop.
        """)
      expect(second, is: rest, "The two that left do not receive the next event.")
    }
  }

  private static func receiversWhileTwoLeave(
    letsGo: Bool
  ) -> (first: [String], second: [String], left: [String]) {
    let radio = Radio("A", "B", "C", "D")
    var left: [String] = []
    radio.whenFirstReceives = { radio, name in
      left = [name, name == "A" ? "B" : "A"]
      for name in left {
        if letsGo { _ = radio.letGo(name) } else { radio.remove(name) }
      }
    }
    return (radio.receivers(of: "Hello"), radio.receivers(of: "Hello again"), left)
  }

  @Test("With no delegate at all the event is announced, and that is all")
  static func broadcastsToNobody() async throws {
    try await survivesRemoving()
    let radio = Radio("A")
    try require(radio.receivers(of: "Hello"), is: ["A"], "First A has to receive an event.")
    radio.remove("A")
    expect(
      radio.receivers(of: "Hello again"), is: [],
      "A was removed: nobody is left to receive the second event.")
    expect(
      radio.announced, is: ["Broadcasting event: Hello", "Broadcasting event: Hello again"],
      "An event is announced whether or not somebody listens.")
  }

  /// Removes receivers in a process of its own, one of them unknown.
  private static func survivesRemoving() async throws {
    try await #require(
      processExitsWith: .success,
      """
      Removing a delegate, or broadcasting when none was left, ended the program: a delegate that \
      was never added is not found, and that is no mistake.
      """
    ) {
      let radio = Radio("A", "B", "A")
      for name in ["Stranger", "A", "A", "B"] {
        radio.remove(name)
        _ = radio.receivers(of: "Hello")
      }
    }
  }

  /// Lets receivers die in a process of its own, also while an event goes round.
  private static func survivesDeaths() async throws {
    try await #require(
      processExitsWith: .success,
      """
      After a delegate had died, or left while an event went round, the program ended. Refer to \
      members with `weak`, not with `unowned`, and pass over one that is nil, without `!`.
      """
    ) {
      _ = BroadcastTests.receiversAfterManyDeaths()
      _ = BroadcastTests.receiversAfterDeathAndRemoval()
      _ = BroadcastTests.receiversWhileTwoLeave(letsGo: false)
      _ = BroadcastTests.receiversWhileTwoLeave(letsGo: true)
    }
  }
}

/// A broadcaster with receivers that write down who received an event.
private final class Radio {
  private(set) var announced: [String] = []
  private(set) lazy var broadcaster = EventBroadcaster { [unowned self] in announced.append($0) }
  /// What the receiver does, once, that is told first.
  var whenFirstReceives: ((Radio, String) -> Void)?
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
    broadcaster.removeDelegate(receivers[name] ?? Receiver(name, on: self))
  }

  /// Drops the only reference to a receiver that the radio has.
  func letGo(_ name: String) -> Probe {
    let probe = Probe(receivers[name]!)
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
    let action = whenFirstReceives
    whenFirstReceives = nil
    action?(self, name)
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
