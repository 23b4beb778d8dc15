import Dispatch
import Multicast
import Observation
import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import AppExercise
#else
  import AppSolution
#endif

@Suite(.serialized) @MainActor enum AppTests {
  // edit: DownloadEvents.swift, events
  @Test("A stream delivers every part and the end, in order")
  static func deliversEvents() async throws {
    let events = DownloadService(parts: 3).events(of: "Prelude")
    try require(
      await events.first(5), is: [1, 2, 3, .finished, .end],
      """
      The service called `onProgress` with 1, 2, and 3, and then `onFinish`. Start the download, \
      yield an event in each of the two closures, and finish the stream after the last event.
      """)
    expect(
      await eventsOfACanceledDownload(), is: [.received(1)],
      """
      A download was canceled while its last part was being fetched, so the service called \
      `onProgress` for this part, but not `onFinish`. Yield `.finished` only in `onFinish`.
      """)
  }

  private static func eventsOfACanceledDownload() async -> [DownloadEvent] {
    let stage = Stage(parts: 1)
    let events = stage.service.events(of: "Prelude")
    let consumer = Task {
      var received: [DownloadEvent] = []
      for await event in events { received.append(event) }
      return received
    }
    stage.gate.block(untilReached: 1)
    for download in stage.service.downloads { download.cancel() }
    await stage.finish()
    consumer.cancel()
    return await consumer.value
  }

  // edit: DownloadEvents.swift, events
  @Test("Canceling a consumer cancels the download")
  static func cancelsWithTheConsumer() async throws {
    let stage = Stage()
    let events = stage.service.events(of: "Prelude")
    let consumer = Task { for await _ in events {} }
    try require(stage.running, is: ["Prelude"], notStarted)
    consumer.cancel()
    await eventually { stage.running.isEmpty }
    expect(
      stage.running, is: [],
      """
      The task that read the stream was canceled, but the download still runs. When the stream \
      ends, for whatever reason, it calls the closure in `onTermination`. Cancel the download there.
      """)
    withExtendedLifetime(events) {}
  }

  // edit: DownloadEvents.swift, events
  @Test("Releasing a stream cancels the download")
  static func cancelsWithTheStream() async throws {
    let stage = Stage()
    var events: AsyncStream<DownloadEvent>? = stage.service.events(of: "Prelude")
    try require(stage.running, is: ["Prelude"], notStarted)
    withExtendedLifetime(events) {}
    events = nil
    await eventually { stage.running.isEmpty }
    try require(
      stage.running, is: [],
      """
      Nothing refers to the stream anymore, but its download still runs. Cancel the download in \
      `onTermination`. Does a closure, an object, or a task of yours keep the stream alive?
      """)
    let other = Stage()
    let kept = other.service.events(of: "Prelude")
    events = other.service.events(of: "Prelude")
    let downloads = other.service.downloads
    withExtendedLifetime(events) {}
    events = nil
    await eventually { other.running.count == 1 }
    expect(
      downloads.map(\.isCanceled), is: [false, true],
      """
      Two streams were made for one title, and the second was released. Only the second download \
      has to be canceled: cancel what `download` returned for this stream, whatever its title.
      """)
    withExtendedLifetime(kept) {}
  }

  private static let notStarted: Comment =
    "This test needs a stream that starts a download as soon as it's made. Write that first."

  // edit: Downloads.swift, start
  @Test("A download that was started is loading, and the delegates know it")
  static func starts() async throws {
    let stage = Stage("North", "South", isStalled: true)
    stage.downloads.start("Prelude")
    expect(
      stage.downloads.state(of: "Prelude"), is: .loading(0),
      "`start` was called, and the service has reported nothing. The state is `.loading(0)`.")
    expect(
      stage.downloads.state(of: "Fugue"), is: .notStarted,
      "Only Prelude was started. Keep a state for each title.")
    expect(
      stage.log.lines, is: ["North: Prelude 0", "South: Prelude 0"],
      "`start` changed the state, so it notifies every delegate that 0 parts were received.")
    expect(
      stage.running, is: ["Prelude"],
      "The service has no running download after `start`. Ask it for the song's events.")
  }

