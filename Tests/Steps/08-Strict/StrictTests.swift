import StepSupport
import Testing

#if EXERCISE
  import StrictExercise
#else
  import StrictSolution
#endif

@Suite(.serialized) enum StrictTests {
  // edit: add
  @Test("Adding a new delegate registers it and returns true")
  static func addsANewDelegate() async throws {
    try await survivesObjects()
    let town = Town()
    expect(
      town.add("North"), is: true,
      "North is an object and wasn't in the list. `add` has to register it and return `true`.")
    expect(
      town.names, is: ["North"],
      "`delegates` doesn't contain North. `add` has to append a wrapper for the delegate.")
    let other = List()
    expect(
      other.add(town.station("North")), is: true,
      "North is in another list, but this list is empty. `add` has to look only at its own wrappers."
    )
    town.remove("North")
    expect(
      other.names, is: ["North"],
      "North was removed from one list and has to stay in the other one, with its own wrappers.")
  }

  // edit: delegates
  @Test("Delegates keep the order in which they were added")
  static func keepsTheOrder() async throws {
    try await survivesObjects()
    let names = (1...12).map { "Station \($0)" }
    let town = Town(names)
    expect(
      town.names, is: names,
      "Append each new delegate after the others. A set or a dictionary doesn't keep the order.")
    let deallocated = [1, 2, 5, 9].map { "Station \($0)" }
    for name in deallocated { _ = town.release(name) }
    town.add("Last")
    expect(
      town.names, is: names.filter { !deallocated.contains($0) } + ["Last"],
      """
      Four of twelve delegates were deallocated, and then Last was added. The other eight have to \
      keep their order, and Last comes after them. If `add` removes the empty wrappers with \
      `removeAll(where:)`, it keeps the order; `partition(by:)` and swapping don't.
      """)
  }

  // edit: add
  @Test("Adding a delegate again changes nothing and returns false")
  static func refusesADuplicate() async throws {
    try await survivesObjects()
    let town = Town(["North", "Old", "South", "East"])
    try require(
      town.names, is: ["North", "Old", "South", "East"],
      "`add` has to register four delegates before this test can continue.")
    for name in ["South", "North", "East"] {
      expect(
        town.add(name), is: false,
        "The list already contains \(name). `add` has to look for it and return `false`.")
      expect(
        town.names, is: ["North", "Old", "South", "East"],
        "\(name) was added again. Don't append a second wrapper, and don't move the first one.")
    }
    _ = town.release("Old")
    expect(
      town.add("South"), is: false,
      """
      Old was deallocated, and South is in the list after its wrapper. `add` has to find South and \
      return `false`: don't stop at an empty wrapper.
      """)
    expect(
      town.add("West"), is: true,
      "West is new. `add` refused duplicates before, but it has to append West and return `true`.")
    expect(
      town.names, is: ["North", "South", "East", "West"],
      "Duplicates were refused, and then West was added: the others keep their places before it.")
  }

  // edit: add
  @Test("Delegates are compared by identity, not by equality")
  static func comparesIdentity() async throws {
    try await survivesObjects()
    let first = Station("Twin")
    let second = Station("Twin")
    let list = List()
    list.add(first)
    try require(
      list.names, is: ["Twin"], "`add` has to register a delegate before this test can continue.")
    expect(
      list.add(second), is: true,
      "The second twin is equal to the first, but it's a different object: compare with `===`.")
    expect(
      [list.add(first), list.add(second)], is: [false, false],
      "The list already contains both twins. Compare each wrapper's `delegate` with `===` only.")
    withExtendedLifetime((first, second)) {
      expect(
        list.names, is: ["Twin", "Twin"], "Two twins were added. The list has to contain both.")
    }
  }

