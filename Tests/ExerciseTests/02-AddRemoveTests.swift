import Foundation
import Testing

#if EXERCISE
  import AddRemoveExercise
#else
  import AddRemoveSolution
#endif

@Suite(.serialized) struct AddRemoveTests {
  private let north = Station("North")
  private let south = Station("South")
  private let east = Station("East")

  @Test("A new multicast delegate has the delegates it was made with, in order")
  func hasInitialDelegates() {
    let multicast = Multicast(delegates: [north, south])
    #expect(
      multicast.names == ["North", "South"],
      "`init` wraps each delegate it is given, and `delegates` unwraps them in the same order.")
  }

  @Test("An added delegate is one of the delegates")
  func addsADelegate() {
    let multicast = Multicast()
    multicast.addDelegate(north)
    #expect(
      multicast.names == ["North"], "`addDelegate` wraps the delegate and stores the wrapper.")
  }

  @Test("Delegates stand in the order they were added")
  func keepsTheOrder() {
    let multicast = Multicast(delegates: [north])
    multicast.addDelegate(south)
    multicast.addDelegate(east)
    #expect(
      multicast.names == ["North", "South", "East"],
      "Each new delegate goes behind the others, and none replaces another.")
  }

  @Test("A multicast delegate does not keep its delegates alive")
  func doesNotKeepDelegatesAlive() throws {
    var first: Station? = Station("First")
    var second: Station? = Station("Second")
    let multicast = Multicast(delegates: [try #require(first)])
    multicast.addDelegate(try #require(second))
    try #require(
      multicast.names == ["First", "Second"], "First the two delegates have to be there.")
    let probes = [Probe(try #require(first)), Probe(try #require(second))]
    first = nil
    second = nil
    withExtendedLifetime(multicast) {
      #expect(
        !probes[0].isAlive,
        """
        The delegate given to `init` lives on although only the multicast delegate is left: \
        store wrappers, not the delegates.
        """
      )
      #expect(
        !probes[1].isAlive,
        """
        The delegate given to `addDelegate` lives on although only the multicast delegate is \
        left: store wrappers, not the delegates.
        """
      )
    }
  }

  @Test("A delegate that is gone is left out, and the others keep their order")
  func leavesOutTheDead() throws {
    var gone: Station? = Station("Gone")
    let multicast = Multicast(delegates: [north, try #require(gone), south])
    try #require(
      multicast.names == ["North", "Gone", "South"], "First the three delegates have to be there.")
    gone = nil
    #expect(
      multicast.names == ["North", "South"],
      "A wrapper whose delegate is gone no longer counts, and its neighbours stay as they are.")
  }

  @Test("A removed delegate is not one of the delegates")
  func removesADelegate() throws {
    let multicast = Multicast(delegates: [north, south, east])
    try #require(
      multicast.names == ["North", "South", "East"], "First the three delegates have to be there.")
    multicast.removeDelegate(south)
    #expect(
      multicast.names == ["North", "East"],
      "`removeDelegate` takes out this delegate and no other.")
  }

  @Test("Removing goes by identity, not by equality")
  func removesByIdentity() throws {
    let twin = Station("Twin")
    let otherTwin = Station("Twin")
    let multicast = Multicast(delegates: [twin, otherTwin])
    try #require(multicast.delegates.count == 2, "First the two delegates have to be there.")
    multicast.removeDelegate(otherTwin)
    try #require(multicast.delegates.count == 1, "One of the two delegates was to be removed.")
    withExtendedLifetime((twin, otherTwin)) {
      #expect(
        multicast.delegates.first === twin,
        """
        Two stations may be equal (`==`) and yet be two objects. Remove the one that is the same \
        object (`===`).
        """
      )
    }
  }

  @Test("A delegate that was added twice stands there twice")
  func keepsBothPlaces() {
    let multicast = Multicast(delegates: [north, south])
    multicast.addDelegate(north)
    #expect(
      multicast.names == ["North", "South", "North"],
      "This is a list and not a set: adding does not look whether the delegate is there already.")
  }

  @Test("Removing a delegate that was added twice takes the first of its places")
  func removesTheFirstPlace() throws {
    let multicast = Multicast(delegates: [north, south, north])
    try #require(
      multicast.names == ["North", "South", "North"], "First all three places have to be there.")
    multicast.removeDelegate(north)
    #expect(
      multicast.names == ["South", "North"],
      """
      One call of `removeDelegate` takes out one place, the first: not all of them, and not the \
      last.
      """
    )
  }

  @Test("Removing a delegate that was never added changes nothing")
  func ignoresAStranger() async throws {
    try await #require(
      processExitsWith: .success,
      """
      Removing a delegate that was never added ended the program: not finding it is no mistake. \
      Return early instead.
      """
    ) {
      _ = AddRemoveTests.namesAfterRemovingAStranger()
    }
    #expect(
      Self.namesAfterRemovingAStranger() == ["North", "South"],
      "Who is not there cannot be removed: the delegates stay as they are.")
  }

  private static func namesAfterRemovingAStranger() -> [String] {
    let nobody = Multicast()
    nobody.removeDelegate(Station("Stranger"))
    let stations = [Station("North"), Station("South")]
    let multicast = Multicast(delegates: stations)
    multicast.removeDelegate(Station("Stranger"))
    return withExtendedLifetime(stations) { multicast.names }
  }

  @Test("Removing finds the right delegate after another one died")
  func removesTheRightOneAmongTheDead() async throws {
    try await #require(
      processExitsWith: .success,
      """
      Removing a delegate after another one had died ended the program: a place among \
      `delegates` is not a place among the wrappers, which may still hold the dead one.
      """
    ) {
      _ = AddRemoveTests.namesAfterDeathAndRemoval()
    }
    #expect(
      Self.namesAfterDeathAndRemoval() == ["South"],
      """
      East was to be removed, and South to stay. A place among `delegates` is not a place among \
      the wrappers, which may still hold the dead one.
      """
    )
  }

  private static func namesAfterDeathAndRemoval() -> [String] {
    var gone: Station? = Station("Gone")
    let south = Station("South")
    let east = Station("East")
    let multicast = Multicast(delegates: [gone, south, east].compactMap(\.self))
    gone = nil
    multicast.removeDelegate(east)
    return withExtendedLifetime((south, east)) { multicast.names }
  }
}

private protocol Responding: AnyObject {
  var name: String { get }
}

private typealias Multicast = MulticastDelegate<any Responding>

extension Multicast {
  fileprivate var names: [String] { delegates.map(\.name) }
}

/// Stations of the same name are equal.
///
/// `NSObject` makes them so for `==` as well as for `isEqual`.
private final class Station: NSObject, Responding {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? Station)?.name == name
  }

  override var hash: Int { name.hashValue }
}