  // edit: Downloads.swift, start
  @Test("The delegates are notified of every part and the end, on the main actor")
  static func notifiesDelegates() async throws {
    try await survivesADownload()
    let stage = Stage("North", "South", parts: 2)
    stage.downloads.start("Prelude")
    stage.gate.open()
    await stage.log.wait(for: 8)
    expect(
      stage.log.lines,
      is: [
        "North: Prelude 0", "South: Prelude 0", "North: Prelude 1", "South: Prelude 1",
        "North: Prelude 2", "South: Prelude 2", "North: Prelude finished",
        "South: Prelude finished",
      ],
      """
      A song of two parts was downloaded. Read its events in a task on the main actor, and notify \
      every delegate of each of them. Don't wait for the end before you notify.
      """)
  }

  // edit: Downloads.swift, start
  @Test("None of 10,000 callbacks is lost, repeated, or out of order")
  static func keepsTheOrder() async throws {
    try await requireEvents()
    let count = 10_000
    let stage = Stage("North", parts: count)
    stage.gate.open()
    // Threads that share a core run for milliseconds at a time, so tasks rarely overtake each other.
    // A thread that wakes often interrupts them.
    let isDone = Atomic(false)
    DispatchQueue(label: "Interruptions").async {
      while !isDone.load(ordering: .relaxed) { pause(microseconds: 20) }
    }
    stage.downloads.start("Prelude")
    await stage.log.wait(for: count + 2)
    isDone.store(true, ordering: .relaxed)
    let expected = (0...count).map { "North: Prelude \($0)" } + ["North: Prelude finished"]
    let found = stage.log.lines
    let start = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    expect(
      Array(found.dropFirst(start).prefix(3)), is: Array(expected.dropFirst(start).prefix(3)),
      """
      The delegate was notified in a different order from the service's calls. If each call starts \
      a task that hops, the tasks overtake each other. Let all calls yield to one stream, and read \
      it in one task.
      """)
    expect(
      found.count, is: expected.count,
      "The delegate has to be notified of each event once. Use a stream that drops nothing.")
  }

  // edit: Downloads.swift, state
  @Test("A delegate that asks for the state gets the one it's notified of")
  static func keepsTheState() async throws {
    try await requireEvents()
    let stage = Stage("North", parts: 2)
    let downloads = stage.downloads
    var states: [DownloadState] = []
    stage.recorders[0].whenNotified = { states.append(downloads.state(of: "Prelude")) }
    downloads.start("Prelude")
    stage.gate.open()
    await eventually { states.count == 4 }
    expect(
      states, is: [.loading(0), .loading(1), .loading(2), .finished],
      """
      A delegate asked for the state each time it was notified. Store the new state before you \
      notify the delegates.
      """)
    stage.gate.close()
    downloads.start("Prelude")
    downloads.cancel("Prelude")
    expect(
      states.dropFirst(4), is: [.loading(0), .canceled],
      """
      The song was started again and canceled, and each time, a delegate asked for the state. Also \
      in `cancel`, store the new state before you notify the delegates.
      """)
  }

  // edit: Downloads.swift, start
  @Test("Starting a song that's loading changes nothing")
  static func startsOnce() async throws {
    try await requireEvents()
    let stage = Stage("North", parts: 2)
    stage.downloads.start("Prelude")
    stage.downloads.start("Prelude")
    stage.gate.open(1)
    await stage.log.wait(for: 2)
    stage.downloads.start("Prelude")
    let running = stage.running
    stage.gate.open()
    await stage.log.wait(for: 4)
    await settle()
    expect(
      running, is: ["Prelude"],
      """
      While the song was loading, `start` was called again, at part 0 and at part 1. The service \
      must run one download: `.loading` with any number means that the song is loading.
      """)
    expect(
      stage.log.lines,
      is: ["North: Prelude 0", "North: Prelude 1", "North: Prelude 2", "North: Prelude finished"],
      """
      While the song was loading, `start` was called again, at part 0 and at part 1. Neither of \
      these calls changes anything.
      """)
  }