  // edit: remove
  @Test("Removing a delegate returns true and leaves the others")
  static func removesADelegate() async throws {
    try await survivesObjects()
    let town = Town(["North", "South", "East", "West"])
    try require(
      town.names, is: ["North", "South", "East", "West"],
      "`add` has to register four delegates before this test can continue.")
    expect(
      town.remove("South"), is: true,
      """
      The list contains South. `remove` has to find its wrapper and return `true`. Compare the \
      wrapper's `delegate`, not the wrapper.
      """)
    expect(
      town.names, is: ["North", "East", "West"],
      "South was removed. Remove its wrapper and keep the other three, in their order.")
    expect(
      ["West", "North", "East"].map { town.remove($0) }, is: [true, true, true],
      "The last delegate was removed, then the first one. Look at every wrapper.")
    expect(town.names, is: [], "All four delegates were removed, but `delegates` isn't empty.")
    ["North", "North"].forEach { town.add($0) }
    town.remove("North")
    expect(
      town.names, is: [], "North was added twice, which is the same as once, and then removed.")
  }

  // edit: remove
  @Test("Removing a delegate works after another one was deallocated")
  static func removesAfterADeallocation() async throws {
    try await survivesObjects()
    let town = Town(["North", "Old", "South", "East"])
    try require(
      town.names, is: ["North", "Old", "South", "East"],
      "`add` has to register four delegates before this test can continue.")
    try require(
      town.release("Old").state, is: .deallocated,
      refersWeaklyRule)
    expect(
      town.remove("South"), is: true,
      "The list contains South after an empty wrapper. `remove` has to find it and return `true`.")
    let names = town.names
    expect(
      names, is: ["North", "East"],
      names.contains("South")
        ? """
        Old was deallocated, and then South was removed, but it's still in the list. If you search \
        `delegates`, the index isn't right for `wrappers`, which also contains the empty ones.
        """
        : """
        Old was deallocated, and then `remove` took out more than South or another delegate. An \
        index isn't right anymore after a wrapper before it was removed: find South last.
        """)
    town.remove("North")
    expect(
      town.names, is: ["East"],
      """
      Old was deallocated, and then North, which is before its wrapper, was removed. Empty wrappers \
      can be anywhere in the array: find the index in `wrappers`, and don't calculate it.
      """)
  }

  // edit: remove
  @Test("Removing an unregistered delegate changes nothing and returns false")
  static func ignoresAStranger() async throws {
    try await survivesObjects()
    let town = Town(["North", "South"])
    try require(
      town.names, is: ["North", "South"],
      "`add` has to register two delegates before this test can continue.")
    expect(
      town.remove("Stranger"), is: false,
      "The stranger was never added, so `remove` finds no wrapper. Return `false`.")
    expect(town.names, is: ["North", "South"], "The stranger was never added. Change nothing.")
    town.remove("South")
    expect(
      town.remove("South"), is: false,
      "South was already removed, so the second call finds no wrapper. Return `false`.")
    let twin = Station("North")
    expect(
      town.list.remove(twin), is: false,
      "The twin of North was never added. It's equal to North, but a different object: use `===`.")
    town.list.add(twin)
    town.list.remove(twin)
    expect(
      town.list.delegates.map { $0 as AnyObject === twin }, is: [false],
      "North's twin was added and removed. North has to stay: compare with `===`.")
  }

  // edit: remove
  @Test("Removing an unregistered delegate returns false after another one was deallocated")
  static func ignoresAStrangerAfterADeallocation() async throws {
    try await survivesObjects()
    // The stranger exists before the deallocation, so it can't get Old's address.
    let stranger = Station("Stranger")
    let town = Town(["North", "Old"])
    try require(
      town.names, is: ["North", "Old"],
      "`add` has to register two delegates before this test can continue.")
    try require(
      town.release("Old").state, is: .deallocated,
      refersWeaklyRule)
    expect(
      town.list.remove(stranger), is: false,
      """
      The stranger was never added. Return whether `remove` removed this object, not whether the \
      array got shorter: its empty wrappers may have been removed, too.
      """)
    _ = town.release("North")
    expect(
      town.list.remove(stranger), is: false,
      "Both delegates were deallocated, and the stranger was never added. Return `false`.")
    expect(
      town.list.remove(Pager(name: "")), is: false,
      "A value is never in the list, so `remove` finds no wrapper. Return `false`.")
  }

