import Multicast
import StepSupport
import Testing

#if EXERCISE
  import StreamExercise
#else
  import StreamSolution
#endif

// `stream.next(3)` are the next three readings that a consumer of the stream gets, and what it got
// instead if there are fewer: `the end` or, after a wait, `nothing`.

@Suite("14 Stream", .serialized, .rehearsed, .edit("readings")) enum StreamTests {
  // MARK: - The lesson

  @Test("A stream delivers a reading")
  static func deliversAReading() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    thermometer.read(20)
    let registration = thermometer.registration
    let items = await stream.next(1)
    try require(
      items == "the end" ? items : "an open stream", is: "an open stream",
      """
      The stream ended before it delivered a reading. It stays open until its consumer leaves, so \
      nothing may call `finish()`, as the starter does.
      """)
    // A stream that has delivered a reading and then ended is a case for the next test.
    if items != "20" { try require(registration, is: aDelegate, noDelegate) }
    expect(
      items, is: "20",
      "The stream's delegate was notified of a reading. It has to pass it to the continuation.",
      edit: ["thermometer", "readings"])
  }

  @Test("A stream delivers every reading once, in order")
  static func deliversReadings() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    for degrees in [20, 20, -3, 0, 21, 7] { thermometer.read(degrees) }
    let missing: Comment = """
      Six readings were taken before the loop began, and some are missing. Pass each of them to the \
      continuation, whatever it is: a reading may equal the one before, or be below zero.
      """
    let onlyTheNewest: Comment = """
      Six readings were taken before the loop began, and only the newest was kept. The stream has \
      the policy `.unbounded`, which keeps all: pass `bufferingPolicy` to the stream.
      """
    expect(
      await stream.next(6), is: "20, 20, -3, 0, 21, 7", outOfOrder,
      where: [
        "the end": notRegistered, "nothing": notRegistered, "7, nothing": onlyTheNewest,
        "…the end": "The stream ended after a reading. Nothing that you write may call `finish()`.",
        "…nothing": missing,
      ], edit: ["thermometer with Task", "thermometer with finish", "readings"])
  }

  @Test("A thread's readings reach the main actor in order", .edit("thermometer", "readings"))
  @MainActor static func bridgesAThread() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    try require(thermometer.registration, is: aDelegate, notRegistered)
    var readings: [Int] = []
    let screen = Task { for await degrees in stream { readings.append(degrees) } }
    inThreads(1) { _ in
      for degrees in 1...2_000 { thermometer.read(degrees) }
    }
    await eventually { readings.count == 2_000 }
    screen.cancel()
    let order = readings == readings.sorted() ? "in order" : "out of order"
    expect("\(readings.count) readings, \(order)", is: "2000 readings, in order", outOfOrder)
  }

  @Test("Every stream gets every reading")
  static func feedsEveryStream() async throws {
    let thermometer = Thermometer()
    let kitchen = thermometer.readings()
    let hall = thermometer.readings()
    for degrees in 1...3 { thermometer.read(degrees) }
    try require(thermometer.registration, is: aDelegate, notRegistered)
    try require(
      await kitchen.next(3), is: "1, 2, 3",
      "The first of two streams has to get every reading. A new stream must not replace it.")
    expect(
      await hall.next(3), is: "1, 2, 3",
      "The second of two streams got nothing. Make a stream and a delegate in each call.")
  }

  @Test("A stream that begins late gets the readings from then on")
  static func beginsLate() async throws {
    let thermometer = Thermometer()
    thermometer.read(20)
    let stream = thermometer.readings()
    thermometer.read(21)
    try require(thermometer.registration, is: aDelegate, notRegistered)
    expect(
      await stream.next(1), is: "21",
      "The stream was made after the reading 20, so it must not get this one.")
  }

  @Test("A busy consumer gets the readings that its policy kept") @MainActor
  static func usesThePolicy() async throws {
    for (policy, kept) in [
      (.unbounded, "20, 21, 22, 23, 24, 30"),
      (.bufferingNewest(2), "23, 24, 30"),
      (.bufferingOldest(3), "20, 21, 22, 30"),
    ] as [(AsyncStream<Int>.Continuation.BufferingPolicy, String)] {
      let thermometer = Thermometer()
      let stream = thermometer.readings(bufferingPolicy: policy)
      for degrees in 20...24 { thermometer.read(degrees) }
      try require(
        thermometer.registration, is: aDelegate,
        "The policy `.\(policy)` drops readings while the buffer is full. The stream stays open.")
      // Readings that come late are the case of another test.
      await settle()
      let first = await stream.next(kept.split(separator: ",").count - 1)
      thermometer.read(30)
      try require(
        "\(first), \(await stream.next(1))", is: kept,
        """
        Readings from 20 to 24 were taken, and when the consumer had taken what was kept, also 30. \
        This stream's policy is `.\(policy)`: pass `bufferingPolicy` to the stream as it is.
        """)
    }
  }

  @Test("Releasing a stream unregisters its delegate")
  static func unregistersWhenReleased() throws {
    let thermometer = Thermometer()
    var stream: AsyncStream<Int>? = thermometer.readings()
    try require(thermometer.registration, is: aDelegate, notRegistered)
    let delegate = thermometer.delegates.first.map { Probe($0) }
    withExtendedLifetime(stream) {}
    stream = nil
    try require(
      thermometer.registration, is: "no delegate is registered",
      """
      The stream was released before it was read, but its delegate is still registered. Unregister \
      it in `onTermination`, without a task, which would run later. Only the stream may keep its \
      delegate alive, and the delegate must not keep the stream alive.
      """)
    expect(
      delegate?.state, is: .deallocated,
      """
      The stream was released and its delegate is unregistered, but something keeps the delegate \
      alive. It mustn't have another owner than the stream.
      """)
    stream = thermometer.readings()
    let delegates = thermometer.delegates
    delegates.forEach(thermometer.removeDelegate)
    withExtendedLifetime(stream) {}
    stream = nil
    expect(
      thermometer.registration, is: "no delegate is registered",
      """
      A delegate was unregistered, then its stream was released, and now the delegate is registered \
      again. When a stream ends, call `removeDelegate`.
      """)
    withExtendedLifetime(delegates) {}
  }

  @Test("A consumer that leaves its loop unregisters its delegate") @MainActor
  static func unregistersAfterBreak() async throws {
    try await requireDelivery(
      "The consumer left its loop and released the stream, but the delegate is still registered.")
  }

  @Test("Canceling a consumer unregisters its delegate")
  static func unregistersWhenCanceled() async throws {
    let thermometer = Thermometer()
    let stream = thermometer.readings()
    try require(thermometer.registration, is: aDelegate, notRegistered)
    let consumer = Task { for await _ in stream {} }
    consumer.cancel()
    await consumer.value
    expect(
      thermometer.registration, is: "no delegate is registered",
      """
      The task that read the stream was canceled, which ended the stream, but the delegate is \
      still registered. Whatever the reason is, the stream doesn't need it any longer.
      """)
    withExtendedLifetime(stream) {}
  }

  @Test(
    "A stream doesn't keep its thermometer alive", .edit("strong Thermometer", "readings"),
    .ifItCrashes(
      .lost,
      """
      The thermometer was deallocated before its stream ended. An `unowned` reference to a \
      deallocated object crashes: use a `weak` one.
      """))
  static func releasesTheThermometer() async throws {
    var thermometer: Thermometer? = Thermometer()
    let stream = thermometer!.readings()
    try require(thermometer!.registration, is: aDelegate, notRegistered)
    thermometer!.read(20)
    try require(
      Probe.release(&thermometer), is: .deallocated,
      """
      Only the stream is left, and it keeps the thermometer alive. If a closure uses `self`, capture \
      it weakly. If the delegate refers to the thermometer, make that reference weak.
      """)
    expect(
      await stream.next(1), is: "20",
      "The thermometer took a reading and was deallocated. The stream still delivers the reading.")
  }

  // MARK: - The traps

  @Test("A stream that ends leaves the other streams alone")
  static func leavesOthersAlone() async throws {
    let thermometer = Thermometer()
    var first: AsyncStream<Int>? = thermometer.readings()
    let second = thermometer.readings()
    try require(thermometer.registration, is: aDelegate, notRegistered)
    withExtendedLifetime(first) {}
    first = nil
    thermometer.read(22)
    expect(
      await second.next(1), is: "22",
      """
      The first of two streams was released. The other one is open and has to get the next \
      reading, so unregister and release only the delegate of the stream that ends.
      """)
  }

  @Test("A stream has a reading as soon as `read` returns", .edit("thermometer", "readings"))
  static func deliversAtOnce() async throws {
    try await requireDelivery()
    for _ in 1...100 {
      let thermometer = Thermometer()
      let stream = thermometer.readings(bufferingPolicy: .bufferingNewest(1))
      for degrees in 20...24 { thermometer.read(degrees) }
      var consumer = stream.makeAsyncIterator()
      try require(
        await consumer.next(), is: 24,
        """
        This stream keeps only the newest reading, and `read` had returned for 24, which wasn't in \
        it yet. In the delegate, call `yield` directly: in a task or on a queue, it comes late.
        """)
    }
  }

  @Test("Streams and readings can be used on any thread", .hasOwnChild)
  static func survivesThreads() async throws {
    try await requireDelivery()
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 30)
        leaveNoBacktrace()
        let thermometer = Thermometer()
        let stream = thermometer.readings()
        inThreads(4) { thread in
          if thread < 2 {
            for degrees in 1...20_000 { thermometer.read(degrees) }
          } else {
            for _ in 1...12_000 { _ = thermometer.readings() }
          }
        }
        withExtendedLifetime(stream) {}
        finish()
      }
    ) { _ in
      """
      Two threads took readings while others made and released streams, and the program \
      crashed or didn't end. The thermometer and a continuation can be used on any thread. \
      Protect what you store beside them with a `Mutex`.
      """
    }
  }

  /// Stops the test unless a stream delivers a reading, and is unregistered when it's released.
  private static func requireDelivery(
    _ rule: Comment =
      "This test needs a stream whose delegate is unregistered at its end. Write that first.",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let thermometer = Thermometer()
    try require(
      await readOne(of: thermometer), is: "20",
      "This test needs a stream that delivers a reading. Write that first.",
      sourceLocation: sourceLocation)
    await eventually { !thermometer.hasDelegates }
    try require(
      thermometer.registration, is: "no delegate is registered", rule,
      sourceLocation: sourceLocation)
  }

  private static func readOne(of thermometer: Thermometer) async -> String {
    let stream = thermometer.readings()
    thermometer.read(20)
    return await stream.next(1)
  }
}