  // edit: Downloads.swift, cancel
  @Test("Two songs load at the same time, and canceling one leaves the other alone")
  static func runsTwoDownloads() async throws {
    try await requireEvents()
    let stage = Stage("North", parts: 1)
    for title in ["Prelude", "Fugue", "", "prelude"] { stage.downloads.start(title) }
    try require(
      stage.running, is: ["Prelude", "Fugue", "", "prelude"],
      """
      Songs were started while others were loading. All have to load at the same time, each in its \
      own task. Any text is a title, also an empty one, and `prelude` isn't `Prelude`.
      """)
    try require(
      [stage.downloads.state(of: "Prelude"), stage.downloads.state(of: "Fugue")],
      is: [.loading(0), .loading(0)],
      "Fugue was started while Prelude was loading, which `start` mustn't cancel.")
    stage.downloads.cancel("Prelude")
    await eventually { stage.running == ["Fugue", "", "prelude"] }
    expect(
      stage.running, is: ["Fugue", "", "prelude"],
      "Prelude was canceled and Fugue wasn't. Cancel the task of this song and no other.")
    stage.gate.open()
    await eventually { stage.downloads.state(of: "Fugue") == .finished }
    expect(
      stage.downloads.state(of: "Fugue"), is: .finished,
      "Prelude was canceled, and Fugue didn't finish. Keep a task for each title.")
    expect(
      stage.downloads.state(of: "Prelude"), is: .canceled,
      "Prelude was canceled before Fugue was finished, and stays canceled.")
    stage.downloads.cancel("Fugue")
    expect(
      stage.downloads.state(of: "Fugue"), is: .finished,
      "Fugue was finished before it was canceled. It isn't loading anymore, so nothing changes.")
    let other = Stage("North", "South")
    other.recorders[0].whenNotified = { [downloads = other.downloads] in
      downloads.start("Fugue")
    }
    other.downloads.start("Prelude")
    expect(
      other.log.lines.sorted(),
      is: ["North: Fugue 0", "North: Prelude 0", "South: Fugue 0", "South: Prelude 0"],
      """
      The first of two delegates started Fugue when it was notified of Prelude, and both have to be \
      notified of both songs. Before you skip a delegate, check whether the state of the event's \
      own song has changed, not that of any song.
      """)
  }

  // edit: Downloads.swift, cancel
  @Test("Canceling a download cancels it in the service and notifies the delegates")
  static func cancels() async throws {
    try await requireEvents()
    let stage = Stage("North", "South")
    stage.downloads.cancel("Prelude")
    expect(
      stage.log.lines, is: [], "No song was loading. Canceling it changes nothing.")
    expect(
      stage.downloads.state(of: "Prelude"), is: .notStarted,
      "A song that was never started was canceled, which mustn't change its state.")
    let (before, after) = (Downloads(service: stage.service), Downloads(service: stage.service))
    for downloads in [before, stage.downloads, after] { downloads.start("Prelude") }
    let running = stage.service.downloads
    try require(
      running.count, is: 3,
      """
      Three `Downloads` started songs of the same title, and they use one service. Each of them \
      has to start its own download.
      """)
    stage.downloads.cancel("Prelude")
    stage.downloads.cancel("Prelude")
    await eventually { running.contains(where: \.isCanceled) }
    await settle()
    try require(
      [running[0].isCanceled, running[2].isCanceled], is: [false, false],
      """
      Three `Downloads` loaded songs of the same title from one service, and the second canceled \
      its own, which must leave the others alone. Cancel only your task. Do the three share \
      something, such as a `static` property?
      """)
    expect(
      running[1].isCanceled,
      "The song was canceled, but the service still downloads it. Cancel the task that reads it.")
    withExtendedLifetime((before, after)) {}
    expect(
      stage.log.lines,
      is: [
        "North: Prelude 0", "South: Prelude 0", "North: Prelude canceled",
        "South: Prelude canceled",
      ],
      "`cancel` notifies every delegate once, before it returns.")
    expect(
      stage.downloads.state(of: "Prelude"), is: .canceled,
      "After `cancel`, the state is `.canceled`.")
  }

  // edit: Downloads.swift, start
  @Test("After a cancel, the delegates aren't notified of events that wait in the stream")
  static func dropsBufferedEvents() async throws {
    try await requireEvents()
    let stage = Stage("North")
    stage.downloads.start("Prelude")
    stage.gate.open(1)
    await stage.log.wait(for: 2)
    // The main actor doesn't run anything else until the service has reported parts 2 to 5.
    stage.gate.open(4)
    stage.gate.block(untilReached: 6)
    stage.downloads.cancel("Prelude")
    await stage.finish()
    expect(
      stage.log.lines, is: ["North: Prelude 0", "North: Prelude 1", "North: Prelude canceled"],
      """
      While the main actor was busy, the service reported four parts, and then the download was \
      canceled. A canceled task still gets what its stream has buffered. Check for each event \
      whether its download was canceled.
      """)
    expect(
      stage.downloads.state(of: "Prelude"), is: .canceled,
      "Events that wait in the stream of a canceled download don't change the state.")
    let other = Stage("North", parts: 2)
    other.downloads.start("Prelude")
    other.gate.open()
    // The main actor doesn't run anything else until the service has reported the end.
    for _ in 1...5000 where !other.service.downloads.isEmpty { pause(microseconds: 1000) }
    other.downloads.cancel("Prelude")
    await settle()
    expect(
      other.log.lines, is: ["North: Prelude 0", "North: Prelude canceled"],
      """
      While the main actor was busy, the service reported both parts and the end, and then the \
      download was canceled. Ignore the end, too: for the delegates, the song was still loading.
      """)
  }

