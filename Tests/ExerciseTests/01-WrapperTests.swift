import Testing

#if EXERCISE
  import WrapperExercise
#else
  import WrapperSolution
#endif

@Suite(.serialized) struct WrapperTests {
  @Test("A wrapper gives back the delegate it was made with")
  func givesItsDelegateBack() {
    let station = Station()
    let wrapper = DelegateWrapper(station)
    withExtendedLifetime(station) {
      #expect(
        wrapper.delegate === station,
        "While a delegate lives, its wrapper gives back that very object: `init` has to store it.")
    }
  }

  @Test("Every wrapper has a delegate of its own")
  func hasItsOwnDelegate() {
    let stations = [Station(), Station()]
    let wrappers = stations.map { DelegateWrapper($0) }
    withExtendedLifetime(stations) {
      for (wrapper, station) in zip(wrappers, stations) {
        #expect(
          wrapper.delegate === station,
          """
          Each wrapper stores one delegate in an instance property: a second wrapper must not \
          change the first.
          """
        )
      }
    }
  }

  @Test("A wrapper does not keep its delegate alive")
  func doesNotKeepItsDelegateAlive() throws {
    var station: Station? = Station()
    let probe = Probe(try #require(station))
    let wrapper = DelegateWrapper(try #require(station))
    try #require(wrapper.delegate != nil, "First the wrapper has to give back its delegate.")
    station = nil
    withExtendedLifetime(wrapper) {
      #expect(
        !probe.isAlive,
        """
        The station lives on although only the wrapper is left: the reference is strong. Make it \
        weak.
        """
      )
    }
  }

  @Test("A wrapper whose delegate is gone gives back nil")
  func givesBackNilForTheDead() async throws {
    try await #require(
      processExitsWith: .success,
      """
      Reading `delegate` after the station was gone ended the program: an `unowned` reference \
      promises that its object is still there. A `weak` one turns nil.
      """
    ) {
      _ = WrapperTests.delegateBeforeAndAfterDeath()
    }
    let (before, after) = Self.delegateBeforeAndAfterDeath()
    try #require(before, "First the wrapper has to give back its delegate.")
    #expect(!after, "Once the station is gone, `delegate` is nil.")
  }

  private static func delegateBeforeAndAfterDeath() -> (before: Bool, after: Bool) {
    var station: Station? = Station()
    let wrapper = station.map { DelegateWrapper($0) }
    let before = withExtendedLifetime(station) { wrapper?.delegate != nil }
    station = nil
    return (before, wrapper?.delegate != nil)
  }
}

private final class Station: CustomStringConvertible {
  let description = "the station"
}
