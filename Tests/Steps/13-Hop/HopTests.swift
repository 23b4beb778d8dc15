import MainActorSolution
import StepSupport
import Testing

#if EXERCISE
  import HopExercise
#else
  import HopSolution
#endif

// A `Stage` has a player and a screen that writes the title of each track to a log. It's in
// `Stage.swift`.

@Suite(
  "13 Hop", .serialized, .rehearsed, .edit("load"),
  .ifItCrashes(
    .isolation,
    """
    `load` claimed to be on the main actor and ran elsewhere, so the program ended. \
    `MainActor.assumeIsolated` doesn't hop. To hop, `await` a method of the main actor.
    """))
@MainActor enum HopTests {
  // MARK: - The lesson

  @Test("A load appends the track that each title is decoded to")
  static func appendsWhatWasDecoded() async throws {
    let stage = Stage()
    let decoded = Log()
    await stage.player.load(["Home", "Blue Hour", "Home"]) { title in
      decoded.add(title)
      return Track(title: "\(title) (decoded)")
    }
    // Only one test checks when a load returns. The others wait for late notifications.
    let titles = await stage.log.lines(atLeast: 3)
    expect(
      decoded.lines.sorted().joined(separator: ", "), is: "Blue Hour, Home, Home",
      "A load had three titles, one of them twice. It calls `decode` once for each title.",
      where: [
        "Home": "Only the first of three titles was decoded. Look for what ends the loop.",
        "Blue Hour, Home":
          "Home is the first title and the last one, and was decoded once. Decode all titles.",
      ])
    expect(
      titles.sorted().joined(separator: ", "),
      is: "Blue Hour (decoded), Home (decoded), Home (decoded)",
      """
      A load had three titles. Append the track that `decode` returns for each of them to the \
      player, with its method `append`, which notifies the screen.
      """)
  }

  @Test("The main actor is free while a track is decoded")
  static func decodesInTheBackground() async throws {
    try await requireTracks()
    let stage = Stage()
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
      `@concurrent`, and so does a `Task { … }` that it creates. The closure of `MainActor.run` \
      always runs there.
      """)
  }

  @Test("When a load returns, the screen has been notified about all tracks")
  static func returnsAfterTheLastTrack() async throws {
    try await requireTracks()
    let stage = Stage { pauseThread(microseconds: 20_000) }
    let (player, log) = (stage.player, stage.log)
    let titles = await Task.detached {
      await player.load(["Blue Hour", "Night Train", "Home"]) { Track(title: $0) }
      return log.lines
    }.value
    expect(
      titles.sorted().joined(separator: ", "), is: "Blue Hour, Home, Night Train",
      """
      `load` returned before the screen was notified about all tracks. If you start a task or use \
      `DispatchQueue.main.async`, `load` doesn't wait for the notification. `await` the hop.
      """)
  }

  @Test("Tracks are appended while others are still to be decoded")
  static func appendsEachTrack() async throws {
    try await requireTracks()
    let stage = Stage()
    let log = stage.log
    let wereAppended = Flag()
    await stage.player.load(["Blue Hour", "Night Train", "Fugue", "Home"]) { title in
      if title == "Home", blockThread(until: { log.lines.count == 3 }) { wereAppended.set() }
      return Track(title: title)
    }
    expect(
      wereAppended.isSet ? "appended" : "not appended", is: "appended",
      """
      The last of four tracks took two seconds to decode, and during that time, the screen wasn't \
      notified about all tracks before it. Hop after each track, not once after several of them.
      """)
  }

  @Test("Tracks are appended in the order of the titles")
  static func keepsTheOrder() async throws {
    try await requireTracks()
    let titles = (1...3000).map { "Track \($0)" }
    let stage = Stage()
    let (player, log) = (stage.player, stage.log)
    // On its own thread, `load` leaves the others to tasks that it may start.
    let executors: [(any TaskExecutor)?] = [nil, OwnThread(), NewestFirst()]
    for executor in executors {
      let load = Task.detached(executorPreference: executor) {
        await player.load(titles) { title in
          if title.hasSuffix("01") { pauseThread(microseconds: 2_000) }
          return Track(title: title)
        }
      }
      interruptThreads(until: .now + .milliseconds(300))
      await load.value
    }
    let found = await log.lines(atLeast: executors.count * titles.count)
    let expected = executors.flatMap { _ in titles }
    let atWrongPlace = zip(found, expected).first { $0 != $1 }?.0
    expect(
      atWrongPlace ?? "\(found.count) tracks", is: "9000 tracks",
      """
      The screen was notified about the tracks in a different order. Separate tasks can run in any \
      order, even if they're child tasks of a group, or if the last of them is awaited. `await` \
      each hop before you load the next track.
      """)
  }

  // MARK: - The traps

  @Test("A load that waits for the main actor blocks no thread")
  static func blocksNothing() async throws {
    try await requireTracks()
    let stage = Stage()
    let (decoding, running, mainActorIsBusy) = (Log(), Log(), Flag())
    let loads = (1...max(1, coreCount() - 1)).map { _ in
      Task.detached { [player = stage.player] in
        await player.load(["Blue Hour"]) { title in
          decoding.add(title)
          if !isOnTheMainActor() { _ = blockThread(until: { mainActorIsBusy.isSet }) }
          return Track(title: title)
        }
      }
    }
    // A load that begins on the main actor does so now, while this function is suspended.
    await wait(until: { [count = loads.count] in decoding.lines.count >= count })
    try require(
      decoding.lines.isEmpty ? "no load" : "a load", is: "a load",
      "Loads began, and after two seconds, none had called `decode`. Call it before other waits.")
    // From here on, the main actor is busy. The loads get a moment to come to the hop.
    mainActorIsBusy.set()
    pauseThread(microseconds: 50_000)
    // If each load blocks a thread, only one is left, where one task waits for the other.
    let others = min(2, coreCount())
    for number in 1...others {
      Task.detached {
        running.add("\(number)")
        _ = blockThread(until: { running.lines.count == others })
      }
    }
    let othersRan = blockThread(seconds: 1, until: { running.lines.count == others })
    for load in loads { await load.value }
    expect(
      othersRan ? "other tasks ran" : "other tasks waited", is: "other tasks ran",
      """
      The main actor was busy, and each load that waited for it blocked a thread, so no thread was \
      left for other tasks. `DispatchQueue.main.sync` and semaphores block their thread while they \
      wait. `await` doesn't: use it to hop.
      """)
  }

  /// Loads a track, and stops the test unless the screen is notified about it.
  private static func requireTracks() async throws {
    let stage = Stage()
    await stage.player.load(["Blue Hour"]) { Track(title: $0) }
    try require(
      await stage.log.lines(atLeast: 1).joined(separator: ", "), is: "Blue Hour",
      "This test needs a `load` that appends a track for each title. Write that first.")
  }
}
