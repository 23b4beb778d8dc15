import Dispatch
import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import MainActorExercise
#else
  import MainActorSolution
#endif

@Suite(.serialized) @MainActor enum MainActorTests {
  // edit: PlayerDelegate.swift, PlayerDelegate
  @Test("A delegate's methods are isolated to the main actor")
  static func isolatesTheProtocol() async throws {
    try await survivesLoading()
    let stage = Stage("North")
    // If the compiler says here that sending the player risks data races, isolate the player.
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    let lines = await stage.log.lines(atLeast: 1)
    try require(lines.count, is: 1, "One track was loaded. Notify the screen about it once.")
    expect(
      lines.filter { $0.hasSuffix(notIsolated) }, is: [],
      """
      The screen in this test conforms to `PlayerDelegate` and adds no isolation. Its method \
      `player(_:didLoad:)` isn't isolated to the main actor. Write `@MainActor` before the \
      protocol, so that its delegates are isolated, too.
      """)
  }

  // edit: Player.swift, load
  @Test("Every screen is notified of a track, once")
  static func notifiesScreens() async throws {
    try await survivesLoading()
    let lines = await linesOfTwoPlayers()
    expect(
      lines.filter { $0.hasPrefix("Other") }, is: [],
      "This screen was notified, but it's a delegate of another player. Each player has its own list."
    )
    expect(
      lines.filter { $0.hasSuffix(fromAnotherPlayer) }, is: [],
      "Screens were notified with a player that hasn't loaded the track. Pass `self`.")
    expect(
      lines, is: linesOfAllScreens,
      """
      Six screens were registered, North twice, and one track was loaded. Notify each screen once, \
      in the order in which they were added, on the main actor. The list from step 9 does that.
      """)
  }

  private static let names = ["North", "South", "East", "West", "Attic", "Cellar"]
  private static let linesOfAllScreens = names.map { "\($0): Blue Hour" }

  private static func linesOfTwoPlayers() async -> [String] {
    let (stage, other) = (Stage(names), Stage("Other"))
    stage.player.add(stage.screens["North"]!)
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    return await stage.log.lines(atLeast: names.count) + other.log.lines
  }

  // edit: Player.swift, load
  @Test("A load in a detached task notifies on the main actor")
  static func hopsFromADetachedTask() async throws {
    try await survivesLoading()
    expect(
      await linesOfADetachedLoad(), is: ["North: Blue Hour", "South: Blue Hour"],
      """
      The test called `load` in a detached task, which doesn't run on the main actor. `load` has \
      to hop to the main actor before it notifies the delegates.
      """)
  }

  private static func linesOfADetachedLoad() async -> [String] {
    let stage = Stage("North", "South")
    let player = stage.player
    await Task.detached { await player.load(["Blue Hour"]) { Track(title: $0) } }.value
    return await stage.log.lines(atLeast: 2)
  }

  // edit: Player.swift, load
  @Test("Each title is decoded once, and its track is announced")
  static func announcesWhatWasDecoded() async throws {
    try await requireNotifications()
    let stage = Stage("North", "South")
    let decoded = Log()
    let titles = ["Home", "Blue Hour", "Blue Hour", "", "Home"]
    for _ in 1...2 {
      await stage.player.load(titles) { title in
        decoded.add(title)
        return Track(title: "\(title) (decoded)")
      }
    }
    let lines = await stage.log.lines(atLeast: 4 * titles.count).filter { $0.hasPrefix("North") }
    withExtendedLifetime(stage) {}
    expect(
      decoded.lines.sorted(), is: (titles + titles).sorted(),
      """
      Two loads had the same five titles, two of them twice, and one is empty. Each load \
      calls `decode` once for each title, whatever was loaded before, and however many delegates \
      there are.
      """)
    expect(
      lines.filter { !$0.hasSuffix(" (decoded)") }, is: [],
      "`decode` returned tracks whose titles end in `(decoded)`. Announce the tracks that it returns."
    )
    expect(
      lines, is: (titles + titles).map { "North: \($0) (decoded)" },
      """
      Two loads had the same five titles, two of them twice, and one is empty. Notify the screen \
      about a track for each of them, in the order of the titles.
      """)
    let unheard = Log()
    await Player().load(["Home", "Blue Hour"]) { title in
      unheard.add(title)
      return Track(title: title)
    }
    expect(
      unheard.lines.sorted(), is: ["Blue Hour", "Home"],
      """
      A player without delegates had to load two titles. Load all of them: a delegate that's \
      added during the load has to be notified about the tracks that come after that.
      """)
  }

