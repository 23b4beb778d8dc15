import Observation
import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import AppExercise
#else
  import AppSolution
#endif

// A `Stage` has a service whose parts wait at a gate, and delegates that write into `log`.

@Suite("15 App", .serialized, .rehearsed, .edit("Downloads.swift", "start")) @MainActor
enum AppTests {
  // MARK: - The lesson: the bridge

  @Test(
    "A stream delivers every part and the end, in order", .edit("DownloadEvents.swift", "events"))
  static func deliversEvents() async {
    let service = DownloadService(parts: 2)
    let events = service.events(of: "Prelude")
    _ = blockThread { service.downloads.isEmpty }
    expect(
      await events.lines(4).joined(separator: ", "),
      is: "received(1), received(2), finished, the stream ended",
      """
      The service called `onProgress` with 1 and 2, and then `onFinish`. Yield an event in each of \
      the two closures, directly: in a task, it comes late.
      """,
      where: [
        "nothing more": "No event arrived. Start a download, once, and don't cancel it at once.",
        "the stream ended":
          "The stream ended without an event. Finish it after the last one, not before.",
        "received(1), received(2), the stream ended":
          "Yield the end of the song as an event before you finish the stream.",
        "…, finished, nothing more":
          "All events arrived, and the stream didn't end: finish the stream after the last one.",
        "finished, the stream ended":
          "The parts are missing. Yield each in `onProgress`, in a buffer that keeps every event.",
      ])
  }

  @Test(
    "Canceling the task that reads a stream cancels the download",
    .edit("DownloadEvents.swift", "events"))
  static func cancelsWithTheConsumer() async throws {
    let stage = Stage()
    let events = stage.service.events(of: "Prelude")
    try require(stage.running, is: ["Prelude"], "First, start a download when a stream is made.")
    let consumer = Task { for await _ in events {} }
    consumer.cancel()
    await eventually { stage.running.isEmpty }
    expect(
      stage.running, is: [],
      """
      The task that read the stream was canceled, but the download still runs. However a stream \
      ends, it calls the closure in `onTermination`. Cancel the download there.
      """)
  }

  // MARK: - The lesson: the owner

  @Test(
    "When start returns, the song is loading, and the service runs the download",
    .ifItCrashes(
      .isolation,
      """
      The service calls its closures on its own thread. `MainActor.assumeIsolated` doesn't hop \
      from there to the main actor, it ends the program.
      """))
  static func starts() async {
    let stage = Stage()
    stage.downloads.start("Prelude")
    expect(
      stage.downloads.state(of: "Prelude"), is: .loading(0),
      "`start` was called, and the service has reported no part yet: store `.loading(0)`.")
    expect(
      stage.running, is: ["Prelude"],
      """
      `start` has returned, and the service runs no download. A task begins after `start` has \
      returned, so ask the service for the song's events before that.
      """)
    await stage.finish()
  }

  @Test("The state follows the download, and each delegate is notified of the end once")
  static func followsADownload() async throws {
    let stage = try Stage.loading("North", "South", parts: 2)
    stage.gate.open(1)
    await eventually { stage.downloads.state(of: "Prelude") == .loading(1) }
    expect(
      stage.downloads.state(of: "Prelude"), is: .loading(1),
      "The service has reported the first of two parts. Store each part as it arrives.")
    stage.gate.open()
    await eventually { stage.log.count == 2 }
    await settle()
    expect(
      stage.downloads.state(of: "Prelude"), is: .finished,
      "The service has reported the end. Store that the song is finished.",
      where: [
        "loading…": stage.log.isEmpty
          ? "The service has reported the end. Store that the song is finished."
          : "A part was handled after the end. Handle the events of a stream in one task, in order."
      ])
    expect(
      stage.log, is: ["North: Prelude finished", "South: Prelude finished"],
      "The song has finished. Notify every delegate of it once, with `didFinish`.")
  }

  @Test(
    "A view that reads the state is updated when the state changes",
    .edit("Downloads.swift", "Downloads"))
  static func updatesViews() async throws {
    let stage = try Stage.loading()
    let view = Atomic(false)
    withObservationTracking {
      _ = stage.downloads.state(of: "Prelude")
    } onChange: {
      view.store(true, ordering: .relaxed)
    }
    stage.gate.open(1)
    await eventually { stage.downloads.state(of: "Prelude") == .loading(1) }
    expect(
      view.load(ordering: .relaxed) ? "updated" : "not updated", is: "updated",
      """
      A view showed the state, and the view wasn't updated when the first part arrived. Views \
      notice changes of what an observable class stores, apart from properties marked \
      `@ObservationIgnored`. Which attribute makes `Downloads` one?
      """)
  }

