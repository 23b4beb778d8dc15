import Observation
import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import AppExercise
#else
  import AppSolution
#endif

// A `Stage` has a service whose parts wait until the test delivers them, the state of the song
// Prelude, and delegates that write into `log`.

@Suite("15 App", .serialized, .rehearsed, .edit("start")) @MainActor enum AppTests {
  // MARK: - The lesson

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
      stage.state, is: .loading(0),
      "`start` was called, and the service has reported no part yet: store `.loading(0)`.")
    expect(
      stage.running, is: ["Prelude"],
      """
      `start` has returned, and the service runs no download. A task begins after `start` has \
      returned, so ask the service for the song's events before that.
      """)
    await stage.finish()
  }

  @Test(
    "The state follows the download, and each delegate is notified of the end once",
    .edit("handle", "start"))
  static func followsADownload() async throws {
    let stage = try Stage.loading("North", "South", parts: 2)
    await stage.receiveFirstPart()
    expect(
      stage.state, is: .loading(1),
      "The service has reported the first of two parts. Store each part as it arrives.",
      where: [
        "loading(2)": """
        This is the number of all parts, as in the property `parts`. Store the number that came \
        with the event: `case .received(let received)`.
        """
      ])
    stage.connection.deliver()
    await eventually { stage.log.count == 2 }
    await settle()
    expect(
      stage.state, is: .finished,
      stage.log.isEmpty
        ? "The service has reported the end. Store that the song is finished."
        : "A part was handled after the end. Handle the events of a stream in one task, in order.")
    expect(
      stage.log, is: ["North: Prelude finished", "South: Prelude finished"],
      "The song has finished. Notify every delegate of it once, with `didFinish`.")
  }

  @Test(
    "A download that fails is a state, and each delegate is notified of it once",
    .edit("handle", "start"),
    .ifItCrashes(
      [.endless, .slow],
      "Each time it fails, the download starts again. Store the failure, and leave that to others."
    ))
  static func fails() async throws {
    let stage = try Stage.loading("North", "South")
    stage.connection.fail()
    await eventually { stage.log.count == 2 }
    await settle()
    expect(
      stage.state, is: .failed(.offline),
      "The service has reported that the download failed. Store the failure with its error.",
      where: [
        "finished":
          "The download failed, and then its stream ended. Only `.finished` is the song's end.",
        "canceled":
          "The download failed, and nothing canceled it. Store the failure with its error.",
      ])
    expect(
      stage.log, is: ["North: Prelude failed: offline", "South: Prelude failed: offline"],
      "The download failed. Notify every delegate of it once, with `didFail` and the error.")
  }

  @Test("A song whose download failed can be started again")
  static func retries() async throws {
    let stage = try Stage.loading("North", parts: 2)
    stage.connection.fail()
    await eventually { stage.log.count == 1 }
    stage.connection.restart()
    stage.downloads.start("Prelude")
    expect(
      "\(stage.state), \(stage.running.count) running", is: "loading(0), 1 running",
      """
      The download failed, and `start` didn't start it again. A song that isn't loading can be \
      started. If `start` asks for the task: the old download's task has ended, but it's still in \
      `tasks`. Ask for the state, or forget the task at every end.
      """)
    stage.connection.deliver()
    await eventually { stage.log.count == 2 }
    expect(
      stage.log, is: ["North: Prelude failed: offline", "North: Prelude finished"],
      "The download failed, was started again, and finished. Notify the delegates of both ends.")
  }

  @Test("A view that reads the state is updated when the state changes", .edit("Downloads"))
  static func updatesViews() async throws {
    let stage = try Stage.loading()
    let update = Flag()
    withObservationTracking {
      _ = stage.state
    } onChange: {
      update.set()
    }
    await stage.receiveFirstPart()
    expect(
      update.isSet ? "updated" : "not updated", is: "updated",
      """
      A view that read the state wasn't updated when the first part arrived. Views notice changes \
      of what an observable class stores. Which attribute makes `Downloads` one?
      """)
  }

  @Test(
    "Canceling a download ends it in the service and notifies each delegate once", .edit("cancel"))
  static func cancels() async throws {
    let stage = try Stage.loading("North", "South")
    stage.downloads.cancel("Prelude")
    expect(stage.state, is: .canceled, "Store that the song is canceled before `cancel` returns.")
    expect(
      stage.log, is: ["North: Prelude canceled", "South: Prelude canceled"],
      "The song was canceled. Notify every delegate of it before `cancel` returns.")
    await eventually { stage.running.isEmpty }
    expect(
      stage.running, is: [],
      "The song was canceled, but the service still downloads it. Cancel the task that reads it.")
  }

  @Test("Canceling a song whose download has ended changes nothing", .edit("cancel"))
  static func cancelsOnlyWhatIsLoading() async throws {
    for end in ["been canceled", "failed", "finished"] {
      let stage = try Stage.loading("North", parts: 1)
      await stage.end(end)
      stage.downloads.cancel("Prelude")
      expect(
        stage.log.count, is: 1,
        """
        The download had \(end) when `cancel` was called. If a song isn't loading, change nothing. \
        If `cancel` asks whether the song has a task, forget it whenever a download ends.
        """, edit: end == "been canceled" ? [] : ["cancel with state", "handle", "start"])
      await stage.finish()
    }
  }

  @Test("Starting a song that's loading changes nothing")
  static func startsOnce() async throws {
    let stage = try Stage.loading()
    await stage.receiveFirstPart()
    stage.downloads.start("Prelude")
    expect(
      "\(stage.state), \(stage.running.count) running", is: "loading(1), 1 running",
      """
      One part had arrived when `start` was called again. If the song is loading, return. `.loading` \
      with any number is loading.
      """)
  }

  @Test("After a cancel, nothing that waits in the stream has an effect")
  static func dropsBufferedEvents() async throws {
    let stage = try Stage.loading("North")
    // The main actor does nothing else until the service has reported parts 1 to 4.
    stage.connection.deliver(4)
    _ = blockThread { stage.connection.isReached(part: 5) }
    stage.downloads.cancel("Prelude")
    await stage.finish()
    expect(
      stage.state, is: .canceled,
      """
      Four parts waited in the stream when the song was canceled. A canceled loop still gets what \
      its stream has buffered. Right before you handle an event, ask whether it was canceled.
      """)
  }

  @Test("A download doesn't keep its owner alive, and is canceled when the owner is deallocated")
  static func endsWithTheOwner() async throws {
    let stage = try Stage.loading()
    var downloads: Downloads? = Downloads(service: stage.service)
    var log: [String] = []
    let south = Listener("South") { log.append("South: \($0)") }
    downloads!.addDelegate(south)
    downloads!.start("Fugue")
    await settle()
    expect(
      Probe.release(&downloads), is: .deallocated,
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
      """, edit: ["Downloads"])
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
      """),
    .ifItCrashes(.isolation, "The last reference ended off the main actor. `deinit` runs there."))
  static func survivesARelease() async throws {
    _ = try Stage.loading()
    // A loop that first asks whether it was canceled has a moment in which it's too late.
    for round in 0..<200 {
      let stage = Stage(parts: 200)
      let last = Mutex<Downloads?>(Downloads(service: stage.service))
      last.withLock { $0?.start("Fugue") }
      stage.connection.deliver(round == 0 ? 4 : 200)
      _ = blockThread { stage.connection.isReached(part: 5) }
      let release = Task.detached {
        pauseThread(microseconds: UInt32(round))
        last.withLock { $0 = nil }
      }
      if round == 0 { _ = blockThread { last.withLock { $0 == nil } } }
      await release.value
      stage.connection.deliver()
    }
  }

  @Test("After a cancel, a song can be started again, and the old download changes nothing")
  static func startsAgain() async throws {
    let stage = try Stage.loading("North", parts: 5)
    // The main actor does nothing else until the service has reported parts 1 to 4.
    stage.connection.deliver(4)
    _ = blockThread { stage.connection.isReached(part: 5) }
    stage.downloads.cancel("Prelude")
    stage.downloads.start("Prelude")
    try require(
      stage.state, is: .loading(0),
      "The song was canceled, and `start` was called. A song that isn't loading can be started.")
    await settle()
    expect(
      stage.state, is: .loading(0),
      """
      Four parts of the first download waited when the song was canceled and started again. Ignore \
      them, although the song is loading: is it *this* download that was canceled?
      """)
    stage.connection.deliver()
    await eventually { stage.log.count == 2 }
    expect(
      stage.log, is: ["North: Prelude canceled", "North: Prelude finished"],
      "The song was canceled, started again, and finished. Delegates are notified of both ends.")
  }

  @Test("A delegate can start a song again while it's notified of its end")
  static func survivesARestart() async throws {
    for end in ["been canceled", "failed", "finished"] {
      let stage = try Stage.loading("North", parts: 1)
      stage.whenNotified = {
        stage.connection.restart()
        if stage.log.count == 1 { stage.downloads.start("Prelude") }
      }
      await stage.end(end)
      await settle()
      let edit = ["Downloads.swift"] + (end == "been canceled" ? ["cancel"] : ["handle", "start"])
      try require(
        stage.state, is: .loading(0),
        """
        The download had \(end), and North started the song again. Store the state before you \
        notify, and forget the song's task if `start` asks for it.
        """, edit: edit)
      stage.downloads.cancel("Prelude")
      await eventually { stage.running.isEmpty }
      try require(
        stage.running, is: [],
        """
        The download had \(end), North started the song again, and one of the two still runs after \
        a cancel. Cancel and forget the song's task before you notify: afterward, it's the new one.
        """, edit: edit)
    }
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
    stage.connection.deliver()
    await eventually { stage.log.count == 1 }
    expect(
      stage.log, is: ["North: Prelude finished"],
      "The main actor was busy, and the end was lost. Handle every event of the stream.")
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
    for turns in 0...30 {
      let stage = try Stage.loading("North", parts: 4)
      stage.connection.deliver(3)
      switch turns % 3 {
      case 0: _ = blockThread { stage.connection.isReached(part: 4) }  // Three parts wait.
      case 1:  // Four parts and the end wait.
        stage.connection.deliver()
        _ = blockThread { stage.isDone }
      default:  // Only a failure waits.
        await eventually { stage.state == .loading(3) }
        stage.connection.fail()
        _ = blockThread { stage.isDone }
      }
      for _ in 0..<turns / 3 { await Task.yield() }
      stage.downloads.cancel("Prelude")
      let before = "\(stage.state), \(stage.log)"
      await stage.finish()
      try require(
        "\(stage.state), \(stage.log)", is: before,
        """
        After `cancel` had returned, an event of that download changed something. Also ignore the \
        end, and don't handle an event in another task, which canceling the loop doesn't end.
        """)
    }
  }

  @Test("A screen that appears twice is notified once, and not after it has disappeared")
  static func registersOnce() async throws {
    let stage = try Stage.loading("North")
    let (downloads, screen) = (stage.downloads, stage.delegates[0])
    for isShown in [true, false, true] {
      if isShown { downloads.addDelegate(screen) } else { downloads.removeDelegate(screen) }
      downloads.cancel("Prelude")
      downloads.start("Prelude")
    }
    expect(
      stage.log, is: ["North: Prelude canceled", "North: Prelude canceled"],
      """
      A screen appeared twice, disappeared, and appeared again, and each time, a download was \
      canceled. `addDelegate` registers it once, and `removeDelegate` ends that.
      """)
  }
}
