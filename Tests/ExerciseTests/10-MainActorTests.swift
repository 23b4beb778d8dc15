import Foundation
import Testing

#if EXERCISE
  import MainActorExercise
#else
  import MainActorSolution
#endif

@Suite(.serialized) @MainActor enum MainActorTests {
  @Test("A delegate's methods are isolated to the main actor")
  static func isolatesTheProtocol() async throws {
    try await survivesLoading()
    let stage = Stage("North")
    // If the compiler says here that sending the player risks data races, isolate the player.
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    let lines = await stage.log.lines(atLeast: 1)
    try require(lines.count, is: 1, "First `load` has to notify the screen of the track, once.")
    expect(
      lines, is: ["North: Blue Hour"],
      """
      The screen in this test conforms to `PlayerDelegate` and adds no isolation. Its \
      `playerDidLoad` can't use anything on the main actor. Write `@MainActor` before the \
      protocol, so that every delegate is isolated with it.
      """)
  }

  @Test("Every screen is notified of a track, once")
  static func notifiesScreens() async throws {
    try await survivesLoading()
    expect(
      await linesOfTwoScreens(), is: ["North: Blue Hour", "South: Blue Hour"],
      """
      Two screens were registered, and one track was loaded. Notify each of them once, in order, \
      on the main actor.
      """)
  }

  private static func linesOfTwoScreens() async -> [String] {
    let stage = Stage("North", "South")
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    return await stage.log.lines(atLeast: 2)
  }

  @Test("A load in a detached task notifies on the main actor")
  static func hopsFromADetachedTask() async throws {
    try await survivesLoading()
    expect(
      await linesOfADetachedLoad(), is: ["North: Blue Hour", "South: Blue Hour"],
      """
      `load` was called in a detached task, which runs on no actor. The notification has to hop \
      to the main actor, wherever `load` was called.
      """)
  }

  private static func linesOfADetachedLoad() async -> [String] {
    let stage = Stage("North", "South")
    let player = stage.player
    await Task.detached { await player.load(["Blue Hour"]) { Track(title: $0) } }.value
    return await stage.log.lines(atLeast: 2)
  }

  @Test("The main actor is free while a track is decoded")
  static func decodesInTheBackground() async throws {
    try await requireNotifications()
    let stage = Stage("North")
    let wasFree = Flag()
    await stage.player.load(["Blue Hour"]) { title in
      let hasRun = Flag()
      Task { @MainActor in hasRun.set() }
      if blockThread(until: { hasRun.isSet }) { wasFree.set() }
      return Track(title: title)
    }
    expect(
      wasFree.isSet, is: true,
      """
      For two seconds a track was decoded, and the main actor ran nothing else: the screen would \
      freeze. A method of a main actor class runs on the main actor, unless it is `@concurrent` \
      or `nonisolated`.
      """)
  }

  @Test("Each track is announced before the next one is decoded to the end")
  static func notifiesOfEachTrack() async throws {
    try await requireNotifications()
    let stage = Stage("North")
    let log = stage.log
    let wasAnnounced = Flag()
    await stage.player.load(["Blue Hour", "Night Train"]) { title in
      if title == "Night Train", blockThread(until: { log.lines == ["North: Blue Hour"] }) {
        wasAnnounced.set()
      }
      return Track(title: title)
    }
    withExtendedLifetime(stage) {}
    expect(
      wasAnnounced.isSet, is: true,
      """
      The second track took two seconds to decode, and the screens weren't notified of the first \
      one in that time. Hop after each track, not once after all of them.
      """)
  }

  @Test("Delegates are notified of tracks in the order of the titles")
  static func keepsTheOrder() async throws {
    try await requireNotifications()
    let titles = (1...3000).map { "Track \($0)" }
    let stage = Stage("North")
    let (player, log) = (stage.player, stage.log)
    await Task.detached {
      await player.load(titles) { title in
        if title.hasSuffix("01") { pauseThread(milliseconds: 2) }
        return Track(title: title)
      }
    }.value
    let found = await log.lines(atLeast: titles.count)
    withExtendedLifetime(stage) {}
    let expected = titles.map { "North: \($0)" }
    let start = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    expect(
      Array(found.dropFirst(start).prefix(3)), is: Array(expected.dropFirst(start).prefix(3)),
      """
      The screen was notified of tracks in another order. Tracks that are loaded in separate \
      tasks become ready in any order. `await` each hop before you load the next track.
      """)
    expect(found.count, is: titles.count, "Each track is announced once.")
  }

  @Test("When a load returns, the delegates have been notified")
  static func returnsAfterTheLastNotification() async throws {
    try await requireNotifications()
    let stage = Stage("North") { pauseThread(milliseconds: 20) }
    let (player, log) = (stage.player, stage.log)
    let lines = await Task.detached {
      await player.load(["Blue Hour", "Night Train", "Home"]) { Track(title: $0) }
      return log.lines
    }.value
    withExtendedLifetime(stage) {}
    expect(
      lines, is: ["North: Blue Hour", "North: Night Train", "North: Home"],
      """
      `load` returned while notifications were still on their way. Starting a task or using \
      `DispatchQueue.main.async` doesn't wait, and the caller never learns when it is done. \
      `await` the hop.
      """)
  }