  // edit: Player.swift, load
  @Test("The main actor is free while a track is decoded")
  static func decodesInTheBackground() async throws {
    try await requireNotifications()
    let stage = Stage("North")
    let wasFree = Log()
    let titles = ["Blue Hour", "Home", "Night Train"]
    await stage.player.load(titles) { title in
      let hasRun = Flag()
      Task { @MainActor in hasRun.set() }
      // On the main actor, this wait would always time out after two seconds.
      if !isOnTheMainActor(), blockThread(until: { hasRun.isSet }) { wasFree.add(title) }
      return Track(title: title)
    }
    expect(
      wasFree.lines.sorted(), is: titles,
      """
      While a track was decoded, no other task could run on the main actor. In an app, the screen \
      would freeze. A method of a class on the main actor also runs there, unless it's \
      `@concurrent`.
      """)
  }

  // edit: Player.swift, load
  @Test("Each track is announced before the next one is decoded to the end")
  static func notifiesOfEachTrack() async throws {
    try await requireNotifications()
    for titles in [["Blue Hour", "Home"], ["Blue Hour", "Night Train", "Fugue", "Home"]] {
      let stage = Stage("North")
      let log = stage.log
      let wereAnnounced = Flag()
      await stage.player.load(titles) { title in
        if title == "Home",
          blockThread(seconds: 5, until: { log.lines.count >= titles.count - 1 })
        {
          wereAnnounced.set()
        }
        return Track(title: title)
      }
      withExtendedLifetime(stage) {}
      expect(
        wereAnnounced.isSet, is: true,
        """
        The last of \(titles.count) tracks took five seconds to decode, and during that time, `load` \
        didn't notify the screen about all tracks before it. Hop after each track, not once after \
        several of them.
        """)
    }
  }

  // edit: Player.swift, load
  @Test("Delegates are notified about tracks in the order of the titles")
  static func keepsTheOrder() async throws {
    try await requireNotifications()
    let titles = (1...3000).map { "Track \($0)" }
    let stage = Stage("North")
    let (player, log) = (stage.player, stage.log)
    await Task.detached {
      await player.load(titles) { title in
        if title.hasSuffix("01") { pauseThread(microseconds: 2_000) }
        return Track(title: title)
      }
    }.value
    let lines = await log.lines(atLeast: titles.count)
    withExtendedLifetime(stage) {}
    expectBeginning(
      of: lines, is: titles.map { "North: \($0)" },
      """
      The screen was notified about the tracks in a different order. Separate tasks can finish in \
      any order. `await` each hop before you load the next track.
      """)
    expect(lines.count, is: titles.count, "Notify the screen about each track once.")
  }

  /// Expects no difference between two lists, and shows three lines from the first one on.
  private static func expectBeginning(
    of lines: [String], is expected: [String], _ rule: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = zip(lines, expected).prefix { $0 == $1 }.count
    expect(
      Array(lines.dropFirst(start).prefix(3)), is: Array(expected.dropFirst(start).prefix(3)),
      rule, sourceLocation: sourceLocation)
  }

  // edit: Player.swift, load
  @Test("When a load returns, the delegates have been notified")
  static func returnsAfterTheLastNotification() async throws {
    try await requireNotifications()
    let stage = Stage("North") { pauseThread(microseconds: 20_000) }
    let (player, log) = (stage.player, stage.log)
    let lines = await Task.detached {
      await player.load(["Blue Hour", "Night Train", "Home"]) { Track(title: $0) }
      return log.lines
    }.value
    withExtendedLifetime(stage) {}
    expect(
      lines, is: ["North: Blue Hour", "North: Night Train", "North: Home"],
      """
      `load` returned before the screen was notified about all tracks. If you start a task or use \
      `DispatchQueue.main.async`, `load` doesn't wait for the notification. `await` the hop.
      """)
  }