  // edit: Downloads.swift, start
  @Test("After a cancel, a song can be started again, and the old download changes nothing")
  static func startsAgain() async throws {
    try await requireEvents()
    let isFirst = Atomic(true)
    let first = Gate()
    let stage = Stage("North", parts: 3) { _, part in
      if part == 3, isFirst.exchange(false, ordering: .relaxed) { first.wait() }
    }
    stage.downloads.start("Prelude")
    stage.gate.open(1)
    await stage.log.wait(for: 2)
    // The main actor doesn't run anything else until the service has reported part 2.
    stage.gate.open()
    first.block(untilReached: 1)
    stage.gate.close()
    stage.downloads.cancel("Prelude")
    stage.downloads.start("Prelude")
    // The service calls `onProgress` of the canceled download once more.
    first.open()
    await eventually { stage.service.downloads.count == 1 }
    await settle()
    expect(
      stage.log.lines.suffix(2), is: ["North: Prelude canceled", "North: Prelude 0"],
      """
      The song was canceled and started again, and then two parts of the first download arrived: \
      one that had waited for the main actor, and the service's last call. Ignore them, although \
      the song is loading. Is it this download that was canceled, or another one?
      """)
    stage.gate.open()
    await stage.log.wait(for: 8)
    expect(
      stage.log.lines.dropFirst(4),
      is: ["North: Prelude 1", "North: Prelude 2", "North: Prelude 3", "North: Prelude finished"],
      "After a cancel, `start` begins a new download, and the delegates are notified of it.")
  }

  // edit: Downloads.swift, start
  @Test("A delegate that's removed during an event isn't notified anymore")
  static func removesDuringAnEvent() async throws {
    try await requireEvents()
    let stage = Stage("North", "South", parts: 1)
    let (north, south) = (stage.recorders[0], stage.recorders[1])
    stage.downloads.start("Prelude")
    north.whenNotified = { [downloads = stage.downloads] in downloads.removeDelegate(south) }
    stage.gate.open()
    await stage.log.wait(for: 4)
    await settle()
    expect(
      stage.log.lines,
      is: ["North: Prelude 0", "South: Prelude 0", "North: Prelude 1", "North: Prelude finished"],
      """
      North removed South when it was notified of part 1. From then on, South isn't notified. \
      The library's list promises this; a loop over a copy of your own doesn't.
      """)
  }

  // edit: Downloads.swift, Downloads
  @Test("When its owner is released, a download is canceled")
  static func endsWithTheOwner() async throws {
    try await requireEvents()
    var downloads: Downloads?
    let stage = Stage()
    downloads = Downloads(service: stage.service)
    let probe = Probe(downloads!)
    downloads!.start("Prelude")
    stage.gate.open(1)
    await eventually { downloads!.state(of: "Prelude") == .loading(1) }
    downloads!.start("Fugue")
    stage.downloads.start("Fugue")
    let running = stage.service.downloads
    downloads = nil
    await eventually { !probe.isAlive }
    expect(
      probe.state, is: .deallocated,
      """
      The last reference to `Downloads` was released during a download, but the download keeps it \
      alive. The task that reads the events has a strong reference to `self`, also while it waits.
      """)
    await eventually { stage.running.count <= 1 }
    await settle()
    expect(
      running.map(\.isCanceled), is: [true, true, false],
      stage.running.isEmpty
        ? """
        Two objects use one service. The one that was downloading Prelude and Fugue was deallocated, \
        and that canceled the other one's Fugue, too. Cancel only your own tasks.
        """
        : """
        `Downloads` was deallocated while it was loading Prelude and Fugue, but the service still \
        downloads one. A task isn't canceled when it's released: cancel all of them in `deinit`.
        """)
  }