  @Test("A load that waits for the main actor blocks no thread")
  static func blocksNothing() async throws {
    try await requireNotifications()
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 8, "The loads never return. They block every thread.")
        let hasRun = await MainActorTests.runsATaskWhileLoadsWait()
        precondition(hasRun, "While the loads waited, no other task ran for two seconds.")
        finish()
      },
      """
      A screen was busy, and many loads waited for the main actor. They blocked every thread, so \
      no other task ran. `DispatchQueue.main.sync` and semaphores keep their thread while they \
      wait. `await` gives it back.
      """)
  }

  /// Whether another task runs while a busy screen keeps many loads waiting.
  private static func runsATaskWhileLoadsWait() async -> Bool {
    let count = 4 * ProcessInfo.processInfo.activeProcessorCount
    let (hasBegun, hasRun, wasBlocked) = (Flag(), Flag(), Flag())
    let stages = (1...count).map { _ in
      Stage("North") {
        guard !hasBegun.isSet else { return }
        hasBegun.set()
        // The other loads get a moment to come to the point where they wait.
        pauseThread(milliseconds: 50)
        Task.detached { hasRun.set() }
        if !blockThread(until: { hasRun.isSet }) { wasBlocked.set() }
      }
    }
    let loads = stages.map { stage in
      let player = stage.player
      return Task.detached { await player.load(["Blue Hour"]) { Track(title: $0) } }
    }
    for load in loads { await load.value }
    withExtendedLifetime(stages) {}
    return !wasBlocked.isSet
  }

  @Test("Delegates can be added and removed in any task")
  static func survivesSeveralTasks() async throws {
    try await requireNotifications()
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 5, "Adding, removing or notifying delegates never ends.")
        await MainActorTests.addRemoveAndLoadInThreeTasks()
        finish()
      },
      """
      Two tasks added and removed delegates while a third one loaded tracks, and the program \
      crashed: several threads used the list at once. `@unchecked Sendable` promises safety and \
      adds none. Isolate the player to the main actor.
      """)
  }

  private static func addRemoveAndLoadInThreeTasks() async {
    let log = Log()
    let player = Player()
    let end = Date(timeIntervalSinceNow: 0.5)
    let tasks = (1...2).map { _ in
      Task.detached {
        while Date() < end {
          let screens = (1...20).map { Screen("\($0)", log: log) }
          for screen in screens {
            // With the pause, `await` is right for a method that is isolated and one that isn't.
            _ = await (player.addDelegate(screen), pause())
          }
          for screen in screens { _ = await (player.removeDelegate(screen), pause()) }
        }
      }
    }
    while Date() < end { await player.load(["Blue Hour"]) { Track(title: $0) } }
    for task in tasks { await task.value }
  }

  @Test("A player doesn't keep its delegates alive, even while it loads")
  static func keepsNoDelegateAlive() async throws {
    try await requireNotifications()
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 8, "A load with a screen that was closed never returns.")
        _ = await MainActorTests.loadWithAClosedScreen(isDecoded: true)
        finish()
      },
      """
      A screen was closed while a track was loaded, and the notification crashed. Refer to \
      delegates with `weak`, not `unowned`, as the list of step 2 does.
      """)
    for isDecoded in [false, true] {
      let (isAlive, lines) = await loadWithAClosedScreen(isDecoded: isDecoded)
      let moment = isDecoded ? "was on its way to the main actor" : "was decoded"
      expect(
        isAlive, is: false,
        """
        A screen was closed while a track \(moment), and the player keeps it alive. Refer to \
        delegates weakly, and read the list after the hop.
        """)
      expect(
        lines, is: ["North: Blue Hour"],
        "South was deallocated before its turn. North is notified, and South is skipped.")
    }
  }

  private static func loadWithAClosedScreen(
    isDecoded: Bool
  ) async -> (isAlive: Bool, lines: [String]) {
    let stage = Stage("North", "South")
    let load = await stage.startLoad(of: "Blue Hour")
    if isDecoded { load.finishDecoding() }
    let isAlive = stage.release("South").isAlive
    load.finishDecoding()
    await load.task.value
    return (isAlive, await stage.log.lines(atLeast: 1))
  }

  @Test("Delegates can be added and removed during a load")
  static func readsTheListAfterTheHop() async throws {
    try await requireNotifications()
    let stage = Stage("North", "South")
    stage.player.removeDelegate(stage.screens["South"]!)
    let load = await stage.startLoad(of: "Blue Hour")
    stage.player.removeDelegate(stage.screens["North"]!)
    stage.player.addDelegate(stage.screens["South"]!)
    load.finishDecoding()
    await load.task.value
    expect(
      await stage.log.lines(atLeast: 1), is: ["South: Blue Hour"],
      """
      While the track was decoded, North was removed and South was added. The notification goes \
      to the delegates that are registered when it runs. Read the list on the main actor, after \
      the hop.
      """)
  }

  /// Loads a track, and stops the test unless the screens are notified of it.
  private static func requireNotifications() async throws {
    try await survivesLoading()
    try require(
      await linesOfTwoScreens(), is: ["North: Blue Hour", "South: Blue Hour"],
      "First every screen has to be notified on the main actor.")
  }

  /// The result of the child process that loads tracks.
  ///
  /// The process runs once, since a load that never ends takes seconds.
  private static var hasSurvivedLoading: Bool?

  /// Loads tracks in a child process.
  private static func survivesLoading() async throws {
    if let hasSurvivedLoading {
      return try require(hasSurvivedLoading, is: true, "First a load has to return.")
    }
    hasSurvivedLoading = false
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 5, "A load never returns: it waits for the main actor, which it blocks.")
        _ = await MainActorTests.linesOfTwoScreens()
        _ = await MainActorTests.linesOfADetachedLoad()
        finish()
      },
      """
      The program ended while a track was loaded, or it waited forever. \
      `MainActor.assumeIsolated` doesn't hop: it ends the program if it isn't on the main actor. \
      To hop, `await` a method of the main actor.
      """)
    hasSurvivedLoading = true
  }
}