// MARK: - What the tests use

private let noDelegate: Comment = """
  The stream exists, but no delegate is registered. Call `addDelegate`, and remove the \
  delegate only in `onTermination`. The thermometer refers to it weakly, so something that belongs \
  to the stream has to keep it alive.
  """

private let notRegistered: Comment = """
  `readings` has returned a stream, and no delegate is registered. Each call has to make a stream \
  and a delegate, which stays registered as long as the stream is open.
  """

private let outOfOrder: Comment = """
  The readings changed places, or came twice. Call `yield` once for each, and directly in the \
  delegate's method: tasks that are started one after the other can run in any order.
  """

/// How long a consumer waits for a reading, which is shorter after a wait in vain.
nonisolated(unsafe) private var patience = Duration.seconds(1)

extension AsyncStream<Int> {
  /// Reads some elements, and gives up if there are fewer.
  fileprivate func next(_ count: Int) async -> String {
    let consumer = Task {
      var items: [String] = []
      for await degrees in self {
        items.append("\(degrees)")
        if items.count == count { return items }
      }
      return items + [Task.isCancelled ? "nothing" : "the end"]
    }
    let watchdog = Task {
      try await Task.sleep(for: patience)
      consumer.cancel()
    }
    let items = await consumer.value
    watchdog.cancel()
    if items.last == "nothing" { patience = .milliseconds(100) }
    return items.joined(separator: ", ")
  }
}

private let aDelegate = "a delegate is registered"

extension Thermometer {
  fileprivate var registration: String { hasDelegates ? aDelegate : "no delegate is registered" }

  /// The delegates that are registered.
  fileprivate var delegates: [any ThermometerDelegate] {
    let list = Mirror(reflecting: self).descendant("delegates")
    return (list as? MulticastDelegate<any ThermometerDelegate>)?.delegates ?? []
  }
}