  // edit: DownloadModel.swift, text
  @Test("A screen shows what happens to its song, and to no other")
  static func showsItsSong() async throws {
    try await requireEvents()
    let stage = Stage(parts: 2)
    let prelude = DownloadModel(title: "Prelude", downloads: stage.downloads)
    let second = DownloadModel(title: "Prelude II", downloads: stage.downloads)
    let lowercased = DownloadModel(title: "prelude", downloads: stage.downloads)
    for model in [prelude, second, lowercased] { model.appear() }
    expect(
      [prelude.text, second.text],
      is: ["Prelude: not on this device", "Prelude II: not on this device"],
      "Screens have appeared, and no download was started. `DownloadState.text` makes the text.")
    stage.downloads.start("Prelude")
    expect(prelude.text, is: "Prelude: 0 of 2", "The download of this screen's song has begun.")
    stage.gate.open(1)
    await eventually { prelude.text == "Prelude: 1 of 2" }
    expect(prelude.text, is: "Prelude: 1 of 2", "The service has reported the first of two parts.")
    stage.gate.open()
    await eventually { prelude.text == "Prelude: ready" }
    expect(prelude.text, is: "Prelude: ready", "The service has reported the end of the download.")
    expect(
      second.text, is: "Prelude II: not on this device",
      "Prelude was downloaded, and this screen is about Prelude II. It ignores all of that.")
    expect(
      lowercased.text, is: "prelude: not on this device",
      "Prelude was downloaded, and this screen is about prelude, a different song.")
    stage.gate.close()
    stage.downloads.start("Prelude II")
    stage.downloads.cancel("Prelude II")
    expect(
      [prelude.text, second.text], is: ["Prelude: ready", "Prelude II: canceled"],
      """
      Prelude II was started and canceled, and two screens were notified. Each of them shows only \
      what happens to its own title: Prelude is a different song.
      """)
  }

  // edit: DownloadModel.swift, appear
  @Test("A screen that appears late shows the present state at once")
  static func showsTheStateLate() async throws {
    try await requireEvents()
    let stage = Stage(parts: 2)
    let model = DownloadModel(title: "Prelude", downloads: stage.downloads)
    stage.downloads.start("Prelude")
    stage.gate.open(1)
    await eventually { stage.downloads.state(of: "Prelude") == .loading(1) }
    model.appear()
    expect(
      model.text, is: "Prelude: 1 of 2",
      """
      A screen appeared after the first of two parts. No event is coming that would tell it so: \
      ask `downloads` for the state in `appear`.
      """)
    stage.gate.open()
    await eventually { model.text == "Prelude: ready" }
    expect(model.text, is: "Prelude: ready", "A screen that appeared late gets the later events.")
  }

  // edit: DownloadModel.swift, disappear
  @Test("A screen that has disappeared shows nothing new until it appears again")
  static func leaves() async throws {
    try await requireEvents()
    let stage = Stage(parts: 2)
    let left = DownloadModel(title: "Prelude", downloads: stage.downloads)
    let right = DownloadModel(title: "Prelude", downloads: stage.downloads)
    left.appear()
    left.appear()
    right.appear()
    stage.downloads.start("Prelude")
    try require(left.text, is: "Prelude: 0 of 2", "This test needs a screen that shows its song.")
    left.disappear()
    right.disappear()
    expect(
      !stage.downloads.hasDelegates,
      """
      All screens have disappeared, but the owner still has a delegate. A hidden screen that only \
      ignores the events is still notified of each of them. Unregister it in `disappear`.
      """)
    right.appear()
    stage.gate.open()
    await eventually { right.text == "Prelude: ready" }
    expect(
      left.text, is: "Prelude: 0 of 2",
      """
      The screen appeared (twice) and disappeared before the first part. From then on, it isn't \
      notified, so that it costs nothing while it's hidden. Unregister it in `disappear`.
      """)
    expect(
      right.text, is: "Prelude: ready",
      "Only the left screen disappeared. The right one has to show what happens.")
    left.appear()
    expect(
      left.text, is: "Prelude: ready", "A screen that appears again shows the present state.")
    stage.gate.close()
    stage.downloads.start("Prelude")
    expect(
      right.text, is: "Prelude: 0 of 2",
      "The song was finished and started again. A screen shows each state, also fewer parts.")
    expect(
      left.text, is: "Prelude: 0 of 2",
      "The screen has appeared again, so it shows later events, too. Register it in `appear`.")
    left.disappear()
    stage.downloads.cancel("Prelude")
    left.appear()
    expect(
      left.text, is: "Prelude: canceled",
      """
      While the screen was hidden, the download was canceled. A screen that appears again shows the \
      present state, whichever it is.
      """)
  }