  @Test(
    "Canceling a download ends it in the service and notifies each delegate once",
    .edit("Downloads.swift", "cancel"))
  static func cancels() async throws {
    let stage = try Stage.loading("North", "South")
    stage.downloads.cancel("Prelude")
    expect(
      stage.downloads.state(of: "Prelude"), is: .canceled,
      "Store that the song is canceled before `cancel` returns.")
    expect(
      stage.log, is: ["North: Prelude canceled", "South: Prelude canceled"],
      "The song was canceled. Notify every delegate of it before `cancel` returns.")
    await eventually { stage.running.isEmpty }
    expect(
      stage.running, is: [],
      "The song was canceled, but the service still downloads it. Cancel the task that reads it.")
    await settle()
    expect(
      stage.log.dropFirst(2), is: [],
      "The loop's end isn't the song's end: a canceled download was reported once more.")
    stage.downloads.cancel("Prelude")
    expect(
      stage.log.count, is: 2,
      "The song isn't loading anymore, and it was canceled again. That changes nothing.")
  }

  @Test("Canceling a song that has finished changes nothing", .edit("Downloads.swift", "cancel"))
  static func cancelsOnlyWhatIsLoading() async throws {
    let stage = try Stage.loading("North", parts: 1)
    stage.gate.open()
    await eventually { stage.downloads.state(of: "Prelude") == .finished }
    stage.downloads.cancel("Prelude")
    expect(
      stage.log, is: ["North: Prelude finished"],
      "The song had finished when it was canceled. If a song isn't loading, change nothing.")
  }

  @Test("Starting a song that's loading changes nothing")
  static func startsOnce() async throws {
    let stage = try Stage.loading()
    stage.gate.open(1)
    await eventually { stage.downloads.state(of: "Prelude") == .loading(1) }
    stage.downloads.start("Prelude")
    expect(
      stage.downloads.state(of: "Prelude"), is: .loading(1),
      "One part had arrived when `start` was called again. `.loading` with any number is loading.")
    expect(
      stage.running, is: ["Prelude"],
      "One part had arrived when `start` was called again. Don't begin a second download.")
  }

  @Test("After a cancel, nothing that waits in the stream has an effect")
  static func dropsBufferedEvents() async throws {
    let stage = try Stage.loading("North")
    // The main actor does nothing else until the service has reported parts 1 to 4.
    stage.gate.open(4)
    _ = blockThread { stage.gate.isReached(part: 5) }
    stage.downloads.cancel("Prelude")
    await stage.finish()
    expect(
      stage.downloads.state(of: "Prelude"), is: .canceled,
      """
      Four parts waited in the stream when the song was canceled. A canceled loop still gets what \
      its stream has buffered. Ask for each event, on the main actor and right before you handle \
      it, whether its download was canceled.
      """)
  }

  @Test(
    "A download doesn't keep its owner alive, and is canceled when the owner is deallocated",
    .ifItCrashes(.isolation, "The last reference ended off the main actor. `deinit` runs there."))
  static func endsWithTheOwner() async throws {
    let stage = try Stage.loading()
    var downloads: Downloads? = Downloads(service: stage.service)
    let probe = Probe(downloads!)
    var log: [String] = []
    let south = Listener("South") { log.append("South: \($0)") }
    downloads!.addDelegate(south)
    downloads!.start("Fugue")
    await settle()
    let last = Mutex(downloads)
    downloads = nil
    await Task.detached { last.withLock { $0 = nil } }.value
    await eventually { !probe.isAlive }
    expect(
      probe.state, is: .deallocated,
      """
      The last reference to `Downloads` was released during a download, and the task that reads \
      the events still refers to `self`. Unwrap a weak `self` inside the loop, for each event.
      """)
    await eventually { stage.running == ["Prelude"] }
    expect(
      stage.running, is: ["Prelude"],
      """
      An owner that loaded Fugue was deallocated. Another owner is still loading Prelude. \
      Releasing a task doesn't cancel it: cancel all of yours in `deinit`.
      """)
    expect(
      log, is: [],
      """
      An owner that loaded Fugue was deallocated, and its delegate was notified. In `deinit`, only \
      cancel the tasks: `cancel` would notify, and pass an owner that's being deallocated.
      """)
    withExtendedLifetime(south) {}
  }

  // MARK: - The traps

