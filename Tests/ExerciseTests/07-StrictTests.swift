import Testing

#if EXERCISE
  import StrictExercise
#else
  import StrictSolution
#endif

@Suite(.serialized) enum StrictTests {
  @Test("Adding a new delegate registers it and returns true")
  static func addsANewDelegate() async throws {
    try await survivesObjects()
    let town = Town()
    expect(
      town.add("North"), is: true,
      "North is an object and wasn't in the list: `add` has to register it and return `true`.")
    expect(
      town.names, is: ["North"],
      "`add` has to append a wrapper of the delegate, so that `delegates` finds it.")
  }

  @Test("Delegates keep the order in which they were added")
  static func keepsTheOrder() async throws {
    try await survivesObjects()
    let names = (1...12).map { "Station \($0)" }
    let town = Town(names)
    expect(
      town.names, is: names,
      "A new delegate comes after the earlier ones. A set or a dictionary has no order.")
  }

  @Test("Adding a delegate again changes nothing and returns false")
  static func refusesADuplicate() async throws {
    try await survivesObjects()
    let town = Town(["North", "South"])
    try require(town.names, is: ["North", "South"], "First `add` has to register two delegates.")
    expect(
      town.add("North"), is: false,
      "The list already contains North: `add` has to look for it and return `false`.")
    expect(
      town.names, is: ["North", "South"],
      "Adding North again must neither repeat it nor move it: it keeps its place.")
  }

  @Test("Delegates are compared by identity, not by equality")
  static func comparesIdentity() async throws {
    try await survivesObjects()
    let first = Station("Twin")
    let second = Station("Twin")
    let list = List()
    list.add(first)
    try require(list.names, is: ["Twin"], "First `add` has to register a delegate.")
    expect(
      list.remove(second), is: false,
      "Only the first twin was added. The second is equal but another object: use `===`.")
    expect(
      list.add(second), is: true,
      "The second twin is equal to the first, but it's another object: compare with `===`.")
    list.remove(second)
    withExtendedLifetime((first, second)) {
      expect(
        list.delegates.first as AnyObject?, isSameAs: first,
        "`remove` got the second twin, so the first has to stay: compare with `===`.")
    }
  }

  @Test("Removing a delegate returns true and leaves the others")
  static func removesADelegate() async throws {
    try await survivesObjects()
    let town = Town(["North", "South", "East"])
    try require(
      town.names, is: ["North", "South", "East"], "First `add` has to register three delegates.")
    expect(
      town.remove("South"), is: true,
      "The list contains South: `remove` has to find its wrapper and return `true`.")
    expect(
      town.names, is: ["North", "East"],
      "`remove` takes out the wrapper of the one object that it is given.")
  }

  @Test("Removing an unregistered delegate changes nothing and returns false")
  static func ignoresAStranger() async throws {
    try await survivesObjects()
    let town = Town(["North", "South"])
    try require(town.names, is: ["North", "South"], "First `add` has to register two delegates.")
    expect(
      town.remove("Stranger"), is: false,
      "The stranger was never added: `remove` finds no wrapper and has to return `false`.")
    expect(town.names, is: ["North", "South"], "The list didn't contain the stranger.")
    town.remove("South")
    expect(
      town.remove("South"), is: false,
      "South was removed before: the second `remove` has nothing to remove.")
  }

  @Test("A removed delegate can be added again, at the end")
  static func addsARemovedDelegate() async throws {
    try await survivesObjects()
    let town = Town(["North", "South"])
    try require(town.remove("North"), is: true, "First `remove` has to remove North.")
    expect(
      town.add("North"), is: true,
      "North was removed, so the list no longer contains it and `add` has to return `true`.")
    expect(town.names, is: ["South", "North"], "North was added last, so it comes last.")
  }