  // edit: remove
  @Test("A removed delegate can be added again, at the end")
  static func addsARemovedDelegate() async throws {
    try await survivesObjects()
    let town = Town(["North", "South"])
    try require(
      town.remove("North"), is: true, "`remove` has to remove North before this test can continue.")
    expect(
      town.add("North"), is: true,
      "North was removed, so the list doesn't contain it. `add` has to return `true`.")
    expect(town.names, is: ["South", "North"], "North was added last. Append it at the end.")
  }

  // edit: add
  @Test("The list doesn't keep its delegates alive")
  static func refersWeakly() async throws {
    try await survivesObjects()
    let west = Station("West")
    let town = Town(["North", "South", "East"])
    try require(
      town.names, is: ["North", "South", "East"],
      "`add` has to register three delegates before this test can continue.")
    let south = town.release("South")
    expect(
      south.state, is: .deallocated,
      "The test released South, but the list keeps it alive. Store wrappers, not delegates.")
    expect(
      town.names, is: ["North", "East"], "`delegates` has to skip South, which was deallocated.")
    town.list.add(west)
    expect(
      town.names, is: ["North", "East", "West"],
      "West was added after South was deallocated. Append it; don't put it in South's place.")
    town.add("North")
    let north = town.release("North")
    expect(
      north.state, is: .deallocated,
      "North was added twice and then released. Don't keep a delegate that `add` refuses.")
    town.remove("East")
    let east = town.release("East")
    expect(
      east.state, is: .deallocated,
      "East was removed and then released. Don't keep a delegate that `remove` takes out.")
    town.list.remove(west)
  }

  // edit: add
  @Test("A new delegate at a deallocated one's address is added, at the end")
  static func addsAtAReusedAddress() async throws {
    try await survivesObjects()
    for round in 1...100 {
      let town = Town(["Old", "South"])
      try require(
        town.names, is: ["Old", "South"],
        "`add` has to register two delegates before this test can continue.")
      let probe = town.release("Old")
      try require(
        probe.state, is: .deallocated, refersWeaklyRule)
      expect(
        town.remove("New"), is: false,
        "`remove` returned `true` for an unknown object in round \(round): \(sameAddress)")
      expect(
        town.add("New"), is: true,
        "`add` refused a new object in round \(round): \(sameAddress)")
      try require(
        town.names, is: ["South", "New"],
        "`add` didn't append a new object in round \(round): \(sameAddress)")
    }
  }

  private static let refersWeaklyRule: Comment = """
    The list keeps a delegate alive. Store wrappers, and refer to a delegate in no other property.
    """

  private static let sameAddress = """
    it may have the address and the `ObjectIdentifier` of a deallocated delegate. Compare it with \
    the objects that the wrappers contain, or remove the empty wrappers first.
    """