  @Test(
    "An owner can be released while events wait",
    .ifItCrashes(
      .lost,
      """
      The owner was released in another thread, and then an event was handled. An `unowned` \
      reference, or `!`, ends the program. Capture `self` weakly, and unwrap it for each event.
      """))
  static func survivesARelease() async throws {
    _ = try Stage.loading()
    // A loop that first asks whether it was canceled has a moment in which it's too late.
    for round in 0..<200 {
      let stage = Stage(parts: 200)
      let last = Mutex<Downloads?>(Downloads(service: stage.service))
      last.withLock { $0?.start("Fugue") }
      stage.gate.open(round == 0 ? 4 : 200)
      _ = blockThread { stage.gate.isReached(part: 5) }
      let release = Task.detached {
        pauseThread(microseconds: UInt32(round))
        last.withLock { $0 = nil }
      }
      if round == 0 { _ = blockThread { last.withLock { $0 == nil } } }
      await release.value
      stage.gate.open()
    }
  }

  @Test("After a cancel, a song can be started again, and the old download changes nothing")
  static func startsAgain() async throws {
    let stage = try Stage.loading("North", parts: 5)
    // The main actor does nothing else until the service has reported parts 1 to 4.
    stage.gate.open(4)
    _ = blockThread { stage.gate.isReached(part: 5) }
    stage.downloads.cancel("Prelude")
    stage.downloads.start("Prelude")
    try require(
      stage.downloads.state(of: "Prelude"), is: .loading(0),
      "The song was canceled and started again. `start` changes nothing only while it's loading.")
    await settle()
    expect(
      stage.downloads.state(of: "Prelude"), is: .loading(0),
      """
      Four parts of the first download waited when the song was canceled and started again. Ignore \
      them, although the song is loading: is it *this* download that was canceled?
      """)
    stage.recordParts()
    stage.gate.open()
    await eventually { stage.log.count == 2 }
    expect(
      stage.log, is: ["North: Prelude canceled", "North: Prelude finished"],
      "The song was canceled, started again, and finished. Delegates are notified of both ends.")
    expect(
      stage.parts.contains { $0 > 5 } ? "more than 5 parts" : "5 parts", is: "5 parts",
      "The song has five parts, and was started again. Store the number that the event has.")
  }

  @Test(
    "A delegate can start a song again while it's notified of a cancel",
    .edit("Downloads.swift", "cancel"))
  static func survivesANestedStart() async throws {
    let stage = try Stage.loading("North")
    stage.delegates[0].whenNotified = { $0.start("Prelude") }
    let first = stage.service.downloads[0]
    stage.downloads.cancel("Prelude")
    expect(
      stage.downloads.state(of: "Prelude"), is: .loading(0),
      "North started the song again when it was canceled. Store the state before you notify.")
    // The service forgets a canceled download at any time.
    let downloads = [first] + stage.service.downloads.filter { $0 !== first }
    await eventually { first.isCanceled }
    expect(
      downloads.map { $0.isCanceled ? "canceled" : "running" }, is: ["canceled", "running"],
      """
      North started the song again when it was canceled. The first download has to be canceled, \
      and the second one hasn't. Cancel the task and forget it before you notify the delegates.
      """)
  }

  @Test("A song that a delegate starts again at its end can be canceled")
  static func survivesARestartAtTheEnd() async throws {
    let stage = try Stage.loading("North", parts: 1)
    stage.delegates[0].whenNotified = { downloads in
      stage.gate.close()
      if stage.log.count == 1 { downloads.start("Prelude") }
    }
    stage.gate.open()
    await eventually { stage.log.count == 1 }
    await settle()
    expect(
      stage.downloads.state(of: "Prelude"), is: .loading(0),
      """
      North started the song again when it had finished. Every song that isn't loading can be \
      started again. Before you notify, store its end, and forget its task if `start` asks for it.
      """)
    stage.downloads.cancel("Prelude")
    await eventually { stage.running.isEmpty }
    expect(
      stage.running, is: [],
      """
      North started the song again when it had finished, and the new download can't be canceled. \
      If you clear the song's task after you've notified the delegates, or after the loop, it's \
      the new one.
      """)
  }

  @Test("Two songs load at the same time, and canceling one leaves the other alone")
  static func runsTwoDownloads() async throws {
    let stage = try Stage.loading("North", parts: 1)
    stage.downloads.start("Fugue")
    try require(
      stage.running.sorted(), is: ["Fugue", "Prelude"],
      "Two songs load at the same time, each in its own task.")
    stage.downloads.cancel("Prelude")
    await eventually { stage.running.count == 1 }
    await settle()
    expect(
      stage.running, is: ["Fugue"],
      "Prelude was canceled. Cancel the task of this song, and no other.")
    await stage.finish()
    expect(
      stage.log, is: ["North: Prelude canceled", "North: Fugue finished"],
      "Prelude was canceled, and Fugue went on. What tells old events from new ones is each song's."
    )
  }

