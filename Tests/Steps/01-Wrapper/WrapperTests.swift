import StepSupport
import Testing

// With `@testable`, the tests can find an internal setter.
#if EXERCISE
  @testable import WrapperExercise
#else
  @testable import WrapperSolution
#endif

@Suite(.serialized) enum WrapperTests {
  // edit: init
  @Test("A wrapper returns the delegate it was made with")
  static func returnsItsDelegate() async throws {
    let station = Station("the first station")
    let pad = Pad()
    let otherStation = Station("the second station")
    // If the compiler says here that `DelegateWrapper` is generic, remove its type
    // parameter: one array has to hold the wrappers of all kinds of delegates.
    var wrappers: [DelegateWrapper] = []
    wrappers.append(DelegateWrapper(station))
    wrappers.append(DelegateWrapper(pad))
    wrappers.append(DelegateWrapper(otherStation))
    wrappers.append(DelegateWrapper(station))
    try withExtendedLifetime((station, pad, otherStation)) {
      try require(
        wrappers[2].delegate, isSameAs: otherStation,
        """
        The second station is still alive, but its wrapper doesn't return it. Store the delegate \
        in `init` and return what you stored.
        """)
      try require(
        wrappers[1].delegate, isSameAs: pad,
        """
        This wrapper doesn't return its delegate after another wrapper was made. Each wrapper \
        needs its own stored property, so the property can't be `static`.
        """)
      try require(
        wrappers[0].delegate, isSameAs: station,
        """
        Two wrappers were made for this station, and the first one doesn't return it. Making a \
        wrapper must not change the existing ones.
        """)
      try require(
        wrappers[2].delegate, isSameAs: otherStation,
        """
        The first read of `delegate` returned the station, and the second read didn't. Reading \
        `delegate` must not change it.
        """)
      try require(
        wrappers[3].delegate, isSameAs: station,
        """
        Two wrappers were made for this station, and the second one doesn't return it. Every \
        wrapper has to store its delegate, even if another wrapper refers to the same object.
        """)
      wrappers.append(DelegateWrapper(station))
      wrappers.removeLast()
      wrappers.removeFirst()
      try require(
        wrappers[2].delegate, isSameAs: station,
        """
        Three wrappers were made for this station. The first and the third one were released, and \
        now the second one doesn't return the station. Wrappers must not share what they store.
        """)
      for other in [Desk(), DelegateWrapper(pad) as AnyObject] {
        expect(
          DelegateWrapper(other).delegate, isSameAs: other,
          """
          This delegate is an actor or another wrapper, and its wrapper doesn't return it. `init` \
          gets an object of any kind: store that object itself, and make no exceptions.
          """)
      }
    }
  }

  // edit: delegate
  @Test("A wrapper doesn't keep its delegate alive")
  static func doesNotKeepItsDelegateAlive() async throws {
    var station: Station? = Station("the station")
    let probe = Probe(station!)
    // The delegate of the second one isn't read.
    var wrappers = [DelegateWrapper(station!), DelegateWrapper(station!)]
    try require(
      wrappers[0].delegate, isSameAs: station,
      """
      `delegate` is `nil` although the station is still alive. Store the station in a `weak` \
      property, which doesn't keep it alive.
      """)
    station = nil
    withExtendedLifetime(wrappers) {
      expect(
        probe.state, is: .deallocated,
        """
        Only two wrappers still refer to the station, but the station wasn't deallocated. One of \
        them holds a strong reference, maybe the one that wasn't read: make it `weak`.
        """)
    }
    var box: AnyObject? = Pager() as AnyObject
    let boxProbe = Probe(box!)
    withExtendedLifetime(DelegateWrapper(box!)) {
      box = nil
      expect(
        boxProbe.state, is: .deallocated,
        """
        `as AnyObject` put a struct into an object. Only its wrapper still refers to that object, \
        but it wasn't deallocated. The wrapper must not hold any object: something else has to.
        """)
    }
    // If the wrapper is a struct, these probes watch copies, which are deallocated right away.
    let wrapperProbes = wrappers.map { Probe($0 as AnyObject) }
    wrappers = []
    expect(
      wrapperProbes.map(\.state), is: [.deallocated, .deallocated],
      """
      The array doesn't contain the two wrappers anymore, but at least one wasn't deallocated. \
      Something still refers to it: a stored closure that uses `self`, or a `static` property.
      """)
  }

  // edit: delegate
  @Test("A wrapper returns nil after its delegate was deallocated")
  static func returnsNilAfterDeallocation() async throws {
    try requireDelegate(
      """
      `delegate` is `nil` even while the station is alive. It has to become `nil` only when the \
      station is deallocated. Use a stored `weak` property and store the delegate in `init`.
      """)
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        let wrapper = DelegateWrapper(Station("the station"))
        expect(
          wrapper.delegate == nil,
          """
          Nothing else refers to the station anymore, but `delegate` isn't `nil`. Use a `weak` \
          reference, which becomes `nil` when its object is deallocated.
          """)
        var station: Station? = Station("the station")
        let readBefore = DelegateWrapper(station!)
        let wasRead = readBefore.delegate === station
        station = nil
        expect(
          wasRead && readBefore.delegate == nil,
          """
          The delegate was read while the station was alive, and again after it was deallocated. \
          The second read has to return `nil`: don't store what the first one returned.
          """)
        // A new object usually gets the address of the one that was deallocated last, but not always.
        let staysEmpty = (1...100).allSatisfy { _ in
          let wrapper = DelegateWrapper(Station("the first station"))
          let second = Station("the second station")
          let others = [DelegateWrapper(second)]
          return withExtendedLifetime((second, others)) { wrapper.delegate == nil }
        }
        expect(
          staysEmpty,
          """
          The station of a wrapper was deallocated, and then a wrapper was made for a new station \
          at the same address. The first wrapper returned the new station: use a `weak` property, \
          and don't store addresses or identifiers.
          """)
        finish()
      },
      """
      Reading `delegate` after the station was deallocated crashed the program. Use `weak`, not \
      `unowned`. If the property is already `weak`, don't unwrap it with `!`.
      """)
  }

  // edit: delegate
  @Test("Only the wrapper can set its delegate")
  static func onlyTheWrapperSetsItsDelegate() async throws {
    try requireDelegate(
      """
      Other code can't set `delegate`, but it can't read the station either: `delegate` is always \
      `nil`. Make it a stored property with a private setter and store the delegate in `init`.
      """)
    expect(
      accessors(of: \.delegate, in: DelegateWrapper(Station("the station"))), is: "get",
      """
      Code outside the wrapper can set `delegate`. Write `private(set)` before `var`: then other \
      code can read the property but not set it.
      """)
  }

  private static func requireDelegate(_ rule: Comment) throws {
    let station = Station("the station")
    let wrapper = publicWrapper(for: station)
    try withExtendedLifetime(station) {
      try require(publicDelegate(of: wrapper), isSameAs: station, rule)
    }
  }

  /// The compiler prefers the second function wherever the property can be set.
  private static func accessors<Root, Value>(
    of path: KeyPath<Root, Value>, in root: Root
  ) -> String {
    "get"
  }

  private static func accessors<Root, Value>(
    of path: WritableKeyPath<Root, Value>, in root: Root
  ) -> String {
    "get set"
  }
}

/// All stations are equal.
private final class Station: CustomStringConvertible, Hashable {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  static func == (left: Station, right: Station) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

private actor Desk {}

private struct Pager {}

private final class Pad: CustomStringConvertible {
  let description = "the pad"
}
