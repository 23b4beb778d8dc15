import StepSupport
import Testing

#if EXERCISE
  import MainActorExercise
#else
  import MainActorSolution
#endif

// A `Stage` has a player, and screens that write what they're notified about to a log, as in
// `North: Blue Hour`. It's in `Stage.swift`.

@Suite(
  "10 MainActor", .serialized, .rehearsed, .edit("Player.swift", "load"),
  .ifItCrashes(
    .isolation,
    """
    A screen was notified off the main actor, and the program ended. `MainActor.assumeIsolated` \
    and an unchecked promise don't hop. To hop, `await` a method that is isolated to the main actor.
    """),
  .ifItCrashes(
    .index,
    """
    A screen was removed while a track was announced, and the program crashed. An index isn't \
    right anymore after that. Call `invoke`, which needs none.
    """))
@MainActor enum MainActorTests {
  // MARK: - The lesson

  @Test(
    "A delegate's methods are isolated to the main actor",
    .edit("PlayerDelegate.swift", "PlayerDelegate"))
  static func isolatesTheProtocol() async throws {
    let stage = Stage("North")
    // If the compiler says here that sending the player risks data races, isolate the player.
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    let lines = await stage.log.lines(atLeast: 1)
    try require(
      lines.count == 1 ? "one line" : "\(lines.count) lines", is: "one line",
      "One track was loaded. `load` has to notify the screen about it, once.")
    expect(
      lines[0].hasSuffix(notIsolated) ? "not isolated" : "isolated", is: "isolated",
      """
      The screen in this test conforms to `PlayerDelegate` and adds no isolation. Its method \
      `player(_:didLoad:)` isn't isolated to the main actor. Isolate the protocol, so that its \
      delegates are isolated, too.
      """)
  }

  @Test("Delegates are added and removed on the main actor", .edit("Player.swift", "Player"))
  static func isolatesThePlayer() async throws {
    let (player, screen) = (Player(), Screen("North", log: Log()))
    // With the pause, `await` is right for a method that is isolated and one that isn't.
    let placeOfAdd = await place(of: { _ = await (player.add(screen), pause()) })
    let placeOfRemove = await place(of: { _ = await (player.remove(screen), pause()) })
    expect(
      "add \(placeOfAdd), remove \(placeOfRemove)",
      is: "add on the main actor, remove on the main actor",
      """
      While the main actor was busy, a task in the background called `add` and `remove`, and a \
      call that isn't isolated doesn't wait. Isolate the player, and leave out `nonisolated`. The \
      compiler can't check a lock, or a promise such as `@unchecked Sendable`.
      """)
  }

  @Test("Each title is decoded once, and its track is announced")
  static func announcesWhatWasDecoded() async throws {
    try await requireNotifications()
    let stage = Stage("North", "South")
    let decoded = Log()
    await stage.player.load(["Home", "Blue Hour", "Home"]) { title in
      decoded.add(title)
      return Track(title: "\(title) (decoded)")
    }
    let lines = await stage.log.lines(atLeast: 6).filter { $0.hasPrefix("North") }
    withExtendedLifetime(stage) {}
    expect(
      decoded.lines.sorted().joined(separator: ", "), is: "Blue Hour, Home, Home",
      """
      A load had three titles, one of them twice. It calls `decode` once for each title, however \
      many delegates there are.
      """)
    try require(
      lines.allSatisfy { $0.hasSuffix(" (decoded)") } ? "decoded tracks" : "other tracks",
      is: "decoded tracks", "Announce the tracks that `decode` returns.")
    expect(
      lines.sorted().joined(separator: ", "),
      is: "North: Blue Hour (decoded), North: Home (decoded), North: Home (decoded)",
      "A load had three titles. Notify the screen about a track for each.")
  }

