import Testing

#if EXERCISE
  import WrapperExercise
#else
  import WrapperSolution
#endif

@Suite(.serialized) enum WrapperTests {
  @Test("A wrapper gives back the delegate it was made with")
  static func givesItsDelegateBack() async {
    let station = Station()
    let pad = Pad()
    let otherStation = Station()
    // One array for all kinds of delegates: a generic wrapper does not compile here.
    let wrappers: [DelegateWrapper] = [
      DelegateWrapper(station), DelegateWrapper(pad), DelegateWrapper(otherStation),
    ]
    withExtendedLifetime((station, pad, otherStation)) {
      expect(
        wrappers[2].delegate, isSameAs: otherStation,
        """
        While a delegate lives, its wrapper gives back that very object: `init` has to store it, \
        and `delegate` to give back what is stored.
        """)
      expect(
        wrappers[0].delegate, isSameAs: station,
        "Each wrapper has a delegate of its own: a new wrapper must not change the first.")
      expect(
        wrappers[1].delegate, isSameAs: pad,
        "A wrapper refers to any object: the type of its delegate is `AnyObject`.")
    }
  }

  @Test("A wrapper does not keep its delegate alive")
  static func doesNotKeepItsDelegateAlive() async throws {
    var station: Station? = Station()
    let probe = Probe(station!)
    let wrapper = DelegateWrapper(station!)
    try require(
      wrapper.delegate != nil, is: true, "First the wrapper has to give back its delegate.")
    station = nil
    withExtendedLifetime(wrapper) {
      expect(
        probe.isAlive, is: false,
        """
        The station lives on although only the wrapper is left: the reference is strong. \
        Make it weak.
        """)
    }
  }

  @Test("A wrapper whose delegate is gone gives back nil")
  static func givesBackNilForTheDead() async throws {
    // The station dies in a process of its own: who reads a dangling reference may get anything.
    try requireItGivesItsDelegateBack()
    await #expect(
      processExitsWith: .success,
      """
      Reading `delegate` after the station was gone ended the program: only a `weak` reference \
      turns nil. An `unowned` one promises that its object is still there.
      """
    ) {
      let wrapper = DelegateWrapper(Station())
      expect(
        wrapper.delegate == nil,
        """
        The station is gone, and `delegate` is not nil: only a `weak` reference turns nil. \
        A strong one keeps its object, and an unsafe one points to where it was.
        """)
    }
  }

  @Test("Only the wrapper sets its delegate")
  static func letsNobodySetItsDelegate() async throws {
    try requireItGivesItsDelegateBack()
    expect(
      canSet(\.delegate, of: DelegateWrapper(Station())), is: false,
      "Everybody can set `delegate`. Others may read it; its setter is `private(set)`.")
  }

  private static func requireItGivesItsDelegateBack() throws {
    let station = Station()
    let wrapper = DelegateWrapper(station)
    let isThere = withExtendedLifetime(station) { wrapper.delegate != nil }
    try require(isThere, is: true, "First the wrapper has to give back its delegate.")
  }

  /// The compiler takes the other function wherever it may set the property.
  private static func canSet<Root, Value>(_ path: KeyPath<Root, Value>, of root: Root) -> Bool {
    false
  }

  private static func canSet<Root, Value>(
    _ path: ReferenceWritableKeyPath<Root, Value>, of root: Root
  ) -> Bool {
    true
  }
}

private final class Station: CustomStringConvertible {
  let description = "the station"
}

private final class Pad: CustomStringConvertible {
  let description = "the pad"
}