  // edit: DownloadModel.swift, text
  @Test("A change of the text is observed")
  static func isObserved() async throws {
    try await requireEvents()
    let stage = Stage(parts: 1)
    let model = DownloadModel(title: "Prelude", downloads: stage.downloads)
    model.appear()
    stage.downloads.start("Prelude")
    try require(model.text, is: "Prelude: 0 of 1", "This test needs a screen that shows its song.")
    let changes = Log()
    withObservationTracking {
      _ = model.text
    } onChange: {
      changes.add("changed")
    }
    stage.gate.open()
    await eventually { model.text == "Prelude: ready" }
    expect(
      changes.lines, is: ["changed"],
      """
      A SwiftUI view that reads `text` wouldn't be updated. Observation notices when a stored \
      property of an `@Observable` class is set. If `text` is computed from another object, the \
      change stays unseen.
      """)
  }

  // edit: Downloads.swift, change
  @Test("A screen doesn't show progress after another delegate has canceled the download")
  static func survivesANestedCancel() async throws {
    try await requireEvents()
    let stage = Stage("North", "South", parts: 2)
    let model = DownloadModel(title: "Prelude", downloads: stage.downloads)
    model.appear()
    stage.downloads.start("Prelude")
    var isCanceled = false
    stage.recorders[0].whenNotified = { [downloads = stage.downloads] in
      guard !isCanceled else { return }
      isCanceled = true
      downloads.cancel("Prelude")
    }
    stage.gate.open()
    await eventually { stage.running.isEmpty }
    await settle()
    expect(
      model.text, is: "Prelude: canceled",
      """
      The first delegate canceled the download when it was notified of part 1. In this nested \
      event, the screen was notified of the cancel, and after that the outer event came to it with \
      part 1. Before you notify a delegate, check that the event's state is still the present one.
      """)
    expect(
      !stage.log.lines.contains("South: Prelude 1"),
      """
      The first delegate canceled the download when it was notified of part 1, and after that the \
      second delegate was notified of part 1 all the same. It's the owner that has to check before \
      each delegate whether the event's state is still the present one.
      """)
    let other = Stage("North", "South")
    other.recorders[0].whenNotified = { [downloads = other.downloads] in
      downloads.cancel("Prelude")
    }
    other.downloads.start("Prelude")
    expect(
      other.log.lines,
      is: ["North: Prelude 0", "North: Prelude canceled", "South: Prelude canceled"],
      """
      The first of two delegates canceled the download when it was notified of its beginning, and \
      after that the second one must hear nothing of 0 parts. Also when `start` notifies, compare \
      the event's state with the present one before each delegate.
      """)
  }

  // edit: Downloads.swift, start
  @Test("A delegate can cancel a download and start it again while it's notified")
  static func survivesNestedCommands() async throws {
    try await requireEvents()
    let stage = Stage("North", parts: 2)
    let model = DownloadModel(title: "Prelude", downloads: stage.downloads)
    model.appear()
    var shown: [String] = []
    var commands: [@MainActor (Downloads) -> Void] = [
      { $0.cancel("Prelude") }, { $0.start("Prelude") }, { _ in },
      { $0.cancel("Prelude") }, { $0.start("Prelude") }, { _ in }, { _ in }, { _ in },
      { $0.start("Prelude") }, { _ in }, { $0.cancel("Prelude") },
    ]
    stage.recorders[0].whenNotified = { [downloads = stage.downloads] in
      shown.append(model.text)
      if !commands.isEmpty { commands.removeFirst()(downloads) }
    }
    stage.downloads.start("Prelude")
    await stage.finish()
    let events = stage.log.lines.map { $0.dropFirst("North: Prelude ".count) }
    expect(
      events.prefix(9),
      is: ["0", "canceled", "0", "1", "canceled", "0", "1", "2", "finished"],
      """
      The delegate canceled the download at part 0 and again at part 1, and started it again each \
      time that it was notified of the cancel. So when `start` and `cancel` notify the delegates, \
      the task has to be stored or canceled already.
      """)
    expect(
      events.dropFirst(9), is: ["0", "1", "canceled"],
      """
      The delegate started the song again when it was notified of the end, and canceled it at part \
      1. Don't forget a task after you've notified the delegates: by then, it may be a newer one.
      """)
    expect(
      shown.dropFirst(6).prefix(1), is: ["Prelude: 0 of 2"],
      """
      The first delegate canceled the download at part 1 and started it again. The screen after it \
      then showed this part of the canceled download, because the song was loading again. Compare \
      the whole state with the event's, also the number of parts.
      """)
    expect(
      shown.dropFirst(10).prefix(1), is: ["Prelude: 0 of 2"],
      """
      The first delegate started the song again when it was notified of the end. The screen after \
      it was notified of 0 parts and then, by the outer event, of the end. Also before you notify a \
      delegate of the end, check that the event's state is still the present one.
      """)
  }