  // edit: Player.swift, load
  @Test("A canceled load still announces every track")
  static func announcesWhenCanceled() async throws {
    try await requireDecodingInTheBackground()
    let stage = Stage("North")
    let (player, log) = (stage.player, stage.log)
    let load = await stage.startLoad(of: ["Blue Hour", "Night Train"])
    load.task.cancel()
    load.finishDecoding()
    await load.task.value
    let linesAfterACancel = log.lines
    await Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      await player.load(["Home"]) { Track(title: $0) }
    }.value
    withExtendedLifetime(stage) {}
    expect(
      linesAfterACancel, is: ["North: Blue Hour", "North: Night Train"],
      """
      The task of a load was canceled while the first of two tracks was decoded. A canceled task \
      can do everything that it could do before, but a loop over a stream ends in it. `load` \
      announces every track even then.
      """)
    expect(
      log.lines.dropFirst(linesAfterACancel.count), is: ["North: Home"],
      "A load that begins in a canceled task announces every track, like any other load.")
  }

  // edit: Player.swift, load
  @Test("Two loads at the same time announce all of their tracks")
  static func runsTwoLoads() async throws {
    try await requireDecodingInTheBackground()
    let stage = Stage("North")
    let player = stage.player
    let numbers = 1...200
    let (log, canPause) = (stage.log, Flag())
    let titles = numbers.map { "First \($0)" }
    let first = await stage.startLoad(of: titles) {
      // A player may decode one track at a time, so the other load gets its turn between two tracks.
      if canPause.isSet, !log.contains("Second") { pauseThread(microseconds: 1_000) }
    }
    let second = Task.detached {
      await player.load(titles) { Track(title: "Second\($0.dropFirst(5))") }
    }
    await suspend(milliseconds: 500, until: { log.contains("Second") })
    canPause.set()
    first.finishDecoding()
    await first.task.value
    await second.value
    let lines = await log.lines(atLeast: 2 * numbers.count)
    for name in ["First", "Second"] {
      expectBeginning(
        of: lines.filter { $0.contains(name) }, is: numbers.map { "North: \(name) \($0)" },
        """
        Two loads of the same titles ran at the same time, and each of them decoded the titles to \
        tracks with its own name. Each announces all of its tracks once, in order. What a load \
        needs to remember doesn't belong in the player: the other load would change it.
        """)
    }
    let announcedFirst = lines.prefix { !$0.contains("Second") }
    expect(
      announcedFirst.count == numbers.count && lines.count == 2 * numbers.count, is: false,
      """
      While a load of 200 tracks was decoding the first of them, a second load began, but none of \
      its tracks was announced before the last one of the first load. A load mustn't wait until \
      another one has ended.
      """)
  }

  // edit: Player.swift, load
  @Test("A load that waits for the main actor blocks no thread")
  static func blocksNothing() async throws {
    try await requireNotifications()
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 8, "The loads didn't return. They block every thread.")
        let hasRun = await MainActorTests.runsATaskWhileLoadsWait()
        precondition(hasRun, "While the loads waited, no other task ran for two seconds.")
        finish()
      },
      """
      A screen was busy, and many loads waited for the main actor. They blocked every thread, so \
      no other task ran. `DispatchQueue.main.sync` and semaphores block their thread while they \
      wait. `await` doesn't: use it to hop.
      """)
  }

  /// Whether another task runs while a busy screen keeps many loads waiting.
  private static func runsATaskWhileLoadsWait() async -> Bool {
    let threads = coreCount()
    let (hasBegun, hasRun, wasBlocked) = (Flag(), Flag(), Flag())
    let decoded = Log()
    let stages = (1...4 * threads).map { _ in
      Stage("North") {
        guard !hasBegun.isSet else { return }
        hasBegun.set()
        // The other loads get a moment to come to the point where they wait. If they block their
        // threads, only `threads` of them decode a track.
        _ = blockThread(until: { decoded.lines.count >= threads })
        pauseThread(microseconds: 50_000)
        Task.detached { hasRun.set() }
        if !blockThread(until: { hasRun.isSet }) { wasBlocked.set() }
      }
    }
    let loads = stages.map { stage in
      let player = stage.player
      return Task.detached {
        await player.load(["Blue Hour"]) { title in
          decoded.add(title)
          return Track(title: title)
        }
      }
    }
    for load in loads { await load.value }
    withExtendedLifetime(stages) {}
    return !wasBlocked.isSet
  }

  // edit: Player.swift, Player
  @Test("Delegates can be added and removed in any task")
  static func survivesSeveralTasks() async throws {
    try await requireNotifications()
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 30, "Adding, removing, or notifying delegates didn't end.")
        leaveNoBacktrace()
        await MainActorTests.addRemoveAndLoadInThreeTasks()
        finish()
      },
      """
      Two tasks added and removed delegates while a third one loaded tracks, and the program \
      crashed: several threads used the list at the same time. `@unchecked Sendable` doesn't \
      protect the list. Isolate the player to the main actor.
      """)
  }

  private static func addRemoveAndLoadInThreeTasks() async {
    let log = Log()
    let player = Player()
    interruptThreads(until: .now + .seconds(30))
    let tasks = (1...2).map { _ in
      Task.detached(executorPreference: OwnThread()) {
        for _ in 1...250 {
          let screens = (1...20).map { Screen("\($0)", of: player, log: log) }
          for screen in screens {
            // With the pause, `await` is right for a method that is isolated and one that isn't.
            _ = await (player.add(screen), pause())
          }
          for screen in screens { _ = await (player.remove(screen), pause()) }
        }
      }
    }
    for _ in 1...250 { await player.load(["Blue Hour"]) { Track(title: $0) } }
    for task in tasks { await task.value }
  }

  // edit: Player.swift, load
  @Test("A player doesn't keep its delegates alive, even while it loads")
  static func keepsNoDelegateAlive() async throws {
    try await survivesChanges()
    for isDecoded in [false, true] {
      let (south, lines, north) = await loadWithAClosedScreen(isDecoded: isDecoded)
      let moment = isDecoded ? "while a hop waited for the main actor" : "while a track was decoded"
      expect(
        south, is: .deallocated,
        """
        The test released a screen \(moment), but the player keeps it alive. Use weak references \
        to delegates, and read the list after the hop.
        """)
      expect(
        lines, is: ["North: Blue Hour"],
        "South was deallocated before the notification. Notify North and skip South.")
      expect(
        north, is: .deallocated,
        "After the load, the test released North, but the player keeps it alive. Store no delegates."
      )
    }
    expect(
      await stateOfAReleasedPlayer(), is: .deallocated,
      """
      After a load, the test released the player, but something keeps it alive. A task that uses \
      `self` holds the player until the task ends, so it has to end with its load.
      """)
  }

  private static func stateOfAReleasedPlayer() async -> Probe.State {
    var player: Player? = Player()
    let probe = Probe(player!)
    await player?.load(["Blue Hour"]) { Track(title: $0) }
    player = nil
    await suspend(milliseconds: 500, until: { !probe.isAlive })
    return probe.state
  }

  private static let changes = Task {
    await #expect(processExitsWith: .failure, observing: lastWords) {
      endProcess(after: 8, "A load with a screen that was closed didn't return.")
      _ = await MainActorTests.loadWithAClosedScreen(isDecoded: true)
      _ = await MainActorTests.linesWithARemovalDuringTheEvent(addsAgain: true)
      finish()
    }
  }

  private static func survivesChanges() async throws {
    try await requireDecodingInTheBackground()
    try await requireFinish(await changes.value) { output in
      output.contains(/out of range|found nil/)
        ? """
        A screen was removed or deallocated while a track was loaded or announced, and the program \
        crashed. An index isn't right anymore after that. Call `invoke`, which needs none.
        """
        : """
        A screen was deallocated while a track was loaded, and the program crashed. Use `weak` \
        references to delegates, not `unowned` ones, as the list from step 9 does.
        """
    }
  }

  private static func loadWithAClosedScreen(
    isDecoded: Bool
  ) async -> (south: Probe.State, lines: [String], north: Probe.State) {
    let stage = Stage("North", "South")
    let load = await stage.startLoad(of: ["Blue Hour"])
    if isDecoded { load.finishDecoding() }
    let south = stage.release("South").state
    load.finishDecoding()
    await load.task.value
    let lines = await stage.log.lines(atLeast: 1)
    let north = stage.release("North")
    await suspend(until: { !north.isAlive })
    return (south, lines, north.state)
  }

  // edit: Player.swift, load
  @Test("Delegates can be added and removed during a load")
  static func readsTheListAfterTheHop() async throws {
    try await survivesChanges()
    for isDecoded in [false, true] {
      let current = Mutex<Stage?>(nil)
      let stage = Stage("North", "South") {
        // The screens change places between the tracks, too.
        MainActor.assumeIsolated { current.withLock { $0 }?.replace("South", by: "North") }
      }
      current.withLock { $0 = stage }
      stage.player.remove(stage.screens["South"]!)
      let load = await stage.startLoad(of: ["Blue Hour", "Home"])
      if isDecoded { load.finishDecoding() }
      stage.replace("North", by: "South")
      load.finishDecoding()
      await load.task.value
      let moment = isDecoded ? "While a hop waited for the main actor" : "While a track was decoded"
      expect(
        await stage.log.lines(atLeast: 2), is: ["South: Blue Hour", "North: Home"],
        """
        \(moment), North was removed and South was added, and during the first of two events, it \
        was the other way around. For each track, notify the delegates that are registered after \
        the hop: read the list there, on the main actor.
        """)
      current.withLock { $0 = nil }
    }
    expect(
      await linesWithARemovalDuringTheEvent(addsAgain: false),
      is: ["North: Blue Hour", "East: Blue Hour", "North: Home", "East: Home"],
      """
      While North was being notified, South was removed, so South isn't notified anymore, and East \
      is. An array of the delegates, such as the list's `delegates`, doesn't change with the list. \
      Call `invoke`, which checks each entry right before its turn.
      """)
    expect(
      await linesWithARemovalDuringTheEvent(addsAgain: true),
      is: ["North: Blue Hour", "East: Blue Hour", "North: Home", "East: Home", "South: Home"],
      """
      While North was being notified, South was removed and added again. That's a new \
      registration, so South waits for the next event. Call `invoke`, which goes through the entries.
      """)
  }

  private static func linesWithARemovalDuringTheEvent(addsAgain: Bool) async -> [String] {
    let current = Mutex<Stage?>(nil)
    let stage = Stage("North", "South", "East") {
      MainActor.assumeIsolated {
        let stage = current.withLock { current in
          defer { current = nil }
          return current
        }
        guard let stage, let south = stage.screens["South"] else { return }
        stage.player.remove(south)
        if addsAgain { stage.player.add(south) }
      }
    }
    current.withLock { $0 = stage }
    await stage.player.load(["Blue Hour", "Home"]) { Track(title: $0) }
    return await stage.log.lines(atLeast: addsAgain ? 5 : 4)
  }

  /// Loads a track, and stops the test unless the screens are notified of it.
  private static func requireNotifications() async throws {
    try await survivesLoading()
    try require(
      await linesOfTwoPlayers(), is: linesOfAllScreens,
      "This test needs a `load` that notifies every screen on the main actor. Write that first.")
  }

  /// Stops the test unless tracks are decoded off the main actor, which the test then uses.
  private static func requireDecodingInTheBackground() async throws {
    try await requireNotifications()
    let decodesOnTheMainActor = Flag()
    let stage = Stage("North")
    await stage.player.load(["Blue Hour"]) { title in
      if isOnTheMainActor() { decodesOnTheMainActor.set() }
      return Track(title: title)
    }
    withExtendedLifetime(stage) {}
    try require(
      decodesOnTheMainActor.isSet, is: false,
      """
      First, `load` has to leave the main actor: this test uses the main actor while a track is \
      decoded.
      """)
  }

  /// Loads tracks in a child process.
  private static let loading = Task {
    await #expect(processExitsWith: .failure, observing: lastWords) {
      endProcess(after: 5, "A load didn't return: it waits for the main actor, which it blocks.")
      _ = await MainActorTests.linesOfTwoPlayers()
      _ = await MainActorTests.linesOfADetachedLoad()
      await MainActorTests.loadNothing()
      finish()
    }
  }

  private static func loadNothing() async {
    let (stage, stranger) = (Stage(), Stage("Stranger"))
    await stage.player.load([]) { Track(title: $0) }
    stage.player.remove(stranger.screens["Stranger"]!)
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
  }

  private static func survivesLoading() async throws {
    try await requireFinish(await loading.value) { output in
      output.contains(/out of range|found nil|Precondition failed|Range requires/)
        ? """
        The program crashed. A list of titles can be empty, a player can have no delegates, and \
        removing a delegate that was never added changes nothing.
        """
        : """
        The program crashed while a track was loaded, or the load didn't return. \
        `MainActor.assumeIsolated` doesn't hop: off the main actor, it ends the program. To hop, \
        `await` a method that is isolated to the main actor.
        """
    }
  }
}

