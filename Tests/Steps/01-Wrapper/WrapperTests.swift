import StepSupport
import Testing

// With `@testable`, the tests can find an internal setter.
#if EXERCISE
  @testable import WrapperExercise
#else
  @testable import WrapperSolution
#endif

@Suite("01 Wrapper", .serialized, .rehearsed) enum WrapperTests {
  // MARK: - The lesson

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, init
  @Test("A wrapper returns the delegate it was made with")
  static func returnsItsDelegate() {
    let north = Station("North")
    // If the compiler says here that `DelegateWrapper` is generic, remove its type parameter: one
    // array has to hold the wrappers of all kinds of delegates.
    var wrappers: [DelegateWrapper] = []
    wrappers.append(DelegateWrapper(north))
    withExtendedLifetime(north) {
      expect(
        station(in: wrappers[0]), is: "North",
        "North is alive. Store the delegate in `init`, and return it from `delegate`.")
    }
  }

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, delegate
  @Test("A wrapper doesn't keep its delegate alive")
  static func doesNotKeepItsDelegateAlive() throws {
    var north: Station? = Station("North")
    let probe = Probe(north!)
    let wrapper = DelegateWrapper(north!)
    try require(station(in: wrapper), is: "North", "North is alive, so its wrapper returns it.")
    north = nil
    withExtendedLifetime(wrapper) {
      expect(
        probe.state, is: .deallocated,
        "Only the wrapper still refers to North. Its reference has to be `weak`.")
    }
  }

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, delegate
  @Test(
    "A wrapper returns nil after its delegate was deallocated",
    .ifItCrashes(
      """
      North was deallocated, and then `delegate` was read. Only a `weak` reference becomes `nil`, \
      and `delegate` has to return that `nil`.
      """))
  static func returnsNilAfterDeallocation() throws {
    var north: Station? = Station("North")
    let wrapper = DelegateWrapper(north!)
    try require(station(in: wrapper), is: "North", "North is alive, so its wrapper returns it.")
    north = nil
    expect(
      station(in: wrapper), is: "nil",
      "Nothing but the wrapper refers to North anymore, so `delegate` has to be `nil`.")
  }

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, delegate
  @Test("Only the wrapper can set its delegate")
  static func onlyTheWrapperSetsItsDelegate() throws {
    let north = Station("North")
    let wrapper = publicWrapper(for: north)
    try withExtendedLifetime(north) {
      try require(
        publicDelegate(of: wrapper), isSameAs: north,
        "Other code can't read the station yet. First, store it in `init`.")
    }
    expect(
      accessors(of: \.delegate, in: wrapper), is: "get",
      "Other code can set `delegate`. Write `private(set)` before `var`: then it can only read it.")
  }

  // MARK: - The traps

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, delegate
  @Test(
    "Reading a wrapper changes nothing",
    .ifItCrashes("North was deallocated after `delegate` was read, and then it was read again."))
  static func readsWithoutChange() throws {
    var north: Station? = Station("North")
    let probe = Probe(north!)
    let (wrapper, unread) = (DelegateWrapper(north!), DelegateWrapper(north!))
    try require(
      [station(in: wrapper), station(in: wrapper)], is: ["North", "North"],
      "The wrapper was read twice while North was alive. Reading must not change it.")
    north = nil
    withExtendedLifetime(unread) {
      expect(
        "\(probe.state), \(station(in: wrapper))", is: "deallocated, nil",
        "North had two wrappers, and one of them was read. Store no reference but a weak one.")
    }
  }

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, init
  @Test("Each wrapper has its own delegate")
  static func sharesNothing() throws {
    let stations = [Station("North"), Station("South"), Station("North")]
    let twice = DelegateWrapper(stations[0])
    var wrappers: [DelegateWrapper] = []
    for station in stations { wrappers.append(DelegateWrapper(station)) }
    try withExtendedLifetime(stations) {
      try require(
        wrappers.map(station), is: ["North", "South", "North"],
        "Three wrappers were made. Each needs its own property: an instance property.")
      try require(
        wrappers[2].delegate, isSameAs: stations[2],
        "This station equals (`==`) another one, but it's a different object. Store each delegate.")
      wrappers.removeFirst()
      expect(
        station(in: twice), is: "North",
        "North had two wrappers, and the newer one was released. Wrappers must not share anything.")
    }
  }

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, init
  @Test("A delegate is an object of any kind")
  static func takesAnyObject() throws {
    let desk = Desk()
    let inner = DelegateWrapper(desk) as AnyObject
    let (wrapper, outer) = (DelegateWrapper(desk), DelegateWrapper(inner))
    try withExtendedLifetime((desk, inner)) {
      try require(
        wrapper.delegate, isSameAs: desk,
        "This delegate is an actor. Store it as any other object.")
      expect(
        outer.delegate, isSameAs: inner,
        "This delegate is another wrapper. Store that wrapper, and not what it contains.")
    }
    var box: AnyObject? = Pager() as AnyObject
    let probe = Probe(box!)
    withExtendedLifetime(DelegateWrapper(box!)) {
      box = nil
      expect(
        probe.state, is: .deallocated,
        "`as AnyObject` put a struct into an object. A wrapper must not hold that object, either.")
    }
  }

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, delegate
  @Test("A new object may have the address of a deallocated one")
  static func storesNoAddress() throws {
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for _ in 1...100 {
      let old = DelegateWrapper(Station("Old"))
      let new = Station("New")
      let wrapper = DelegateWrapper(new)
      try withExtendedLifetime(new) {
        try require(
          "\(station(in: old)), \(station(in: wrapper))", is: "nil, New",
          "The new station has the address of the old one. Don't store addresses or identifiers.")
      }
    }
  }

  // edit: Exercises/01-Wrapper/DelegateWrapper.swift, DelegateWrapper
  @Test("A wrapper doesn't keep itself alive")
  static func doesNotKeepItselfAlive() throws {
    let north = Station("North")
    var wrapper: DelegateWrapper? = DelegateWrapper(north)
    try require(station(in: wrapper!), is: "North", "North is alive, so its wrapper returns it.")
    // If the wrapper is a struct, this probe watches a copy, which is deallocated right away.
    let probe = Probe(wrapper! as AnyObject)
    wrapper = nil
    withExtendedLifetime(north) {
      expect(
        probe.state, is: .deallocated,
        "Nothing else refers to the wrapper. A closure that it stores must not use `self`.")
    }
  }
}

// MARK: - What the tests use

/// Stations with the same name are equal.
private final class Station: Hashable {
  let name: String

  init(_ name: String) { self.name = name }

  static func == (left: Station, right: Station) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private actor Desk {}

private struct Pager {}

/// The name of the station that a wrapper returns.
private func station(in wrapper: DelegateWrapper) -> String {
  guard let delegate = wrapper.delegate else { return "nil" }
  return (delegate as? Station)?.name ?? "another object"
}

/// What can be done with a property: the compiler prefers the second function where it can be set.
private func accessors<Root, Value>(of path: KeyPath<Root, Value>, in root: Root) -> String {
  "get"
}

private func accessors<Root, Value>(
  of path: WritableKeyPath<Root, Value>, in root: Root
) -> String {
  "get set"
}

/// Expects two references to be to the same object.
private func expect(
  _ actual: AnyObject?, isSameAs expected: AnyObject?, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual === expected, rule, sourceLocation: sourceLocation)
}

/// Requires two references to be to the same object before the test continues.
private func require(
  _ actual: AnyObject?, isSameAs expected: AnyObject?, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(actual === expected, rule, sourceLocation: sourceLocation)
}
