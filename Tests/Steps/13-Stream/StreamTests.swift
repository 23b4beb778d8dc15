import Multicast
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
    let readings = [20, 20, -3, 0, 21, 20]
    for degrees in readings { thermometer.read(degrees) }
    let registration = thermometer.registration
    let items = await stream.first(readings.count)
    if items == [.end] {
      expect(
        items, is: readings.map { .reading($0) },
        """
        The stream ended before it delivered a reading. Register a delegate that yields each \
        reading to the stream. Is the starter's `finish()` still there?
        """)
      return
    }
    try require(
      registration, is: .aDelegate,
      """
      After six readings, no delegate is registered. Either `finish()` has ended the stream, or \
      nothing keeps the delegate alive: the thermometer refers to it weakly.
      """)
    expect(
      items, is: readings.map { .reading($0) },
      """
      The thermometer took six readings before the loop began, and some of them were equal. The \
      stream's buffer keeps all of them. In the delegate, call `yield` once for each reading, \
      whatever it is, not in a task, and don't call `finish`.
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
    let other = Thermometer()
    let garden = other.readings()
    let thermometer = Thermometer()
    let kitchen = thermometer.readings()
    let hall = thermometer.readings()
    for degrees in 1...3 { thermometer.read(degrees) }
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    let items = await kitchen.first(3)
    expect(
      items, is: [1, 2, 3],
      items.dropFirst().first == 1
        ? "The first reading since the stream was made is 1, so the stream begins with it."
        : "The first of two streams has to get every reading. A new stream must not replace it.")
    expect(
      await hall.first(3), is: [1, 2, 3],
      """
      The second of two streams has to get every reading, too. Consumers that share one stream \
      split its elements. Make a new stream and a new delegate in each call to `readings`.
      """)
    expect(
      await garden.buffered(), is: [],
      "This stream got the readings of another thermometer. Make a delegate for each stream.")
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

  @Test("A stream has a reading as soon as `read` returns")
  static func deliversAtOnce() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    withExtendedLifetime(stream) {}
    let missing = await Task {
      // From now on, streams don't wait for readings: see `buffered`.
      withUnsafeCurrentTask { $0?.cancel() }
      var missing = 0
      for _ in 1...100 {
        let thermometer = Thermometer()
        let stream = thermometer.readings()
        for degrees in 20...24 { thermometer.read(degrees) }
        if await stream.buffered() != Array(20...24) { missing += 1 }
      }
      return missing
    }.value
    expect(
      missing, is: 0,
      """
      A hundred times, the thermometer read from 20 to 24. `read` had returned, but the readings \
      weren't in the stream's buffer, or not in order. In the delegate, call `yield` directly: in \
      a task or on a queue, it comes late, and readings can change places.
      """)
  }

  @Test("A busy consumer gets the readings that its policy kept")
  static func usesThePolicy() async throws {
    for (policy, readings) in [
      (.bufferingNewest(2), [23, 24]), (.bufferingNewest(1), [24]),
      (.bufferingOldest(3), [20, 21, 22]), (.bufferingNewest(0), []),
      (.unbounded, [20, 21, 22, 23, 24]),
    ] as [(AsyncStream<Int>.Continuation.BufferingPolicy, [Int])] {
      let thermometer = Thermometer()
      let stream = thermometer.readings(bufferingPolicy: policy)
      try require(thermometer.registration, is: .aDelegate, notRegistered)
      for degrees in 20...24 { thermometer.read(degrees) }
      try require(
        thermometer.registration, is: .aDelegate,
        """
        This stream's policy is `.\(policy)`. When its buffer was full, the stream ended. It drops \
        a reading then and stays open: don't call `finish`.
        """)
      expect(
        await stream.buffered(), is: readings,
        """
        The thermometer took readings from 20 to 24, and this stream's policy is `.\(policy)`. \
        Pass `bufferingPolicy` to the stream as it is.
        """)
    }
    let thermometer = Thermometer()
    let oldest = thermometer.readings(bufferingPolicy: .bufferingOldest(2))
    for degrees in 20...24 { thermometer.read(degrees) }
    let kept = await oldest.first(2)
    thermometer.read(25)
    expect(
      await kept + oldest.first(1), is: [20, 21, 25],
      """
      This stream's policy is `.bufferingOldest(2)`, so it keeps the first two of five readings \
      and drops the others. After those two were taken, there's room for 25.
      """)
    let all = thermometer.readings()
    for degrees in 1...500 { thermometer.read(degrees) }
    expect(
      await all.first(500).count, is: 500,
      "This stream has the default policy, `.unbounded`, so it keeps all 500 readings.")
  }

  @Test("Releasing a stream unregisters its delegate")
  static func unregistersWhenReleased() async throws {
    let thermometer = Thermometer()
    var stream: AsyncStream<Int>? = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    let delegates = thermometer.probes
    withExtendedLifetime(stream) {}
    stream = nil
    expect(
      thermometer.registration, is: .noDelegate,
      """
      The stream was released before it was read, but its delegate is still registered. Only the \
      stream may keep the delegate alive, and the delegate must not keep the stream alive.
      """)
    expect(
      delegates.map(\.state), is: [.deallocated],
      """
      The stream was released, and its delegate is unregistered, but something keeps the delegate \
      alive. Nothing but the closure in `onTermination` needs a reference to it.
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
    expect(
      thermometer.probes.count <= 2,
      """
      The second of three streams was released, but the thermometer still has three delegates. \
      Unregister a stream's delegate when this stream ends, not when all have ended.
      """)
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
    let fourth = thermometer.readings()
    thermometer.read(22)
    for stream in [first, third, fourth] {
      expect(
        await stream.buffered(), is: [22],
        """
        The second of three streams was released, and then a fourth was made, but not all three \
        open streams got the next reading. If you store delegates by number, their count isn't a \
        free number: it may belong to a stream that's still open.
        """)
    }
  }

  @Test("Streams and readings can be used on any thread")
  static func survivesThreads() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    try require(thermometer.registration, is: .aDelegate, notRegistered)
    try await requireFinish(
      await child(.useFourThreads).value,
      """
      Two threads took readings while others made and released streams, and the program \
      crashed or didn't end. The thermometer and a continuation can be used on any thread. \
      Protect what you store beside them with a `Mutex`.
      """)
    inThreads(2) { thread in read(of: thermometer, inThread: thread) }
    let readings = await stream.buffered()
    for thread in 0...1 {
      let numbers = thread * count..<(thread + 1) * count
      expect(
        readings.filter(numbers.contains) == Array(numbers),
        """
        Two threads took \(count) readings each, at the same time. The stream has to get the \
        readings of both, each thread's in order. Call `yield` for each reading.
        """)
    }
  }

  private static let count = 20_000

  private static func read(of thermometer: Thermometer, inThread thread: Int) {
    for number in 0..<count { thermometer.read(thread * count + number) }
  }

  /// Releases streams in a thread that sleeps before, because when it wakes, it interrupts another
  /// one, perhaps in the middle of a reading.
  private static func releaseStreamsDuringReadings() {
    let thermometer = Thermometer()
    let race = Race(milliseconds: 500)
    inThreads(3) { thread in
      while race.isOn {
        guard thread == 2 else {
          for degrees in 1...10 { thermometer.read(degrees) }
          continue
        }
        let streams = (1...20).map { _ in
          thermometer.readings(bufferingPolicy: .bufferingNewest(1))
        }
        withExtendedLifetime(streams) { pauseThread(microseconds: 20) }
      }
    }
  }

  private static func useFourThreads() {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    inThreads(4) { thread in
      guard thread >= 2 else { return read(of: thermometer, inThread: thread) }
      for _ in 1...12_000 { _ = thermometer.readings() }
    }
    withExtendedLifetime(stream) {}
    releaseStreamsDuringReadings()
  }

  @Test("A stream doesn't keep its thermometer alive")
  static func releasesTheThermometer() async throws {
    try await requireFinish(
      await child(.outliveTheThermometer).value,
      """
      The thermometer was deallocated before its stream ended, and the program crashed. An \
      `unowned` reference to a deallocated object crashes. Use a `weak` one.
      """)
    var thermometer: Thermometer? = Thermometer()
    let probe = Probe(thermometer!)
    var stream: AsyncStream<Int>? = thermometer!.readings()
    try require(thermometer!.registration, is: .aDelegate, notRegistered)
    let delegates = thermometer!.probes
    thermometer!.read(20)
    thermometer = nil
    expect(
      probe.state, is: .deallocated,
      """
      Only the stream is left, and it keeps the thermometer alive. A closure or the delegate has a \
      strong reference to the thermometer. Refer to it weakly.
      """)
    expect(
      await stream!.first(1), is: [20],
      "The thermometer took a reading and was deallocated. The stream still delivers the reading.")
    stream = nil
    expect(
      delegates.map(\.state), is: [.deallocated],
      """
      The thermometer was deallocated, and then its stream was released, but the stream's delegate \
      is still alive. In `onTermination`, release the delegate even if the thermometer is `nil`.
      """)
    let streams = (1...20).map { degrees in
      let thermometer = Thermometer()
      let stream = thermometer.readings()
      thermometer.read(degrees)
      return stream
    }
    for (index, stream) in streams.enumerated() {
      try require(
        await stream.buffered(), is: [index + 1],
        """
        Twenty thermometers were deallocated, one after the other, and their streams were kept. A \
        new thermometer can have the address of one that was deallocated, so don't recognize \
        thermometers by their identifiers.
        """)
    }
  }

  private static func outliveTheThermometer() {
    var thermometer: Thermometer? = Thermometer()
    let stream = thermometer!.readings()
    thermometer!.read(20)
    thermometer = nil
    withExtendedLifetime(stream) {}
  }

  /// What a child process runs.
  private enum Run: String, Codable {
    case useFourThreads, outliveTheThermometer

    func callAsFunction() {
      switch self {
      case .useFourThreads: StreamTests.useFourThreads()
      case .outliveTheThermometer: StreamTests.outliveTheThermometer()
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) { [run] in
        endProcess(after: 30)
        if run == .useFourThreads { leaveNoBacktrace() }
        run()
        finish()
      }
    }
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
  /// Returns what the buffer contains, and ends the stream.
  ///
  /// In a canceled task, a stream delivers what its buffer contains, and then it ends.
  fileprivate func buffered() async -> [Int] {
    guard Task.isCancelled else {
      return await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await buffered()
      }.value
    }
    return await reduce(into: []) { $0.append($1) }
  }

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

  /// The delegates that are registered.
  fileprivate var probes: [Probe] {
    var probes: [Probe] = []
    let list = Mirror(reflecting: self).descendant("delegates")
    (list as? MulticastDelegate<any ThermometerDelegate>)?.invoke { probes.append(Probe($0)) }
    return probes
  }

  fileprivate var registration: Registration { hasDelegates ? .aDelegate : .noDelegate }
}