private let notIsolated = ", not isolated"
private let fromAnotherPlayer = ", from another player"

/// A delegate that has the isolation of the protocol.
private final class Screen: PlayerDelegate, Sendable {
  private let name: String
  private let log: Log
  private let sender: ObjectIdentifier
  private let whenNotified: @Sendable () -> Void

  nonisolated init(
    _ name: String, of player: Player, log: Log,
    whenNotified: @escaping @Sendable () -> Void = {}
  ) {
    self.name = name
    self.log = log
    self.whenNotified = whenNotified
    sender = ObjectIdentifier(player)
  }

  func player(_ player: Player, didLoad track: Track) {
    whenNotified()
    guard #isolation === MainActor.shared else {
      return log.add("\(name): \(track.title)\(notIsolated)")
    }
    // The compiler's view of the isolation has to match the runtime's, or the program ends here.
    MainActor.preconditionIsolated("A screen was notified off the main actor.")
    let note = ObjectIdentifier(player) == sender ? "" : fromAnotherPlayer
    log.add("\(name): \(track.title)\(note)")
  }
}

/// A player with screens that record what they're notified about.
@MainActor private final class Stage {
  let player = Player()
  let log = Log()
  private(set) var screens: [String: Screen] = [:]

  convenience init(_ names: String..., whenNotified: @escaping @Sendable () -> Void = {}) {
    self.init(names, whenNotified: whenNotified)
  }