  @Test("The list doesn't keep its delegates alive")
  static func refersWeakly() async throws {
    try await survivesObjects()
    let town = Town(["North", "South", "East"])
    try require(
      town.names, is: ["North", "South", "East"], "First `add` has to register three delegates.")
    let probe = town.release("South")
    expect(
      probe.state, is: .deallocated,
      "South has no other owner, yet it is still alive: store wrappers, not the delegates.")
    expect(town.names, is: ["North", "East"], "`delegates` leaves out a deallocated delegate.")
  }

  @Test("A new delegate at a deallocated one's address is added, at the end")
  static func addsAtAReusedAddress() async throws {
    try await survivesObjects()
    for round in 1...100 {
      let town = Town(["Old", "South"])
      try require(town.names, is: ["Old", "South"], "First `add` has to register two delegates.")
      let probe = town.release("Old")
      try require(
        probe.state, is: .deallocated, "First the list must not keep its delegates alive.")
      expect(
        town.add("New"), is: true,
        "`add` refused a new object (round \(round)): \(sameAddress)")
      try require(
        town.names, is: ["South", "New"],
        "A new object didn't come last (round \(round)): \(sameAddress)")
    }
  }

  private static let sameAddress = """
    it may have the address of a deallocated delegate, and so the same `ObjectIdentifier`. Compare \
    with the object that a wrapper refers to, or drop empty wrappers first.
    """