  // edit: add
  @Test("Memory doesn't grow with deallocated delegates")
  static func dropsEmptyWrappers() async throws {
    try await requireAnObjectIsAdded()
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 20)
        StrictTests.addManyTimes()
        finish()
      }
    ) { output in
      if output.contains("duplicate") {
        return """
          North was added 100,000 times, and the list kept something each time. If `add` returns \
          `false`, it must not store anything.
          """
      }
      if output.contains("Each removal") {
        return """
          North was added and removed 100,000 times, and the list kept something each time. \
          In `remove`, take the wrapper out of the array, and store nothing.
          """
      }
      return """
        100,000 delegates were added and deallocated, one after another, and the list kept \
        something for each of them. In `add`, remove the empty wrappers, wherever they are in the \
        array.
        """
    }
  }

  private static func addManyTimes() {
    let list = List()
    let owner = Station("North")
    list.add(owner)
    // Each of them lives until three others were added, so the newest wrappers aren't empty.
    var newest = [owner, owner, owner]
    requireConstantMemory("Deallocated delegates need more and more memory.", list) { count in
      newest[count % 3] = Station("")
      list.add(newest[count % 3])
    }
    requireConstantMemory("Each duplicate needs more memory.", list) { _ in list.add(owner) }
    // In one list, searching what it kept would take too long.
    let lists = (1...100).map { _ in List() }
    requireConstantMemory("Each removal needs more memory.", list) { count in
      lists[count % 100].add(owner)
      lists[count % 100].remove(owner)
      _ = lists[count % 100].delegates
    }
    withExtendedLifetime(owner) {}
  }

  private static func requireConstantMemory(
    _ problem: String, _ list: List, while body: (Int) -> Void
  ) {
    var before = 0
    for count in 1...100_000 {
      body(count)
      // Some lists drop their empty wrappers here, which is as good.
      if count.isMultiple(of: 50) { _ = list.delegates }
      guard count.isMultiple(of: 1_000) else { continue }
      // The first reading needs memory itself.
      let bytes = memoryInUse()
      if count == 2_000 { before = bytes }
      precondition(count <= 2_000 || bytes - before < 500_000, problem)
    }
  }

  // edit: add
  @Test("Objects of every kind are accepted")
  static func acceptsEveryObject() async throws {
    try await survivesObjects()
    let station = Station("North")
    let dispatcher = Dispatcher()
    withExtendedLifetime((station, dispatcher)) {
      expect(
        StrictTests.accepted(station, dispatcher), is: [true, true, true, true],
        """
        A list of `any Responding`, `Any`, `AnyObject`, or a class accepts every object, also an \
        actor. Check the delegate with `isObject`, not the list's type.
        """)
    }
    let bells = [Bell(), Bell()]
    let all = StrictMulticastDelegate<Any>()
    expect(
      bells.map { all.add($0) }, is: [true, true],
      """
      The two bells are different objects, although they look alike and their mirrors show structs. \
      Compare the type before and after `as AnyObject`, and the objects with `===`.
      """)
    withExtendedLifetime(bells) {}
    let list = StrictMulticastDelegate<Any>()
    list.add(Station("Old"))
    expect(
      list.delegates.count, is: 0,
      """
      Old was deallocated, but `delegates` of a list of `Any` contains `nil`, which can be cast to \
      `Any`. Unwrap a wrapper's `delegate` before you cast it.
      """)
  }

  private static func accepted(_ station: Station, _ dispatcher: Dispatcher) -> [Bool] {
    [
      List().add(station),
      StrictMulticastDelegate<Any>().add(dispatcher),
      StrictMulticastDelegate<AnyObject>().add(station),
      StrictMulticastDelegate<Station>().add(station),
    ]
  }

  // edit: add
  @Test("Adding a struct or an enum ends the program")
  static func refusesStructsAndEnums() async throws {
    try await requireAnObjectIsAdded()
    _ = try await message(ofAdding: .structure)
    _ = try await message(ofAdding: .enumeration)
    _ = try await message(ofAdding: .second)
  }

  // edit: add
  @Test("Adding a closure, a number, or a string ends the program")
  static func refusesOtherValues() async throws {
    try await requireAnObjectIsAdded()
    _ = try await message(ofAdding: .closure)
    _ = try await message(ofAdding: .number)
    _ = try await message(ofAdding: .string)
  }

  private static func requireAnObjectIsAdded() async throws {
    try await survivesObjects()
    try require(
      Town(["North"]).names, is: ["North"],
      "`add` has to register a delegate before this test can continue.")
  }

  // edit: add
  @Test("The message is a sentence that names the type of the value")
  static func namesTheType() async throws {
    try await requireAnObjectIsAdded()
    for (value, type) in [(Value.structure, "Pager"), (.closure, "->"), (.number, "Int")] {
      let message = try await message(ofAdding: value)
      try require(
        message.contains(type), is: true,
        """
        The program printed "\(report(in: message))". The message has to contain "\(type)". Use \
        `type(of: delegate as Any)`: `delegate` is the value, and without `as Any`, you can get \
        the protocol's type.
        """)
      try require(
        message.contains("Assertion failed"), is: false,
        "In an optimized build, `assert` does nothing, so the value is lost. Use `fatalError`.")
    }
    let words = try await message(ofAdding: .structure)
      .replacing(/Pager|Fatal error|\w+ failed/, with: "")
    // Swift Testing adds bytes to the output, some of which are single letters.
    expect(
      words.matches(of: /\p{L}{2,}/).map(\.output.count).reduce(0, +) > 4,
      "The message contains only the type. Also say what's wrong and what to add instead.")
  }

  /// What a list has to refuse, in a child process.
  private enum Value: String, Codable {
    case structure, second, enumeration, closure, number, string

    func add() {
      switch self {
      case .structure: List().add(Pager(name: ""))
      case .second: Town(["North"]).list.add(Pager(name: ""))
      case .enumeration: StrictMulticastDelegate<Any>().add(Siren.loud)
      case .closure: StrictMulticastDelegate<() -> Void>().add({})
      case .number: StrictMulticastDelegate<Any>().add(7)
      case .string: StrictMulticastDelegate<String>().add("North")
      }
    }
  }

  /// Returns what the program printed before it ended.
  private static func message(
    ofAdding value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    message(
      try await #require(
        processExitsWith: .failure,
        observing: [\.standardErrorContent, \.standardOutputContent],
        """
        A value was added, and the program didn't end. The list would lose the value silently. \
        Call `fatalError` if `isObject` returns `false`.
        """, sourceLocation: sourceLocation
      ) { [value] in
        leaveNoBacktrace()
        value.add()
      })
  }

  /// The part of a message that Swift prints when a program ends.
  private static func report(in message: String) -> Substring {
    let start = message.firstRange(of: /Fatal error|(Precondition|Assertion) failed/)?.lowerBound
    return message[(start ?? message.startIndex)...]
  }

  /// What a process printed, without the place before the message and the backtrace after it.
  private static func message(_ child: ExitTest.Result) -> String {
    let bytes = child.standardOutputContent + child.standardErrorContent
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let text = lines.prefix { !$0.contains(/Backtrac|stack trace/) }.joined(separator: " ")
    return text.replacing(/\S+\.swift:\d+:/, with: "")
  }

  /// Adds, removes, and deallocates objects in a child process.
  private static let objectChanges = Task {
    await #expect(processExitsWith: .failure, observing: lastWords) {
      endProcess(after: 5)
      StrictTests.changeTheList()
      finish()
    }
  }

  private static func survivesObjects() async throws {
    try await requireFinish(await objectChanges.value) { output in
      if output.contains("unowned") {
        return """
          A delegate was deallocated, and the list read an `unowned` reference to it. Refer to \
          delegates with `weak`, as `DelegateWrapper` does.
          """
      }
      if output.contains("out of range") {
        return """
          An index was out of range. When a wrapper is removed, the indices after it change, and \
          `delegates` has other indices than `wrappers`. Find the index in `wrappers`, and then \
          use it at once.
          """
      }
      if output.contains(/found nil|still running/) {
        return """
          Adding or removing objects crashed or didn't end. A wrapper may be empty, and `remove` \
          may find none: don't unwrap its `delegate` or the index with `!`.
          """
      }
      return """
        Adding an object ended the program, or removing something that isn't in the list did. For \
        an object, `isObject` returns `true`. Call `fatalError` only in `add`, if it returns `false`.
        """
    }
  }

  private static func changeTheList() {
    let town = Town(["North", "South", "East", "North"])
    town.remove("Stranger")
    for name in ["South", "North", "East"] {
      _ = town.release(name)
      town.remove("Stranger")
      town.add("New \(name)")
      _ = town.names
    }
    let twins = [Station("Twin"), Station("Twin")]
    twins.forEach { town.list.add($0) }
    twins.forEach { town.list.remove($0) }
    _ = accepted(twins[0], Dispatcher())
    StrictMulticastDelegate<Any>().add(Bell())
    town.list.remove(Pager(name: ""))
    let region = Town(["Old", "West"])
    _ = region.release("Old")
    region.remove("West")
    let coast = Town(["North", "Old", "South", "Harbor", "East"])
    for name in ["North", "Old", "Harbor"] { _ = coast.release(name) }
    coast.add("West")
    _ = coast.names
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

/// An object that a mirror shows as a struct without properties.
private final class Bell: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
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

  func station(_ name: String) -> Station { stations[name] ?? Station(name) }

  @discardableResult
  func add(_ name: String) -> Bool {
    let station = station(name)
    stations[name] = station
    return list.add(station)
  }

  @discardableResult
  func remove(_ name: String) -> Bool {
    list.remove(station(name))
  }

  /// Drops the town's only reference to a station.
  func release(_ name: String) -> Probe {
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }
}
