import StepSupport
import Testing

// With `@testable`, the tests can find an internal setter.
#if EXERCISE
  @testable import WrapperExercise
#else
  @testable import WrapperSolution
#endif

@Suite("01 Wrapper", .serialized, .rehearsed, .edit("delegate")) enum WrapperTests {
  // MARK: - The lesson

  @Test("A wrapper returns the delegate it was made with", .edit("delegate", "init"))
  static func returnsItsDelegate() {
    let north = Station("North")
    // If the compiler says here that `DelegateWrapper` is generic, remove its type parameter: one
    // array has to hold the wrappers of all kinds of delegates.
    var wrappers: [DelegateWrapper] = []
    wrappers.append(DelegateWrapper(north))
    withExtendedLifetime(north) {
      expect(
        station(in: wrappers[0]), is: "North",
        """
        North is alive. `init` has to store it in a property of the wrapper, and `delegate` has to \
        return it.
        """)
    }
  }

  @Test("A wrapper doesn't keep its delegate alive", .edit("strong AnyObject", "delegate"))
  static func doesNotKeepItsDelegateAlive() throws {
    var north: Station? = Station("North")
    let wrapper = DelegateWrapper(north!)
    try require(station(in: wrapper), is: "North", "North is alive, so its wrapper returns it.")
    withExtendedLifetime(wrapper) {
      expect(
        Probe.release(&north), is: .deallocated,
        """
        Only the wrapper still refers to North, and it keeps North alive. Every property that \
        refers to North has to be `weak`, and so does a closure's capture.
        """)
    }
  }

  @Test(
    "A wrapper returns nil after its delegate was deallocated",
    .ifItCrashes(
      .lost,
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

  @Test("Only the wrapper can set its delegate")
  static func onlyTheWrapperSetsItsDelegate() throws {
    let north = Station("North")
    let wrapper = publicWrapper(for: north)
    try withExtendedLifetime(north) {
      try require(
        name(of: publicDelegate(of: wrapper)), is: "North",
        "Other code can't read the station yet. First, store it in `init`.")
    }
    expect(
      accessors(of: \DelegateWrapper.delegate), is: "get",
      "Other code can set `delegate`. Write `private(set)` before `var`: then it can only read it.")
  }

  // MARK: - The traps

  @Test("Each wrapper has its own delegate", .edit("init"))
  static func sharesNothing() {
    let (north, south) = (Station("North"), Station("South"))
    let wrappers = [DelegateWrapper(north), DelegateWrapper(south)]
    withExtendedLifetime((north, south)) {
      expect(
        wrappers.map(station), is: ["North", "South"],
        "Two wrappers were made. Each needs its own property: an instance property.")
    }
  }

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
}

// MARK: - What the tests use

// The exercise may have a type with this name as well.
private typealias Station = StepSupport.Station

/// The name of the station that a wrapper returns.
private func station(in wrapper: DelegateWrapper) -> String { name(of: wrapper.delegate) }

private func name(of delegate: AnyObject?) -> String { delegate.map(label) ?? "nil" }

/// What can be done with a property: the compiler prefers the second function where it can be set.
private func accessors<Root, Value>(of path: KeyPath<Root, Value>) -> String { "get" }

private func accessors<Root, Value>(of path: WritableKeyPath<Root, Value>) -> String { "get set" }