  @Test("Memory doesn't grow with deallocated delegates")
  static func dropsEmptyWrappers() async throws {
    try await survivesObjects()
    try require(Town(["North"]).names, is: ["North"], "First `add` has to register a delegate.")
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endWithin(seconds: 20)
        StrictTests.addManyShortLived()
        finish()
      },
      """
      100,000 delegates were added and deallocated one after the other, and the list kept \
      something for each of them. Drop the empty wrappers in `add`.
      """)
  }

  private static func addManyShortLived() {
    let list = List()
    let owner = Station("North")
    list.add(owner)
    var before = 0
    for count in 1...100_000 {
      list.add(Station(""))
      // Some lists drop their empty wrappers here, which is as good.
      if count.isMultiple(of: 500) { _ = list.delegates }
      if count == 2_000 { before = memoryInUse() }
      if count > 2_000, count.isMultiple(of: 1_000) {
        precondition(memoryInUse() - before < 500_000, "The list needs more and more memory.")
      }
    }
    withExtendedLifetime(owner) {}
  }

  @Test("Objects of every kind are accepted")
  static func acceptsEveryObject() async throws {
    try await survivesObjects()
    let station = Station("North")
    let dispatcher = Dispatcher()
    withExtendedLifetime((station, dispatcher)) {
      expect(
        StrictTests.accepted(station, dispatcher), is: [true, true, true, true],
        """
        A list of `any Responding`, of `Any`, of `AnyObject` and of a class accept an object, \
        which may be an actor: `add` has to ask about the delegate, not about the list's type.
        """)
    }
  }

  private static func accepted(_ station: Station, _ dispatcher: Dispatcher) -> [Bool] {
    [
      List().add(station),
      StrictMulticastDelegate<Any>().add(dispatcher),
      StrictMulticastDelegate<AnyObject>().add(station),
      StrictMulticastDelegate<Station>().add(station),
    ]
  }

  @Test("Adding a struct or an enum ends the program")
  static func refusesStructsAndEnums() async throws {
    _ = try await messageForAStruct()
    try await #require(processExitsWith: .failure, valueRule) {
      StrictMulticastDelegate<Any>().add(Siren.loud)
    }
  }

  @Test("Adding a closure, a number or a string ends the program")
  static func refusesOtherValues() async throws {
    _ = try await messageForAClosure()
    _ = try await messageForANumber()
    try await #require(processExitsWith: .failure, valueRule) {
      StrictMulticastDelegate<String>().add("North")
    }
  }

  private static let valueRule: Comment = """
    A value was added, and the program didn't end: the list loses the value silently. Call \
    `fatalError` if `isObject` returns `false`.
    """

  @Test("The message names the type of the value and says what to do")
  static func namesTheType() async throws {
    for (message, type) in [
      (try await messageForAStruct(), "Pager"),
      (try await messageForAClosure(), "->"),
      (try await messageForANumber(), "Int"),
    ] {
      try require(
        message.contains(type), is: true,
        """
        The program ended and printed "\(message)", which has to contain "\(type)". Without \
        `as Any`, `type(of: delegate)` may be the protocol's type.
        """)
    }
    let words = try await messageForAStruct().replacing(/Pager|Fatal error|\w+ failed/, with: "")
    expect(
      words.count(where: \.isLetter) > 4,
      "The message contains the type and nothing else. Say what to add instead of a value.")
  }

  private static func messageForAStruct() async throws -> String {
    message(
      try await #require(processExitsWith: .failure, observing: output, valueRule) {
        List().add(Pager(name: ""))
      })
  }

  private static func messageForAClosure() async throws -> String {
    message(
      try await #require(processExitsWith: .failure, observing: output, valueRule) {
        StrictMulticastDelegate<() -> Void>().add({})
      })
  }

  private static func messageForANumber() async throws -> String {
    message(
      try await #require(processExitsWith: .failure, observing: output, valueRule) {
        StrictMulticastDelegate<Any>().add(7)
      })
  }

  private static var output: [any PartialKeyPath<ExitTest.Result> & Sendable] {
    [\.standardErrorContent, \.standardOutputContent]
  }

  /// What a process printed, without the place before the message and the backtrace after it.
  private static func message(_ child: ExitTest.Result) -> String {
    let bytes = child.standardOutputContent + child.standardErrorContent
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let text = lines.prefix { !$0.contains(/Backtrac|stack trace/) }.joined(separator: " ")
    return text.replacing(/\S+\.swift:\d+:/, with: "")
  }

  /// Adds, removes and deallocates objects in a child process.
  private static func survivesObjects() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endWithin(seconds: 5)
        StrictTests.changeTheList()
        finish()
      },
      """
      Adding and removing objects ended the program. Only a value is refused: `isObject` returns \
      `true` for an object. A wrapper may be empty, and `remove` may find none.
      """)
  }

  private static func changeTheList() {
    let town = Town(["North", "South", "East", "North"])
    town.remove("Stranger")
    for name in ["South", "North", "East"] {
      _ = town.release(name)
      town.add("New \(name)")
      _ = town.names
    }
    let twins = [Station("Twin"), Station("Twin")]
    twins.forEach { town.list.add($0) }
    twins.forEach { town.list.remove($0) }
    _ = accepted(twins[0], Dispatcher())
    ["New North", "New South", "New East", "New North"].forEach { town.remove($0) }
  }
}

// If the compiler says here that `any Responding` has to be a class type, remove the constraint to
// `AnyObject` from your class: a protocol type isn't a class type.
private typealias List = StrictMulticastDelegate<any Responding>

private protocol Responding {
  var name: String { get }
}

extension StrictMulticastDelegate<any Responding> {
  fileprivate var names: [String] { delegates.map(\.name) }
}

/// Stations of the same name are equal.
private final class Station: Responding, Hashable {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  static func == (left: Station, right: Station) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private actor Dispatcher {}

private struct Pager: Responding {
  let name: String
}

private enum Siren {
  case loud
}

/// A list and the owner of its delegates.
private final class Town {
  let list = List()
  private var stations: [String: Station] = [:]

  init(_ names: [String] = []) {
    names.forEach { add($0) }
  }

  var names: [String] { list.names }

  @discardableResult
  func add(_ name: String) -> Bool {
    let station = stations[name] ?? Station(name)
    stations[name] = station
    return list.add(station)
  }

  @discardableResult
  func remove(_ name: String) -> Bool {
    list.remove(stations[name] ?? Station(name))
  }

  /// Drops the town's only reference to a station.
  func release(_ name: String) -> Probe {
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }
}