/// A delegate that has the isolation of the protocol.
private final class Screen: PlayerDelegate, Sendable {
  private let name: String
  private let log: Log
  private let whenNotified: @Sendable () -> Void

  nonisolated init(_ name: String, log: Log, whenNotified: @escaping @Sendable () -> Void = {}) {
    self.name = name
    self.log = log
    self.whenNotified = whenNotified
  }

  func playerDidLoad(_ track: Track) {
    whenNotified()
    guard #isolation === MainActor.shared else {
      return log.add("\(name): \(track.title), not isolated")
    }
    // What the compiler promises is also what the runtime sees, or the program ends here.
    MainActor.preconditionIsolated("A screen was called off the main actor.")
    log.add("\(name): \(track.title)")
  }
}

/// A player with screens that write down what they are notified of.
@MainActor private final class Stage {
  let player = Player()
  let log = Log()
  private(set) var screens: [String: Screen] = [:]

  init(_ names: String..., whenNotified: @escaping @Sendable () -> Void = {}) {
    for name in names {
      let screen = Screen(name, log: log, whenNotified: whenNotified)
      screens[name] = screen
      player.addDelegate(screen)
    }
  }

  /// Drops the only reference to a screen that the stage has.
  func release(_ name: String) -> Probe {
    let probe = Probe(screens[name]!)
    screens[name] = nil
    return probe
  }

  /// Starts to load a track, and waits until it is being decoded.
  func startLoad(of title: String) async -> Load {
    let (hasBegun, canEnd, hasEnded) = (Flag(), Flag(), Flag())
    let player = player
    let task = Task.detached {
      await player.load([title]) { title in
        hasBegun.set()
        _ = blockThread(until: { canEnd.isSet })
        hasEnded.set()
        return Track(title: title)
      }
    }
    await suspend(until: { hasBegun.isSet })
    return Load(task: task, canEnd: canEnd, hasEnded: hasEnded)
  }
}

/// A load of one track that is being decoded.
private struct Load {
  let task: Task<Void, Never>
  let canEnd: Flag
  let hasEnded: Flag

  /// Ends the decoding and blocks the main actor, so that the notification has to wait.
  @MainActor func finishDecoding() {
    canEnd.set()
    _ = blockThread(until: { hasEnded.isSet })
    pauseThread(milliseconds: 20)
  }
}

/// Lines that are written from any thread.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: [String] = []

  var lines: [String] { lock.withLock { storage } }

  func add(_ line: String) { lock.withLock { storage.append(line) } }

  /// The lines, once there are so many, or what there is after a moment.
  ///
  /// When a load returns is the matter of one test. The others give late notifications a chance.
  func lines(atLeast count: Int) async -> [String] {
    for _ in 1...100 where lines.count < count { try? await Task.sleep(for: .milliseconds(1)) }
    return lines
  }
}

/// Something that happens once, on any thread.
private final class Flag: Sendable {
  private let log = Log()

  var isSet: Bool { !log.lines.isEmpty }

  func set() { log.add("set") }
}

/// Blocks the thread until something is so, for two seconds at most.
private func blockThread(until condition: () -> Bool) -> Bool {
  for _ in 1...2000 where !condition() { pauseThread(milliseconds: 1) }
  return condition()
}

/// Suspends the task until something is so, for two seconds at most.
private func suspend(until condition: @Sendable () -> Bool) async {
  for _ in 1...2000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}

private func pauseThread(milliseconds: Double) {
  Thread.sleep(forTimeInterval: milliseconds / 1000)
}

private func pause() async {}
