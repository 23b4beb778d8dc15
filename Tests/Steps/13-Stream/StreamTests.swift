import StepSupport
import Testing

#if EXERCISE
  import StreamExercise
#else
  import StreamSolution
#endif

@Suite(.serialized) enum StreamTests {
  @Test("A stream delivers every reading once, in order")
  static func deliversReadings() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    for degrees in [20, 22, 21] { thermometer.read(degrees) }
    let items = await stream.first(3)
    if items == [.end] {
      expect(
        items, is: [20, 22, 21],
        """
        The stream ended before it delivered a reading. Register a delegate that yields each \
        reading to the stream. Is the starter's `finish()` still there?
        """)
      return
    }
    try require(
      thermometer.registration, is: .aDelegate,
      """
      After three readings, no delegate is registered. Either `finish()` has ended the stream, or \
      nothing keeps the delegate alive: the thermometer refers to it weakly.
      """)
    expect(
      items, is: [20, 22, 21],
      """
      The thermometer read 20, 22, and 21 before the loop began. The stream's buffer keeps these \
      readings. In the delegate, call `yield` once for each reading, and don't call `finish`.
      """)
    withExtendedLifetime(stream) {}
  }

  @Test("The delegate of a stream stays alive as long as the stream")
  static func keepsTheDelegateAlive() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    expect(
      thermometer.registration, is: .aDelegate,
      """
      The stream exists, but its delegate isn't registered anymore. The thermometer refers to its \
      delegates weakly, so the delegate was deallocated when `readings` returned. Something that \
      belongs to the stream has to keep it alive.
      """)
    withExtendedLifetime(stream) {}
  }

  @Test("Every stream gets every reading")
  static func feedsEveryStream() async throws {
    let thermometer = Thermometer()
    let kitchen = thermometer.readings()
    let hall = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    for degrees in 20...22 { thermometer.read(degrees) }
    expect(
      await kitchen.first(3), is: [20, 21, 22],
      "The first of two streams has to get every reading. A new stream must not replace it.")
    expect(
      await hall.first(3), is: [20, 21, 22],
      """
      The second of two streams has to get every reading, too. Consumers that share one stream \
      split its elements. Make a new stream and a new delegate in each call to `readings`.
      """)
  }

  @Test("A stream that begins late gets the readings from then on")
  static func beginsLate() async throws {
    let thermometer = Thermometer()
    let early = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    thermometer.read(20)
    let late = thermometer.readings()
    thermometer.read(21)
    expect(
      await late.first(1), is: [21],
      "The second stream was made after the thermometer read 20, so it must not get this reading.")
    expect(
      await early.first(2), is: [20, 21],
      "A second stream must not take readings away from the first.")
  }

  @Test("A busy consumer gets the readings that its policy kept")
  static func usesThePolicy() async throws {
    let thermometer = Thermometer()
    let newest = thermometer.readings(bufferingPolicy: .bufferingNewest(2))
    let oldest = thermometer.readings(bufferingPolicy: .bufferingOldest(2))
    let all = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    for degrees in 20...24 { thermometer.read(degrees) }
    expect(
      await newest.first(2), is: [23, 24],
      """
      This stream's policy is `.bufferingNewest(2)`, so it keeps the last two of five readings. \
      Pass `bufferingPolicy` to the stream.
      """)
    let kept = await oldest.first(2)
    thermometer.read(25)
    expect(
      await kept + oldest.first(1), is: [20, 21, 25],
      """
      This stream's policy is `.bufferingOldest(2)`, so it keeps the first two of five readings \
      and drops the others. After those two were taken, there's room for 25.
      """)
    expect(
      await all.first(6), is: [20, 21, 22, 23, 24, 25],
      "This stream has the default policy, `.unbounded`, so it keeps all six readings.")
  }

  @Test("Releasing a stream unregisters its delegate")
  static func unregistersWhenReleased() async throws {
    let thermometer = Thermometer()
    var stream: AsyncStream<Int>? = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    withExtendedLifetime(stream) {}
    stream = nil
    expect(
      thermometer.registration, is: .noDelegate,
      """
      The stream was released before it was read, but its delegate is still registered. Only the \
      stream may keep the delegate alive, and the delegate must not keep the stream alive.
      """)
  }

  @Test("A consumer that leaves its loop unregisters its delegate")
  static func unregistersAfterBreak() async throws {
    let thermometer = Thermometer()
    try require(
      await readOne(of: thermometer), is: [20],
      "This test needs a stream that delivers a reading. Write that first.")
    expect(
      thermometer.registration, is: .noDelegate,
      """
      The consumer left its loop and released the stream, but the stream's delegate is still \
      registered. The delegate must not keep the stream alive.
      """)
  }

  private static func readOne(of thermometer: Thermometer) async -> [Item] {
    let stream = thermometer.readings()
    thermometer.read(20)
    return await stream.first(1)
  }

  @Test("Canceling a consumer unregisters its delegate")
  static func unregistersWhenCanceled() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    let consumer = Task { for await _ in stream {} }
    consumer.cancel()
    await consumer.value
    expect(
      thermometer.registration, is: .noDelegate,
      """
      The task that read the stream was canceled, which ended the stream, but its delegate is \
      still registered. In this case, too, the stream calls the closure in `onTermination`. \
      Unregister the delegate there.
      """)
    withExtendedLifetime(stream) {}
  }

  @Test("A stream that ends leaves the other streams alone")
  static func leavesOthersAlone() async throws {
    let thermometer = Thermometer()
    let first = thermometer.readings()
    var second: AsyncStream<Int>? = thermometer.readings()
    let third = thermometer.readings()
    thermometer.read(20)
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    withExtendedLifetime(second) {}
    second = nil
    thermometer.read(21)
    expect(
      await first.first(2), is: [20, 21],
      """
      The second of three streams was released, and the first one stopped. Unregister only the \
      delegate of the stream that ends.
      """)
    expect(
      await third.first(2), is: [20, 21],
      """
      The second of three streams was released, and the third one stopped. Unregister only the \
      delegate of the stream that ends.
      """)
  }

  @Test("A stream doesn't keep its thermometer alive")
  static func releasesTheThermometer() async throws {
    var thermometer: Thermometer? = Thermometer()
    let probe = Probe(thermometer!)
    let stream = thermometer!.readings()
    try require(thermometer!.registration, is: .aDelegate, notRegistered)
    thermometer = nil
    expect(
      probe.state, is: .deallocated,
      """
      Only the stream is left, and it keeps the thermometer alive. A closure or the delegate has a \
      strong reference to the thermometer. Refer to it weakly.
      """)
    withExtendedLifetime(stream) {}
  }

  private static let notRegistered: Comment =
    "This test needs a stream with a registered delegate that stays alive. Write that first."
}