  @Test("None of 10,000 parts arrives out of order")
  static func keepsTheOrder() async throws {
    let stage = try Stage.loading("North", parts: 10_000)
    stage.recordParts()
    interruptThreads(until: .now + .seconds(1))
    stage.gate.open()
    await eventually { stage.log.count == 1 }
    expect(
      stage.log, is: ["North: Prelude finished"],
      "The main actor was busy, and the end was lost. The stream's buffer has to keep every event.")
    let isBackwards = zip(stage.parts, stage.parts.dropFirst()).contains { $0 > $1 }
    expect(
      isBackwards ? "a part after a later one" : "in order", is: "in order",
      """
      The service's calls were handled in a different order. If each call starts a task, the tasks \
      overtake each other. Read one stream in one task.
      """)
  }

  @Test("A cancel is final, whenever it comes")
  static func staysCanceled() async throws {
    for turns in 0...20 {
      let stage = try Stage.loading("North", parts: 4)
      // The main actor does nothing else until three parts, or all and the end, are in the stream.
      if turns.isMultiple(of: 2) { stage.gate.open(3) } else { stage.gate.open() }
      _ = blockThread { stage.gate.isReached(part: 4) && turns.isMultiple(of: 2) || stage.isDone }
      for _ in 0..<turns / 2 { await Task.yield() }
      stage.downloads.cancel("Prelude")
      let before = "\(stage.downloads.state(of: "Prelude")), \(stage.log)"
      await stage.finish()
      try require(
        "\(stage.downloads.state(of: "Prelude")), \(stage.log)", is: before,
        """
        After `cancel` had returned, an event of that download changed something. Also ignore the \
        end, and don't handle an event in another task, which canceling the loop doesn't end.
        """)
    }
  }
}

// MARK: - What the tests use

/// An owner, the service that it uses, and delegates that write down what they're notified of.
@MainActor private final class Stage {
  let service: DownloadService
  let downloads: Downloads
  let gate = Gate()
  private(set) var delegates: [Listener] = []
  private(set) var log: [String] = []
  private(set) var parts: [Int] = []

  init(parts: Int = 10) {
    service = DownloadService(parts: parts) { [gate] _, part in gate.wait(at: part) }
    downloads = Downloads(service: service)
  }

  deinit { gate.open() }

  /// Returns a stage where `Prelude` is loading, and the service waits before its first part.
  static func loading(_ names: String..., parts: Int = 10) throws -> Stage {
    let stage = Stage(parts: parts)
    for name in names { stage.addDelegate(name) }
    stage.downloads.start("Prelude")
    try require(
      stage.running, is: ["Prelude"],
      "This test needs a `start` that makes the service run a download. Write that first.")
    return stage
  }

  private func addDelegate(_ name: String) {
    let delegate = Listener(name) { [weak self] event in self?.log.append("\(name): \(event)") }
    delegates.append(delegate)
    downloads.addDelegate(delegate)
  }

  /// The songs whose downloads run and weren't canceled.
  var running: [String] { service.downloads.filter { !$0.isCanceled }.map(\.title) }

  /// Records the number of parts before each change of the state.
  func recordParts() {
    withObservationTracking {
      if case .loading(let part) = downloads.state(of: "Prelude") { parts.append(part) }
    } onChange: {
      MainActor.assumeIsolated { self.recordParts() }
    }
  }

  /// Whether the service is done with its calls.
  var isDone: Bool { service.downloads.isEmpty }

  /// Lets the service call everything that it's going to call, and waits for it.
  func finish() async {
    gate.open()
    await eventually { isDone }
    await settle()
  }
}

@MainActor private final class Listener: DownloadsDelegate, Named {
  nonisolated let name: String
  var whenNotified: (Downloads) -> Void = { _ in }
  private let record: (String) -> Void

  init(_ name: String, record: @escaping (String) -> Void) {
    (self.name, self.record) = (name, record)
  }

  func downloads(_ downloads: Downloads, didFinish title: String) {
    note("\(title) finished", downloads)
  }

  func downloads(_ downloads: Downloads, didCancel title: String) {
    note("\(title) canceled", downloads)
  }

  private func note(_ event: String, _ downloads: Downloads) {
    record(event)
    whenNotified(downloads)
  }
}

extension AsyncStream<DownloadEvent> {
  /// Reads events and what comes after the last one, and gives up if nothing comes.
  @MainActor fileprivate func lines(_ count: Int) async -> [String] {
    let lines = Mutex<[String]>([])
    let consumer = Task {
      for await event in self {
        lines.withLock { $0.append("\(event)") }
      }
      lines.withLock { $0.append(Task.isCancelled ? "nothing more" : "the stream ended") }
    }
    await eventually { lines.withLock { $0.count >= count } }
    consumer.cancel()
    await consumer.value
    return lines.withLock { $0 }
  }
}