  // edit: DownloadModel.swift, DownloadModel
  @Test("A screen is deallocated while its song is loading, and nothing is left at the end")
  static func releasesEverything() async throws {
    try await requireEvents()
    var stage: Stage? = Stage(parts: 2)
    var model: DownloadModel? = DownloadModel(title: "Prelude", downloads: stage!.downloads)
    model!.appear()
    stage!.downloads.start("Prelude")
    let (screen, owner) = (Probe(model!), Probe(stage!.downloads))
    let service = Probe(stage!.service)
    stage!.gate.open(1)
    await eventually { stage!.downloads.state(of: "Prelude") == .loading(1) }
    model = nil
    expect(
      screen.state, is: .deallocated,
      """
      A screen was closed during a download, but it's still alive. Only the list may refer to it, \
      weakly. Does a task, a closure, or an array of yours hold it?
      """)
    stage!.gate.open()
    await eventually { stage!.downloads.state(of: "Prelude") == .finished }
    stage = nil
    await eventually { !owner.isAlive && !service.isAlive }
    expect(
      [owner.state, service.state], is: [.deallocated, .deallocated],
      """
      The download is finished, and the last references to `Downloads` and to the service were \
      released. One of them is still alive. Does a task that waits forever hold it, or a closure \
      that is never released?
      """)
  }

  /// Stops the test unless the delegates are notified of a download.
  private static func requireEvents() async throws {
    try await survivesADownload()
    try require(
      await reported.value,
      is: ["North: Prelude 0", "North: Prelude 1", "North: Prelude finished"],
      "This test needs a download that notifies the delegates of each event. Write `start` first.")
  }

  /// What the delegates are notified of, which is waited for once and not in each test.
  private static let reported = Task { @MainActor in
    let stage = Stage("North", parts: 1)
    stage.downloads.start("Prelude")
    stage.gate.open()
    await stage.log.wait(for: 3)
    return stage.log.lines
  }

  /// Stops the test unless a download can be run here: it may have crashed in a child process.
  private static func survivesADownload() async throws {
    try require(
      startsLoading, is: true,
      "This test needs a `start` that sets the state to `.loading(0)`. Write that first.")
    try await requireFinish(
      await download.value,
      """
      The program crashed while the service reported a download, or it didn't end. The service \
      calls on its own thread: `MainActor.assumeIsolated` doesn't hop from there, it ends the \
      program. And don't block the main actor while you wait for the service.
      """)
  }

  private static let startsLoading: Bool = {
    let stage = Stage(isStalled: true)
    stage.downloads.start("Prelude")
    return stage.downloads.state(of: "Prelude") == .loading(0)
  }()

  /// Runs, cancels, and releases downloads in a child process.
  private static let download = Task {
    await #expect(processExitsWith: .failure, observing: lastWords) {
      endProcess(after: 10, "A download didn't end.")
      await AppTests.runADownload()
      finish()
    }
  }

  private static func runADownload() async {
    let stage = Stage("North", parts: 3)
    stage.downloads.start("Prelude")
    stage.gate.open()
    await stage.log.wait(for: 5)
    stage.gate.close()
    stage.downloads.start("Fugue")
    stage.downloads.cancel("Fugue")
    await stage.finish()
  }
}

extension Downloads {
  /// Whether a delegate is registered in the list that the starter declares.
  fileprivate var hasDelegates: Bool {
    let list = Mirror(reflecting: self).descendant("delegates")
    return (list as? MulticastDelegate<any DownloadsDelegate>)?.isEmpty == false
  }
}

/// An owner whose service waits at a gate, and delegates that record what they're notified of.
@MainActor private final class Stage {
  let service: DownloadService
  let downloads: Downloads
  let gate = Gate()
  let log = Log()
  private(set) var recorders: [Recorder] = []

  /// Creates an owner.
  ///
  /// - Parameters:
  ///   - names: The names of the delegates.
  ///   - parts: The number of parts of each song.
  ///   - isStalled: Whether the service waits forever, so that code that would crash in one of its
  ///     callbacks doesn't.
  ///   - fetch: Called on the service's thread before each part, after the gate.
  init(
    _ names: String..., parts: Int = 10, isStalled: Bool = false,
    fetch: @escaping @Sendable (_ title: String, _ part: Int) -> Void = { _, _ in }
  ) {
    service = DownloadService(parts: parts) { [gate] title, part in
      if isStalled { DispatchSemaphore(value: 0).wait() }
      gate.wait()
      fetch(title, part)
    }
    downloads = Downloads(service: service)
    for name in names {
      let recorder = Recorder(name, log: log)
      recorders.append(recorder)
      downloads.addDelegate(recorder)
    }
  }

