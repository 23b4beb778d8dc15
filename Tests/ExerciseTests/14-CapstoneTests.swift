import Testing

#if EXERCISE
  import CapstoneExercise
#else
  import CapstoneSolution
#endif

@Suite(.serialized) enum CapstoneTests {
  @Test("A display shows the songs of the player that it follows")
  static func showsSongs() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.play, .skip, .skip)
    expect(
      await display.shown, is: ["Kitchen: Blue", "Kitchen: Gold", "Kitchen: Blue"],
      """
      A display follows a player with the songs Blue and Gold, and the player's `play` and `skip` \
      were called. Design three parts: a delegate protocol that displays conform to, a list of \
      delegates that `follow` adds to, and calls in `play` and `skip` that notify the list.
      """)
  }

  @Test("A display shows the pauses")
  static func showsPauses() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.skip, .pause)
    try require(
      await display.shown, is: ["Kitchen: Gold", "Kitchen: paused"],
      "`pause` is an event, too: displays have to be notified.")
    await kitchen.send(.play)
    expect(
      await display.shown, is: ["Kitchen: Gold", "Kitchen: paused", "Kitchen: Gold"],
      "Gold was paused, so it's still the current song. `play` has to begin the current song.")
  }

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
        "Three displays follow one player: each of them shows each event, once.")
    }
  }

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
      One display follows two players. Only the player knows that an event is its own, so each \
      call has to pass the sender: it's the first parameter of most delegate methods.
      """)
  }

  @Test("Following a player twice counts once")
  static func followsOnce() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen, kitchen)
    await kitchen.send(.play)
    expect(
      await display.shown, is: ["Kitchen: Blue"],
      "The display followed the kitchen's player twice: it still shows each event once.")
    await display.stop(following: kitchen)
    await kitchen.send(.skip)
    expect(
      await display.shown, is: ["Kitchen: Blue"],
      "The display followed twice and unfollowed once: it shows nothing more.")
  }

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
      "The display unfollowed the kitchen's player and still follows the hall's, and no other.")
    expect(
      await other.shown, is: ["Kitchen: Blue", "Kitchen: Gold"],
      "Another display unfollowed the player: this one still follows it.")
    await display.stop(following: kitchen)
  }

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
      Only the player is left to refer to the display, and it keeps the display alive. \
      `MulticastDelegate` refers to delegates weakly: look for another reference.
      """)
    await kitchen.send(.skip)
    expect(
      await second.shown, is: ["Kitchen: Blue", "Kitchen: Gold"],
      "Another display was deallocated: this one is still alive and follows the player.")
  }

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
      Only a display is left that follows the player, and it keeps the player alive. A delegate \
      that gets the sender with each event needs no strong reference to it.
      """)
    withExtendedLifetime(display) {}
  }

  @Test("A skipper skips its song")
  static func skips() async throws {
    try await survivesSkipping()
    expect(
      await linesAroundASkipper(.play).before.sorted(), is: ["Kitchen: Blue", "Kitchen: Gold"],
      """
      The player began Blue and notified the skipper, which had to call `skip` while it was being \
      notified: Gold begins before `play` returns, and the display shows both songs, once each.
      """)
  }

  @Test("A skipper skips its song only once")
  static func skipsOnce() async throws {
    try await survivesSkipping()
    expect(
      await linesAroundASkipper(.play, .skip).before.sorted(),
      is: ["Kitchen: Blue", "Kitchen: Blue", "Kitchen: Gold"],
      """
      The skipper skipped Blue, then Gold was skipped, and Blue began again: this time it stays. A \
      skipper stops following a player before it skips the player's song.
      """)
  }

  @Test("All displays show the events in the order they happened")
  static func keepsTheOrder() async throws {
    try await survivesSkipping()
    let (before, after) = await linesAroundASkipper(.play, .pause)
    let inOrder = ["Kitchen: Blue", "Kitchen: Gold", "Kitchen: paused"]
    try require(
      after.sorted(), is: inOrder,
      """
      A display that was notified after the skipper shows other events than happened. Each event \
      needs its own song: don't ask the player for the current one later.
      """)
    expect(
      before, is: inOrder,
      "This display was notified before the skipper. Blue began first, and then Gold.")
    expect(
      after, is: inOrder,
      """
      This display was notified after the skipper, so the event of the nested `skip` overtook the \
      event of `play`, and the display names the wrong song in the end. Finish notifying all \
      delegates of one event before you begin with the next.
      """)
  }

  @Test("Commands from several tasks reach all displays in one order")
  static func worksFromSeveralTasks() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.skip)
    try require(await display.shown, is: ["Kitchen: Gold"], showsNothing)
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endWithin(seconds: 20)
        let (sent, first, second) = await CapstoneTests.skipFromFourTasks(for: .seconds(0.2))
        precondition(
          first.count == sent && second.count == sent,
          "\(sent) commands, but the displays show \(first.count) and \(second.count) events")
        finish()
      },
      """
      Four tasks sent commands to one player at the same time, and two of them changed the same \
      property together. `@unchecked Sendable` protects nothing. Isolate the player, or protect \
      its properties with a lock that isn't held while delegates are notified.
      """)
    let (sent, first, second) = await skipFromFourTasks(for: .zero)
    let songs = (1...200).map { $0.isMultiple(of: 2) ? "Kitchen: Blue" : "Kitchen: Gold" }
    try require(
      first.count, is: sent,
      "Four tasks sent 50 commands each: a display that follows the player shows 200 events.")
    expect(
      first == songs && second == songs,
      """
      Four tasks skipped at the same time. The songs took turns, and each display has to show them \
      in that order: decide on the order of two events where you change the current song.
      """)
  }

  /// Skips from four tasks, which send at least 50 commands each, and returns what two displays show.
  private static func skipFromFourTasks(
    for duration: Duration
  ) async -> (sent: Int, first: [String], second: [String]) {
    let kitchen = await MusicPlayer.named("Kitchen")
    let first = await Display.following(kitchen)
    let second = await Display.following(kitchen)
    let end = ContinuousClock.now + duration
    let sent = await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
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
    "First a display has to show the song that its player begins."

  /// The lines of two displays, one notified before a skipper of Blue and one after it.
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
  private static func survivesSkipping() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endWithin(seconds: 10)
        _ = await CapstoneTests.linesAroundASkipper(.play, .skip, .pause)
        finish()
      },
      """
      A skipper called `skip` while it was being notified, and the program crashed or didn't \
      finish. A lock that is held while delegates are notified makes such a call wait for itself.
      """)
  }
}

// The tests use the types through their requirements only. So every `await` may suspend, whatever
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