  init(_ names: [String], whenNotified: @escaping @Sendable () -> Void = {}) {
    for name in names {
      let screen = Screen(name, of: player, log: log, whenNotified: whenNotified)
      screens[name] = screen
      player.add(screen)
    }
  }

  /// Removes a screen from the player's delegates and adds another one.
  func replace(_ old: String, by new: String) {
    player.remove(screens[old]!)
    player.add(screens[new]!)
  }

  /// Drops the only reference to a screen that the stage has.
  func release(_ name: String) -> Probe {
    let probe = Probe(screens[name]!)
    screens[name] = nil
    return probe
  }

  /// Starts to load tracks, and waits until the first one is being decoded.
  func startLoad(
    of titles: [String], whenDecodingOthers: @escaping @Sendable () -> Void = {}
  ) async -> Load {
    let (hasBegun, canEnd, hasEnded) = (Flag(), Flag(), Flag())
    let player = player
    let task = Task.detached {
      await player.load(titles) { title in
        // If all tracks are decoded at the same time, one thread has to stay free for the others.
        guard title == titles.first else {
          whenDecodingOthers()
          return Track(title: title)
        }
        hasBegun.set()
        // On a busy machine, the main actor may be late.
        _ = blockThread(seconds: 10, until: { canEnd.isSet })
        hasEnded.set()
        return Track(title: title)
      }
    }
    await suspend(until: { hasBegun.isSet })
    return Load(task: task, canEnd: canEnd, hasEnded: hasEnded)
  }
}

/// A load whose first track is being decoded.
private struct Load {
  let task: Task<Void, Never>
  let canEnd: Flag
  let hasEnded: Flag

  /// Ends the decoding and blocks the main actor, so that the notification has to wait.
  @MainActor func finishDecoding() {
    canEnd.set()
    _ = blockThread(until: { hasEnded.isSet })
    pauseThread(microseconds: 20_000)
  }
}

/// Lines that are written from any thread.
private final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func add(_ line: String) { storage.withLock { $0.append(line) } }

  func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// Returns the lines as soon as there are enough of them, or those that exist after a short wait.
  ///
  /// Only one test checks when a load returns. The others wait for late notifications.
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

/// Suspends the task until a condition is true, for at most two seconds.
///
/// The main queue resumes the task, because `decode` may block all other threads.
@MainActor private func suspend(milliseconds: Int = 2000, until condition: () -> Bool) async {
  for _ in 1...milliseconds where !condition() {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
    }
  }
}

private func pause() async {}
