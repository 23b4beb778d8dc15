import StepSupport
import Testing

#if EXERCISE
  import CapstoneExercise
#else
  import CapstoneSolution
#endif

@Suite(.serialized) enum CapstoneTests {
  // edit: MusicPlayer.swift, play
  @Test("A display shows the songs of the player that it follows")
  static func showsSongs() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.play, .skip, .skip)
    expect(
      await display.shown, is: ["Kitchen: Blue", "Kitchen: Gold", "Kitchen: Blue"],
      """
      A display follows a player with the songs Blue and Gold, and the test called `play` and \
      `skip`. Write three parts: a delegate protocol that displays conform to, a list of delegates \
      that `follow` adds the display to, and calls in `play` and `skip` that notify the delegates. \
      If only the first event arrives, look at what your player remembers while it notifies.
      """)
  }

  // edit: MusicPlayer.swift, pause
  @Test("A display shows the pauses")
  static func showsPauses() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.skip, .pause)
    try require(
      await display.shown, is: ["Kitchen: Gold", "Kitchen: paused"],
      "A pause is an event, too. Notify the displays.")
    await kitchen.send(.play)
    expect(
      await display.shown, is: ["Kitchen: Gold", "Kitchen: paused", "Kitchen: Gold"],
      "Gold was paused, so it's still the current song. `play` has to begin the current song.")
  }

  // edit: MusicPlayer.swift, MusicPlayer
  @Test("Every display shows every event")
  static func notifiesEveryDisplay() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let displays = [
      await Display.following(kitchen), await Display.following(kitchen),
      await Display.following(kitchen),
    ]
    await kitchen.send(.play, .pause)
    for display in displays {
      expect(
        await display.shown, is: ["Kitchen: Blue", "Kitchen: paused"],
        "Three displays follow one player. Each of them has to show each event once.")
    }
  }

  // edit: Display.swift, follow
  @Test("A display names the player of each event")
  static func namesTheSender() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let hall = await MusicPlayer.named("Hall", songs: ["Red"])
    let display = await Display.following(kitchen, hall)
    await kitchen.send(.play)
    await hall.send(.play, .pause)
    await kitchen.send(.pause)
    expect(
      await display.shown,
      is: ["Kitchen: Blue", "Hall: Red", "Hall: paused", "Kitchen: paused"],
      """
      One display follows two players and shows which of them sent an event. Pass the sender in \
      each call: it's the first parameter of most delegate methods.
      """)
  }

  // edit: Display.swift, follow
  @Test("Following a player twice counts once")
  static func followsOnce() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen, kitchen)
    await kitchen.send(.play)
    expect(
      await display.shown, is: ["Kitchen: Blue"],
      "The display followed the kitchen's player twice. It still has to show each event once.")
    await display.stop(following: kitchen)
    await kitchen.send(.skip)
    expect(
      await display.shown, is: ["Kitchen: Blue"],
      "The display followed the player twice and unfollowed it once. It must show nothing more.")
  }

  // edit: Display.swift, unfollow
  @Test("A display that unfollows a player shows nothing more of it")
  static func unfollows() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let hall = await MusicPlayer.named("Hall")
    let display = await Display.following(kitchen, hall)
    let other = await Display.following(kitchen)
    await kitchen.send(.play)
    try require(await display.shown, is: ["Kitchen: Blue"], showsNothing)
    await display.stop(following: kitchen)
    await kitchen.send(.skip)
    await hall.send(.play)
    expect(
      await display.shown, is: ["Kitchen: Blue", "Hall: Blue"],
      "The display unfollowed the kitchen's player. It has to show only the hall's events now.")
    expect(
      await other.shown, is: ["Kitchen: Blue", "Kitchen: Gold"],
      "Another display unfollowed the player, but this one still follows it.")
    await display.stop(following: kitchen)
  }

  // edit: MusicPlayer.swift, MusicPlayer
  @Test("A player doesn't keep its displays alive")
  static func releasesDisplays() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    var first: Display? = await Display.following(kitchen)
    let second = await Display.following(kitchen)
    let probe = Probe(first!)
    await kitchen.send(.play)
    try require(await first!.shown, is: ["Kitchen: Blue"], showsNothing)
    first = nil
    expect(
      probe.state, is: .deallocated,
      """
      Only the player still refers to the display, and it keeps the display alive. \
      `MulticastDelegate` refers to its delegates weakly. Look for another reference.
      """)
    await kitchen.send(.skip)
    expect(
      await second.shown, is: ["Kitchen: Blue", "Kitchen: Gold"],
      "Another display was deallocated, but this one is still alive and follows the player.")
  }

  // edit: Display.swift, follow
  @Test("A display doesn't keep its players alive")
  static func releasesPlayers() async throws {
    var kitchen: MusicPlayer? = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen!)
    let probe = Probe(kitchen!)
    await kitchen!.send(.play)
    try require(await display.shown, is: ["Kitchen: Blue"], showsNothing)
    kitchen = nil
    expect(
      probe.state, is: .deallocated,
      """
      Only a display that follows the player still refers to it, and it keeps the player alive. A \
      delegate gets the sender with each event, so don't store a strong reference to it.
      """)
    withExtendedLifetime(display) {}
  }

  // edit: MusicPlayer.swift, skip
  @Test("A skipper skips its song")
  static func skips() async throws {
    try await survivesSkipping()
    // Off the main actor, a task may begin early enough, but not every time.
    for _ in 1...20 {
      try require(
        await linesAroundASkipper(.play).before.sorted(), is: ["Kitchen: Blue", "Kitchen: Gold"],
        """
        The player began Blue and notified the skipper, which has to call `skip` while it's being \
        notified. Gold has to begin before `play` returns, and the display has to show each song \
        once. A `Task` begins later.
        """)
    }
  }

  // edit: Skipper.swift, unfollow
  @Test("A skipper skips its song only once")
  static func skipsOnce() async throws {
    try await survivesSkipping()
    expect(
      await linesAroundASkipper(.play, .skip).before.sorted(),
      is: ["Kitchen: Blue", "Kitchen: Blue", "Kitchen: Gold"],
      """
      The skipper skipped Blue, the test skipped Gold, and Blue began again. This time, the \
      skipper must not skip it. It has to unfollow the player before it skips the song.
      """)
  }

  // edit: MusicPlayer.swift, skip
  @Test("All displays show the events in the order they happened")
  static func keepsTheOrder() async throws {
    try await survivesSkipping()
    let (before, after) = await linesAroundASkipper(.play, .pause)
    let inOrder = ["Kitchen: Blue", "Kitchen: Gold", "Kitchen: paused"]
    try require(
      after.sorted(), is: inOrder,
      """
      A display that is notified after the skipper doesn't show the events that happened. If one \
      is missing, a nested command was ignored. If a song appears twice, an event read the current \
      song too late.
      """)
    expect(
      before, is: inOrder,
      "This display is notified before the skipper. Blue began first, and then Gold.")
    expect(
      after, is: inOrder,
      """
      This display is notified after the skipper. The event of the nested `skip` reached it before \
      the event of `play`, so the display shows the wrong song last. Notify all delegates about \
      one event before you begin with the next.
      """)
  }

  // edit: MusicPlayer.swift, MusicPlayer
  @Test("Commands from several tasks reach all displays in one order")
  static func worksFromSeveralTasks() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.skip)
    try require(await display.shown, is: ["Kitchen: Gold"], showsNothing)
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 20)
        leaveNoBacktrace()
        let (sent, first, second) = await CapstoneTests.skipFromFourTasks(for: .seconds(0.5))
        precondition(
          first.count == sent && second.count == sent,
          "\(sent) commands, but the displays show \(first.count) and \(second.count) events")
        finish()
      },
      """
      Four tasks sent commands to one player at the same time. If the displays show far fewer \
      events than commands, events were lost. Otherwise, two tasks changed the same property at \
      the same time, which `@unchecked Sendable` doesn't prevent. Isolate the player, or protect \
      its properties with a lock that isn't held while delegates are notified.
      """)
    let (sent, first, second) = await skipFromFourTasks(for: .seconds(0.3))
    let songs = (1...sent).map { $0.isMultiple(of: 2) ? "Kitchen: Blue" : "Kitchen: Gold" }
    try require(
      first.count, is: sent,
      "Four tasks sent \(sent) commands. A display of this player has to show that many events.")
    expect(
      first == songs && second == songs,
      """
      Four tasks called `skip` at the same time. Each display has to show the songs in the order \
      in which they began. Append an event to the queue where you change the current song.
      """)
  }

  /// Skips from four threads, at least 50 times each, and returns what two displays show.
  private static func skipFromFourTasks(
    for duration: Duration
  ) async -> (sent: Int, first: [String], second: [String]) {
    let kitchen = await MusicPlayer.named("Kitchen")
    let first = await Display.following(kitchen)
    let second = await Display.following(kitchen)
    let end = ContinuousClock.now + duration
    interruptThreads(until: end)
    let sent = await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask(executorPreference: OwnThread()) {
          var sent = 0
          repeat {
            for _ in 1...50 { await kitchen.send(.skip) }
            sent += 50
          } while ContinuousClock.now < end
          return sent
        }
      }
      return await group.reduce(0, +)
    }
    return (sent, await first.shown, await second.shown)
  }

  private static let showsNothing: Comment =
    "This test needs a display that shows the songs of its player. Write that first."

  /// Returns the lines of two displays, one notified before a skipper of Blue and one after it.
  ///
  /// On the main actor, a task that a delegate begins there can't run before the lines are read.
  @MainActor private static func linesAroundASkipper(
    _ commands: Command...
  ) async -> (before: [String], after: [String]) {
    let kitchen = await MusicPlayer.named("Kitchen")
    let before = await Display.following(kitchen)
    let skipper = await Skipper.skipping("Blue", on: kitchen)
    let after = await Display.following(kitchen)
    for command in commands { await kitchen.send(command) }
    withExtendedLifetime(skipper) {}
    return (await before.shown, await after.shown)
  }

  /// Uses a skipper in a separate process.
  private static let skipping = Task {
    await #expect(processExitsWith: .failure, observing: lastWords) {
      endProcess(after: 10)
      _ = await CapstoneTests.linesAroundASkipper(.play, .skip, .pause)
      finish()
    }
  }

  private static func survivesSkipping() async throws {
    try await requireFinish(
      await skipping.value,
      """
      A skipper called `skip` while it was being notified, and the program crashed or didn't end. \
      Such a call must not wait for a lock. Don't hold a lock while you notify delegates.
      """)
  }
}

// The tests use the types only through their requirements, so every `await` may suspend, whatever
// the types are isolated to.

private enum Command {
  case play
  case skip
  case pause
}

extension PlayerRequirements {
  fileprivate static func named(_ name: String, songs: [String] = ["Blue", "Gold"]) async -> Self {
    await Self(name: name, songs: songs)
  }

  nonisolated(nonsending) fileprivate func send(_ commands: Command...) async {
    for command in commands {
      switch command {
      case .play: await play()
      case .skip: await skip()
      case .pause: await pause()
      }
    }
  }
}

extension ListenerRequirements {
  fileprivate func stop(following player: MusicPlayer) async {
    await unfollow(player)
  }
}

extension DisplayRequirements {
  fileprivate static func following(_ players: MusicPlayer...) async -> Self {
    let display = await Self()
    for player in players { await display.follow(player) }
    return display
  }

  nonisolated(nonsending) fileprivate var shown: [String] {
    get async { await lines }
  }
}

extension SkipperRequirements {
  fileprivate static func skipping(_ song: String, on player: MusicPlayer) async -> Self {
    let skipper = await Self(song: song)
    await skipper.follow(player)
    return skipper
  }
}