  @Test("The main actor is free while a track is decoded")
  static func decodesInTheBackground() async throws {
    try await requireNotifications()
    let stage = Stage("North")
    let (begun, wasFree) = (Log(), Log())
    await stage.player.load(["Blue Hour", "Home", "Night Train"]) { title in
      begun.add(title)
      let hasRun = Flag()
      Task { @MainActor in hasRun.set() }
      // On the main actor, this wait would always time out.
      if !isOnTheMainActor(), blockThread(until: { hasRun.isSet }) { wasFree.add(title) }
      return Track(title: title)
    }
    try require(
      begun.lines.count == 3 ? "after all tracks" : "before", is: "after all tracks",
      """
      `load` returned before all tracks were decoded. If you start a task, `load` doesn't wait for \
      it: `await` what it does.
      """)
    expect(
      "it was free for \(wasFree.lines.count) of 3 tracks", is: "it was free for 3 of 3 tracks",
      """
      While a track was decoded, no other task could run on the main actor. In an app, the screen \
      would freeze. A method of a class on the main actor also runs there, unless it's \
      `@concurrent`, and so does a `Task { … }` that it creates.
      """)
  }

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
      lines.sorted().joined(separator: ", "),
      is: "North: Blue Hour, North: Home, North: Night Train",
      """
      `load` returned before the screen was notified about all tracks. If you start a task or use \
      `DispatchQueue.main.async`, `load` doesn't wait for the notification. `await` the hop.
      """)
  }

  @Test("Tracks are announced while others are still to be decoded")
  static func notifiesOfEachTrack() async throws {
    try await requireNotifications()
    let stage = Stage("North")
    let log = stage.log
    let wereAnnounced = Flag()
    await stage.player.load(["Blue Hour", "Night Train", "Fugue", "Home"]) { title in
      if title == "Home", blockThread(until: { log.lines.count == 3 }) { wereAnnounced.set() }
      return Track(title: title)
    }
    withExtendedLifetime(stage) {}
    expect(
      wereAnnounced.isSet ? "announced" : "not announced", is: "announced",
      """
      The last of four tracks took two seconds to decode, and during that time, the screen wasn't \
      notified about all tracks before it. Hop after each track, not once after several of them.
      """)
  }

  @Test("Delegates are notified about tracks in the order of the titles")
  static func keepsTheOrder() async throws {
    try await requireNotifications()
    let titles = (1...3000).map { "Track \($0)" }
    let stage = Stage("North")
    let (player, log) = (stage.player, stage.log)
    // On its own thread, `load` leaves the others to tasks that it may start. Its child tasks run on
    // the same one, the newest first.
    for thread in [nil, NewestFirst()] {
      let load = Task.detached(executorPreference: thread) {
        await player.load(titles) { title in
          if title.hasSuffix("01") { pauseThread(microseconds: 2_000) }
          return Track(title: title)
        }
      }
      interruptThreads(until: .now + .milliseconds(300))
      await load.value
    }
    let lines = await log.lines(atLeast: 2 * titles.count)
    withExtendedLifetime(stage) {}
    let atWrongPlace = zip(lines, titles + titles).first { $0 != "North: \($1)" }?.0
    expect(
      atWrongPlace ?? "\(lines.count) notifications", is: "6000 notifications",
      """
      The screen was notified about the tracks in a different order. Separate tasks, also child \
      tasks, can run in any order, even if the last is awaited. `await` each hop before you load \
      the next track.
      """)
  }

  // MARK: - The traps

  @Test("Two loads can run at the same time")
  static func loadsTwice() async throws {
    try await requireNotifications()
    let stage = Stage("North")
    let loads = ["Home", "Fugue"].map { album in
      Task.detached { [player = stage.player] in
        await player.load((1...20).map { "\(album) \($0)" }) { title in
          pauseThread(microseconds: 2_000)
          return Track(title: title)
        }
      }
    }
    for load in loads { await load.value }
    let lines = await stage.log.lines(atLeast: 40)
    withExtendedLifetime(stage) {}
    try require(
      "\(lines.count) notifications", is: "40 notifications",
      "Two loads of 20 titles began at the same time. Neither ends or replaces the other one.")
    let homes = lines.prefix(20).count { $0.contains("Home") }
    expect(
      homes % 20 == 0 ? "one after the other" : "at the same time", is: "at the same time",
      "Two loads began at the same time, and one of them waited until the other one had ended.")
  }

  @Test("A load that waits for the main actor blocks no thread")
  static func blocksNothing() async throws {
    try await requireNotifications()
    let threads = coreCount()
    let stage = Stage("North")
    let (decoded, hasRun) = (Log(), Flag())
    let loads = (1...4 * threads).map { _ in
      Task.detached { [player = stage.player] in
        await player.load(["Blue Hour"]) { title in
          decoded.add(title)
          return Track(title: title)
        }
      }
    }
    // The main actor is busy. The loads get a moment to come to the point where they wait for it.
    _ = blockThread(seconds: 1, until: { decoded.lines.count >= threads })
    pauseThread(microseconds: 50_000)
    Task.detached { hasRun.set() }
    let otherTaskRan = blockThread(seconds: 1, until: { hasRun.isSet })
    for load in loads { await load.value }
    withExtendedLifetime(stage) {}
    expect(
      otherTaskRan ? "another task ran" : "no other task ran", is: "another task ran",
      """
      The main actor was busy, and many loads waited for it. They blocked every thread, so \
      no other task ran. `DispatchQueue.main.sync` and semaphores block their thread while they \
      wait. `await` doesn't: use it to hop.
      """)
  }

  @Test("Delegates can be added and removed during a load")
  static func readsTheListAfterTheHop() async throws {
    try await requireDecodingInTheBackground()
    let stage = Stage("North", "South")
    stage.player.remove(stage.screens["South"]!)
    let load = await stage.startLoad()
    stage.finishDecoding()
    stage.player.remove(stage.screens["North"]!)
    stage.player.add(stage.screens["South"]!)
    await load.value
    expect(
      await stage.log.text(ofLines: 1), is: "South: Blue Hour",
      """
      While a hop waited for the main actor, North was removed and South was added. Notify the \
      delegates that are registered after the hop: read the list there, on the main actor.
      """)

    let emptyStage = Stage("South")
    emptyStage.player.remove(emptyStage.screens["South"]!)
    let otherLoad = await emptyStage.startLoad()
    emptyStage.finishDecoding()
    emptyStage.player.add(emptyStage.screens["South"]!)
    await otherLoad.value
    expect(
      await emptyStage.log.text(ofLines: 1), is: "South: Blue Hour",
      """
      No delegate was registered until South was added, while a hop waited for the main actor. \
      Hop in any case, and read the list on the main actor only.
      """)
  }

  @Test("A screen that's removed during an event isn't notified anymore")
  static func checksEachEntry() async throws {
    try await requireNotifications()
    let stage = Stage()
    let south = Screen("South", log: stage.log)
    let north = Screen("North", log: stage.log) { [player = stage.player] in
      MainActor.assumeIsolated { player.remove(south) }
    }
    let screens = [north, south, Screen("East", log: stage.log)]
    for screen in screens { stage.player.add(screen) }
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    expect(
      await stage.log.text(ofLines: 2), is: "North: Blue Hour, East: Blue Hour",
      """
      While North was being notified, South was removed, so South isn't notified anymore, and East \
      is. An array of the delegates, such as the list's `delegates`, doesn't change with the list. \
      Call `invoke`, which checks each entry right before its turn.
      """)
    withExtendedLifetime(screens) {}
  }

  @Test("The compiler checks the isolation, without a promise", .edit("Player.swift", "Player"))
  static func promisesNothing() async throws {
    try await requireNotifications()
    let text = code(of: "Player.swift") + code(of: "PlayerDelegate.swift")
    let promises = ["@unchecked", "nonisolated(unsafe)"].filter { text.contains($0) }
    expect(
      line(of: promises), is: "none",
      "The compiler believes a promise and doesn't check it. Isolate the player, and leave it out."
    )
  }

  /// Calls a method in the background while the main actor is busy, and says where it ran.
  private static func place(of call: @escaping @Sendable () async -> Void) async -> String {
    let (hasBegun, hasReturned) = (Flag(), Flag())
    let calling = Task.detached {
      hasBegun.set()
      await call()
      hasReturned.set()
    }
    // The main actor is busy, so a method that's isolated has to wait.
    _ = blockThread(until: { hasBegun.isSet })
    for _ in 1...50 where !hasReturned.isSet { pauseThread(microseconds: 1_000) }
    let place = hasReturned.isSet ? "elsewhere" : "on the main actor"
    await calling.value
    return place
  }

  /// Loads a track, and stops the test unless the screens are notified of it.
  private static func requireNotifications() async throws {
    let stage = Stage("North", "South")
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    try require(
      await stage.log.text(ofLines: 2), is: "North: Blue Hour, South: Blue Hour",
      "This test needs a `load` that notifies every screen on the main actor. Write that first.")
  }

  /// Stops the test unless tracks are decoded off the main actor, which the test then uses.
  private static func requireDecodingInTheBackground() async throws {
    try await requireNotifications()
    let decodesOnTheMainActor = Flag()
    await Player().load(["Blue Hour"]) { title in
      if isOnTheMainActor() { decodesOnTheMainActor.set() }
      return Track(title: title)
    }
    try require(
      decodesOnTheMainActor.isSet ? "on the main actor" : "elsewhere", is: "elsewhere",
      "This test needs a `load` that decodes off the main actor. Write that first.")
  }
}

// MARK: - What the tests use

private func pause() async {}