/// What a consumer got from a stream.
private enum Item: Equatable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  case reading(Int)
  case end
  case silence

  init(integerLiteral degrees: Int) {
    self = .reading(degrees)
  }

  var description: String {
    switch self {
    case .reading(let degrees): "\(degrees)"
    case .end: "the stream ended"
    case .silence: "nothing more"
    }
  }
}

extension AsyncStream<Int> {
  /// Reads some elements and gives up if there are fewer.
  ///
  /// The buffer already contains everything that the thermometer read. If an element is missing,
  /// half a second is long enough to wait for it.
  fileprivate func first(_ count: Int) async -> [Item] {
    let consumer = Task {
      var items: [Item] = []
      for await degrees in self {
        items.append(.reading(degrees))
        if items.count == count { return items }
      }
      return items + [Task.isCancelled ? .silence : .end]
    }
    let watchdog = Task {
      try await Task.sleep(for: .seconds(0.5))
      consumer.cancel()
    }
    defer { watchdog.cancel() }
    return await consumer.value
  }
}

extension Thermometer {
  /// Whether a delegate is registered, in the words of a failed test.
  fileprivate enum Registration: CustomStringConvertible {
    case aDelegate
    case noDelegate

    var description: String {
      switch self {
      case .aDelegate: "a delegate is registered"
      case .noDelegate: "no delegate is registered"
      }
    }
  }

  fileprivate var registration: Registration { hasDelegates ? .aDelegate : .noDelegate }
}