  deinit { gate.open() }

  /// The songs whose downloads weren't canceled.
  var running: [String] { service.downloads.filter { !$0.isCanceled }.map(\.title) }

  /// Opens the gate and waits until the service has called everything that it's going to call.
  func finish() async {
    gate.open()
    await eventually { service.downloads.isEmpty }
    await settle()
  }
}

/// Holds the service's threads back until a test lets some parts through.
private final class Gate: Sendable {
  private struct State {
    var tickets = 0
    var isOpen = false
    var reached = 0
  }

  private let state = Mutex(State())

  /// Blocks a thread of the service until it may fetch a part.
  func wait() {
    state.withLock { $0.reached += 1 }
    while !mayPass() { pause(microseconds: 1000) }
  }

  private func mayPass() -> Bool {
    state.withLock { state in
      guard !state.isOpen else { return true }
      guard state.tickets > 0 else { return false }
      state.tickets -= 1
      return true
    }
  }

  /// Lets some parts through.
  func open(_ parts: Int) { state.withLock { $0.tickets += parts } }

  /// Lets all parts through.
  func open() { state.withLock { $0.isOpen = true } }

  func close() { state.withLock { $0.isOpen = false } }

  /// Blocks the main actor until the service has come to a part, or for some seconds.
  func block(untilReached part: Int) {
    for _ in 1...5000 where state.withLock({ $0.reached }) < part {
      pause(microseconds: 1000)
    }
  }
}

/// Blocks the thread for a moment.
private func pause(microseconds: Int) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
}

/// A delegate that records what it's notified of, and where.
private final class Recorder: DownloadsDelegate {
  let name: String
  var whenNotified: () -> Void = {}
  private let log: Log

  init(_ name: String, log: Log) {
    self.name = name
    self.log = log
  }

  func downloads(_ downloads: Downloads, didReceive received: Int, of title: String) {
    record("\(title) \(received)")
  }

  func downloads(_ downloads: Downloads, didFinish title: String) {
    record("\(title) finished")
  }

  func downloads(_ downloads: Downloads, didCancel title: String) {
    record("\(title) canceled")
  }

  private func record(_ event: String) {
    log.add("\(name): \(event)\(isOnTheMainActor() ? "" : ", off the main actor")")
    whenNotified()
  }
}

/// Lines that are written on any thread.
private final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func add(_ line: String) { storage.withLock { $0.append(line) } }

  /// Waits until there are enough lines, for some seconds at most for each thousand of them.
  @MainActor func wait(for count: Int) async {
    while lines.count < count {
      let next = min(lines.count + 1000, count)
      await eventually { lines.count >= next }
      if lines.count < next { return }
    }
  }
}

/// What a consumer got from a stream.
private enum Item: Equatable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  case received(Int)
  case finished
  case end
  case silence

  init(integerLiteral part: Int) {
    self = .received(part)
  }

  var description: String {
    switch self {
    case .received(let part): "\(part)"
    case .finished: "finished"
    case .end: "the stream ended"
    case .silence: "nothing more"
    }
  }
}

extension AsyncStream<DownloadEvent> {
  /// Reads some events and the end, and gives up if nothing comes for some seconds.
  @MainActor fileprivate func first(_ count: Int) async -> [Item] {
    let items = Mutex<[Item]>([])
    let consumer = Task {
      for await event in self {
        let item: Item =
          switch event {
          case .received(let part): .received(part)
          case .finished: .finished
          }
        items.withLock { $0.append(item) }
      }
      items.withLock { $0.append(Task.isCancelled ? .silence : .end) }
    }
    await eventually { items.withLock { $0.count >= count || $0.last == .end } }
    consumer.cancel()
    await consumer.value
    return items.withLock { Array($0.prefix(count)) }
  }
}

/// Waits until a condition is true, for two seconds or more.
@MainActor private func eventually(_ condition: () -> Bool) async {
  for _ in 1...2000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Lets the main actor and other tasks do what is waiting, to see that nothing wrong is.
@MainActor private func settle() async {
  for _ in 1...30 { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Whether the code runs on the main actor, whose work is on the main queue.
///
/// On Linux, that queue isn't bound to the main thread.
private func isOnTheMainActor() -> Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) != nil
}

private let mainQueueKey = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
