import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import CapstoneExercise
#else
  import CapstoneSolution
#endif

@Suite(.serialized) @MainActor enum CapstoneTests {
  // On the main actor, a task that the learner's code begins can't run before the test continues.

  // edit: MusicPlayer.swift, play
  @Test("A display shows the songs of the player that it follows")
  static func showsSongs() async throws {
    let kitchen = await MusicPlayer.named("Kitchen", songs: ["Blue", "Gold", "Blue", "Blue"])
    let display = await Display.following(kitchen)
    let hall = await MusicPlayer.named("Hall", songs: ["Red", "Green"])
    await hall.send(.skip)
    let other = await Display.following(hall)
    await kitchen.send(.play, .skip)
    try require(
      await display.shown, is: ["Kitchen: Blue", "Kitchen: Gold"],
      """
      A display follows a player with the songs Blue and Gold, and the test called `play` and \
      `skip`. Write three parts: a delegate protocol that displays conform to, a list of delegates \
      that `follow` adds the display to, and calls in `play` and `skip` that notify the delegates. \
      If only the first event arrives, look at what your player remembers while it notifies; if \
      only the last one is shown, at how the display keeps its lines. If nothing arrives although \
      you've written all parts, look for a `Task`: it begins after the method has returned.
      """)
    await kitchen.send(.skip, .skip, .skip, .skip)
    expect(
      await display.shown.dropFirst(2),
      is: ["Kitchen: Blue", "Kitchen: Blue", "Kitchen: Blue", "Kitchen: Gold"],
      """
      The songs are Blue, Gold, Blue, and Blue, and the first one comes again after the last one. \
      Equal titles are different songs: remember the position of the current one, and show each.
      """)
    await hall.send(.play)
    expect(
      await other.shown, is: ["Hall: Green"],
      """
      The hall's player began Green before a display followed it, and has now begun Green again. \
      This display follows only that player, and an event from before it did isn't its own. If it \
      shows nothing, `play` ignores a song that has begun already. Otherwise, does following \
      change the current song, or do displays or players share a `static` property?
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
    await kitchen.send(.play, .pause, .pause, .skip)
    expect(
      await display.shown.dropFirst(3),
      is: ["Kitchen: Gold", "Kitchen: paused", "Kitchen: paused", "Kitchen: Blue"],
      """
      The test called `play`, `pause`, `pause`, and `skip`. Each call is an event, even if the song \
      has begun or is paused already, and `skip` begins the next song also after a pause.
      """)
    let hall = await MusicPlayer.named("Hall")
    await display.start(following: hall)
    await hall.send(.pause, .play)
    expect(
      await display.shown.dropFirst(7), is: ["Hall: paused", "Hall: Blue"],
      """
      The first command that the hall's player got was `pause`. That's an event as well, even if \
      no song has begun yet.
      """)
  }

  // edit: MusicPlayer.swift, MusicPlayer
  @Test("Every display shows every event")
  static func notifiesEveryDisplay() async throws {
    // With a lock or an actor, a task may begin early enough, but not every time.
    for _ in 1...20 {
      let kitchen = await MusicPlayer.named("Kitchen")
      let displays = [
        await Display.following(kitchen), await Display.following(kitchen),
        await Display.following(kitchen),
      ]
      await kitchen.send(.play, .pause)
      for display in displays {
        try require(
          await display.shown, is: ["Kitchen: Blue", "Kitchen: paused"],
          """
          Three displays follow one player. Each of them has to show each event once. When `follow` \
          returns, it has to be done, and a `Task` begins later.
          """)
      }
    }
  }

  // edit: Display.swift, follow
  @Test("A display names the player of each event")
  static func namesTheSender() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let hall = await MusicPlayer.named("Hall", songs: ["Red", "Blue"])
    let twin = await MusicPlayer.named("Kitchen", songs: ["Green"])
    let display = await Display.following(kitchen, hall, twin)
    await kitchen.send(.play)
    await hall.send(.play, .pause)
    await kitchen.send(.pause)
    let inOrder = ["Kitchen: Blue", "Hall: Red", "Hall: paused", "Kitchen: paused"]
    try require(
      await display.shown.sorted(), is: inOrder.sorted(),
      """
      One display follows two players and shows which of them sent an event. Pass the sender in \
      each call: it's the first parameter of most delegate methods.
      """)
    try require(
      await display.shown, is: inOrder,
      "All lines are there, but the line of the oldest event has to be the first one.")
    await kitchen.send(.skip)
    await hall.send(.play)
    try require(
      await display.shown.dropFirst(4), is: ["Kitchen: Gold", "Hall: Red"],
      "The test called `skip` on the kitchen's player only. Each player has its own current song.")
    await twin.send(.play, .skip)
    expect(
      await display.shown.dropFirst(6), is: ["Kitchen: Green", "Kitchen: Green"],
      """
      The display follows two players called Kitchen, and the second one began its only song \
      twice. Don't recognize players by their names.
      """)
    await display.stop(following: twin)
    await twin.send(.play)
    await kitchen.send(.pause)
    try require(
      await display.shown.dropFirst(8), is: ["Kitchen: paused"],
      """
      The display unfollowed one of two players called Kitchen, then that player began a song, and \
      the other one paused. Only the pause has to appear: don't compare names in `unfollow`.
      """)
    let nameless = await MusicPlayer.named("", songs: ["", "Red\nGreen"])
    await display.start(following: nameless)
    await nameless.send(.play, .skip)
    expect(
      await display.shown.dropFirst(9), is: [": ", ": Red\nGreen"],
      """
      A name and a title can be any text, such as an empty one or one with a line break (`\\n`). \
      Show exactly one line for each event, with the name and the title as they are.
      """)
  }

  // edit: Display.swift, follow
  @Test("Following a player twice counts once")
  static func followsOnce() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    let other = await Display.following(kitchen, await MusicPlayer.named("Hall"), kitchen)
    await display.start(following: kitchen)
    await kitchen.send(.play)
    expect(
      await display.shown, is: ["Kitchen: Blue"],
      "The display followed the kitchen's player twice. It still has to show each event once.")
    expect(
      await other.shown, is: ["Kitchen: Blue"],
      "The display followed one player, another one, and the first again. That counts once, too.")
    await display.stop(following: kitchen)
    await kitchen.send(.skip)
    expect(
      await display.shown, is: ["Kitchen: Blue"],
      """
      The display followed the player twice and unfollowed it once. It must show nothing more, \
      also if the next command comes at once: a `Task` in `unfollow` begins later.
      """)
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
    await other.stop(following: hall)
    await kitchen.send(.skip)
    await hall.send(.play)
    try require(
      await display.shown, is: ["Kitchen: Blue", "Hall: Blue"],
      """
      The display unfollowed the kitchen's player, and another display unfollowed the hall's, \
      which it didn't follow. This one has to show the hall's events now, and nothing else. When \
      `unfollow` returns, it has to be done, and a `Task` begins later.
      """)
    expect(
      await other.shown, is: ["Kitchen: Blue", "Kitchen: Gold"],
      "Another display unfollowed the player, but this one still follows it.")
    await display.stop(following: kitchen)
    await other.stop(following: kitchen)
    await display.start(following: kitchen)
    await kitchen.send(.play)
    expect(
      await display.shown, is: ["Kitchen: Blue", "Hall: Blue", "Kitchen: Gold"],
      """
      Both displays unfollowed the player, and then this one followed it again, so it has to show \
      its events. Gold has to be the current song still, also after the last display has left.
      """)
  }

  // edit: MusicPlayer.swift, MusicPlayer
  @Test("A player doesn't keep its displays alive")
  static func releasesDisplays() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    var first: Display? = await Display.following(kitchen)
    var skipper: Skipper? = await Skipper.skipping("Gold", on: kitchen)
    let second = await Display.following(kitchen)
    let probe = Probe(first!)
    let skipperProbe = Probe(skipper!)
    await kitchen.send(.play)
    try require(await first!.shown, is: ["Kitchen: Blue"], showsNothing)
    first = nil
    expect(
      probe.state, is: .deallocated,
      """
      Only the player still refers to the display, and it keeps the display alive. \
      `MulticastDelegate` refers to its delegates weakly. Look for another reference.
      """)
    skipper = nil
    expect(
      skipperProbe.state, is: .deallocated,
      """
      The player doesn't keep displays alive, but it keeps a skipper alive that nothing else \
      refers to, directly or through another object or a task.
      """)
    try await survivesRelease()
    await kitchen.send(.skip)
    expect(
      await second.shown, is: ["Kitchen: Blue", "Kitchen: Gold"],
      """
      Another display and a skipper of Gold were deallocated. This display is still alive and \
      follows the player.
      """)
    for _ in 1...50 {
      let guest = await Display.following(kitchen)
      await kitchen.send(.skip)
      try require(
        await guest.shown.count, is: 1,
        """
        One display after the other followed the player, and each was deallocated before the next \
        one was made, which can get the same address. An identifier doesn't say which listener \
        follows the player: compare live objects with `===`.
        """)
    }
    try await survivesSkipping()
    skipper = await Skipper.skipping("Blue", on: kitchen)
    let usedProbe = Probe(skipper!)
    await kitchen.send(.skip)
    skipper = nil
    expect(
      usedProbe.state, is: .deallocated,
      """
      A skipper has skipped Blue, and nothing else refers to it, but something still keeps it \
      alive. Does the player store the listeners that unfollow it, or an event that has ended?
      """)
  }

  // edit: Display.swift, follow
  @Test("A display doesn't keep its players alive")
  static func releasesPlayers() async throws {
    try await survivesRelease()
    var kitchen: MusicPlayer? = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen!)
    let skipper = await Skipper.skipping("Red", on: kitchen!)
    let probe = Probe(kitchen!)
    await kitchen!.send(.play)
    try require(await display.shown, is: ["Kitchen: Blue"], showsNothing)
    kitchen = nil
    expect(
      probe.state, is: .deallocated,
      """
      Only a display and a skipper that follow the player can still refer to it, and one of them \
      keeps it alive. A delegate gets the sender with each event, so don't store a strong \
      reference to it.
      """)
    try await survivesSkipping()
    var bath: MusicPlayer? = await MusicPlayer.named("Bath")
    let used = await Skipper.skipping("Blue", on: bath!)
    let bathProbe = Probe(bath!)
    await display.start(following: bath!)
    await display.stop(following: bath!)
    await bath!.send(.play)
    bath = nil
    expect(
      bathProbe.state, is: .deallocated,
      """
      A display has unfollowed this player, a skipper has skipped a song on it, and one of them \
      keeps the player alive. Or the player keeps itself alive, for example with the nested event, \
      which it never removes from its queue.
      """)
    for _ in 1...20 {
      let hall = await MusicPlayer.named("Hall")
      await display.start(following: hall)
      await hall.send(.play)
    }
    expect(
      await display.shown, is: ["Kitchen: Blue"] + Array(repeating: "Hall: Blue", count: 20),
      """
      After the kitchen's player, the display followed 20 others, one after the other, and each \
      began a song. A new player can have the address of one that was deallocated, so don't \
      remember players by their identifiers. And a line stays when its player is deallocated, so \
      store the text of the line, not a weak reference to the player.
      """)
    withExtendedLifetime((skipper, used)) {}
  }

  // edit: MusicPlayer.swift, skip
  @Test("A skipper skips its song")
  static func skips() async throws {
    try await survivesSkipping()
    // With a lock, a task may begin early enough, but not every time.
    for _ in 1...20 {
      try require(
        await linesAroundSkippers(.play).before.sorted(), is: ["Kitchen: Blue", "Kitchen: Gold"],
        """
        The player began Blue and notified the skipper, which has to call `skip` while it's being \
        notified. Gold has to begin before `play` returns, so the player must not ignore a command \
        while it notifies, and neither of them may leave it to a `Task`, which begins later. The \
        display has to show each song once.
        """)
    }
  }

  // edit: Skipper.swift, unfollow
  @Test("A skipper skips its song only once")
  static func skipsOnce() async throws {
    try await survivesSkipping()
    try require(
      await linesAroundSkippers(.play, .skip).before.sorted(),
      is: ["Kitchen: Blue", "Kitchen: Blue", "Kitchen: Gold"],
      """
      The skipper skipped Blue, the test skipped Gold, and Blue began again. This time, the \
      skipper must not skip it. It has to unfollow the player before it skips the song.
      """)
    let kitchen = await MusicPlayer.named("Kitchen")
    let hall = await MusicPlayer.named("Hall", songs: ["Blue Hour", "blue", "Blue", "Gold"])
    let twin = await MusicPlayer.named("Kitchen")
    let bath = await MusicPlayer.named("Bath")
    let display = await Display.following(kitchen, hall, twin, bath)
    let skipper = await Skipper.skipping("Blue", on: kitchen, kitchen, hall, twin, bath)
    await skipper.stop(following: bath)
    await kitchen.send(.play)
    try require(
      await display.shown.sorted(), is: ["Kitchen: Blue", "Kitchen: Gold"],
      "The skipper followed this player twice. It still has to skip Blue once.")
    await hall.send(.play, .skip)
    try require(
      await display.shown.dropFirst(2), is: ["Hall: Blue Hour", "Hall: blue"],
      "The skipper of Blue mustn't skip `Blue Hour` or `blue`. Skip only if the titles are equal.")
    await hall.send(.skip)
    try require(
      await display.shown.dropFirst(4).sorted(), is: ["Hall: Blue", "Hall: Gold"],
      """
      The skipper of Blue skipped its song on the kitchen's player. On the hall's, which it follows \
      too, it has to skip Blue as well.
      """)
    await twin.send(.play)
    try require(
      await display.shown.dropFirst(6).sorted(), is: ["Kitchen: Blue", "Kitchen: Gold"],
      """
      The skipper follows two players called Kitchen, and on the second one, it has to skip Blue, \
      too. Don't recognize players by their names.
      """)
    let pauseSkipper = await Skipper.skipping("paused", on: bath)
    await bath.send(.play)
    try require(
      await display.shown.dropFirst(8), is: ["Bath: Blue"],
      "The skipper unfollowed this player before it began Blue, so it mustn't skip the song.")
    await skipper.start(following: bath)
    try require(
      await display.shown.count, is: 9,
      """
      The skipper followed this player again, which had begun Blue before. It mustn't skip the song \
      until the player begins it again.
      """)
    await bath.send(.pause)
    try require(
      await display.shown.dropFirst(9), is: ["Bath: paused"],
      "A pause isn't a song, so a skipper of a song called `paused` must not skip it.")
    withExtendedLifetime(pauseSkipper) {}
    await bath.send(.play)
    try require(
      await display.shown.dropFirst(10).sorted(), is: ["Bath: Blue", "Bath: Gold"],
      "The skipper follows this player again, which has now begun Blue again. It has to skip Blue.")
    await skipper.start(following: bath)
    await bath.send(.skip)
    try require(
      await display.shown.dropFirst(12).sorted(), is: ["Bath: Blue", "Bath: Gold"],
      """
      The skipper has skipped Blue on this player and then followed the player again, so it has to \
      skip Blue again. It stops skipping because it unfollows the player, so it needn't remember \
      on which players it has skipped.
      """)
    let untitled = await MusicPlayer.named("Bath", songs: ["", "Gold"])
    let untitledSkipper = await Skipper.skipping("", on: untitled)
    await display.start(following: untitled)
    await untitled.send(.play)
    try require(
      await display.shown.dropFirst(14).sorted(), is: ["Bath: ", "Bath: Gold"],
      "A title can be empty, too, and this skipper has to skip the song with the title `\"\"`.")
    withExtendedLifetime(untitledSkipper) {}
    for number in 1...40 {
      let cellar = await MusicPlayer.named("Cellar")
      await display.start(following: cellar)
      await skipper.start(following: cellar)
      if number > 20 { await cellar.send(.play) }
    }
    expect(
      await display.shown.count, is: 56,
      """
      The skipper followed 40 more players, one after the other. The first 20 were deallocated \
      before they began a song, and on each of the others, it had to skip Blue. A new player can \
      have the address of one that was deallocated, so don't remember players by their identifiers.
      """)
  }

  // edit: MusicPlayer.swift, skip
  @Test("All displays show the events in the order they happened")
  static func keepsTheOrder() async throws {
    try await survivesSkipping()
    let (before, after) = await linesAroundSkippers(.play, .pause)
    let inOrder = ["Kitchen: Blue", "Kitchen: Gold", "Kitchen: paused"]
    try require(
      before, is: inOrder,
      """
      This display is notified before the skipper. Blue began first, then the skipper called \
      `skip` and Gold began, and then the player paused.
      """)
    try require(
      after.count, is: 3,
      """
      Three events happened. The display that is notified before the skipper shows them, but not \
      the one after it. When the skipper unfollows the player during an event, the next delegate \
      moves to its place: go through a copy of the list, or use the library's.
      """)
    try require(
      after.sorted(), is: inOrder,
      """
      A display that is notified after the skipper shows a song twice and another one never. The \
      event read the current song too late.
      """)
    try require(
      after, is: inOrder,
      """
      This display is notified after the skipper. The event of the nested `skip` reached it before \
      the event of `play`, so the display shows the wrong song last. Notify all delegates about \
      one event before you begin with the next.
      """)
    let many = await linesAroundSkippers(
      .play, skippers: 12, songs: ["Blue", "Blue"] + (2...31).map { "Song \($0 / 2)" })
    for lines in [many.before, many.after] {
      expect(
        lines,
        is: ["Kitchen: Blue", "Kitchen: Blue"] + (2...12).map { "Kitchen: Song \($0 / 2)" },
        lines.count > 13
          ? """
          Each of twelve skippers called `skip` during the event about Blue. While the second Blue was \
          waiting in the queue, the other skippers unfollowed the player, so they mustn't be notified \
          about that song. Choose the delegates of an event when its turn comes.
          """
          : """
          The first songs are Blue, Blue, Song 1, and Song 1 again. Each of twelve skippers has to \
          call `skip` during the event about the first one, even if others have called it before, \
          so twelve events wait. None may overtake another or be lost, even if two are equal.
          """)
    }
    let hall = await MusicPlayer.named("Hall", songs: ["Blue", "Gold", "Red", "Green", "Gray"])
    let first = await Display.following(hall)
    var chain: [Skipper] = []
    for song in ["Green", "Blue", "Red", "Gold"] {
      chain.append(await Skipper.skipping(song, on: hall))
    }
    let last = await Display.following(hall)
    await hall.send(.play)
    withExtendedLifetime(chain) {}
    for display in [first, last] {
      expect(
        await display.shown,
        is: ["Hall: Blue", "Hall: Gold", "Hall: Red", "Hall: Green", "Hall: Gray"],
        """
        The player has five songs, and for each of the first four, a skipper that skips it. So each \
        `skip` but the first comes during an event that has waited itself. Go on until the queue is \
        empty: it isn't enough to handle the events that wait when the first event ends.
        """)
    }
  }

  // edit: MusicPlayer.swift, MusicPlayer
  @Test("Commands from several tasks reach all displays in one order")
  static func worksFromSeveralTasks() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.skip)
    try require(await display.shown, is: ["Kitchen: Gold"], showsNothing)
    let task = Task { await kitchen.send(.pause) }
    task.cancel()
    await task.value
    expect(
      await display.shown, is: ["Kitchen: Gold", "Kitchen: paused"],
      """
      A task that had been canceled called `pause`. Each call is an event, whichever task it comes \
      from, so don't ask whether the task is canceled.
      """)
    try await requireFinish(await child(.severalTasks).value, rule: Round.rule)
  }

  private static let showsNothing: Comment =
    "This test needs a display that shows the songs of its player. Write that first."

  /// Returns the lines of two displays, one notified before skippers of Blue and one after them.
  private static func linesAroundSkippers(
    _ commands: Command..., skippers count: Int = 1, songs: [String] = ["Blue", "Gold"]
  ) async -> (before: [String], after: [String]) {
    let kitchen = await MusicPlayer.named("Kitchen", songs: songs)
    let before = await Display.following(kitchen)
    var skippers: [Skipper] = []
    for _ in 1...count { skippers.append(await Skipper.skipping("Blue", on: kitchen)) }
    let after = await Display.following(kitchen)
    for command in commands { await kitchen.send(command) }
    withExtendedLifetime(skippers) {}
    return (await before.shown, await after.shown)
  }

  /// What runs in a child process, because it may crash or never end.
  private enum Run: String, Codable {
    case skipping, release, severalTasks

    func callAsFunction() async {
      switch self {
      case .skipping: _ = await linesAroundSkippers(.play, .skip, .pause)
      case .release: await useShortLivedObjects()
      case .severalTasks: await Round.runAll()
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) { [run] in
        endProcess(after: 20)
        await run()
        finish()
      }
    }
  }

  private static let skipping = child(.skipping)
  private static let release = child(.release)

  private static func useShortLivedObjects() async {
    let kitchen = await MusicPlayer.named("Kitchen")
    var display: Display? = await Display.following(kitchen)
    await kitchen.send(.play)
    display = await Display.following(await MusicPlayer.named("Hall"))
    await display?.start(following: kitchen)
    await kitchen.send(.play)
    await display?.stop(following: kitchen)
    display = nil
    await kitchen.send(.pause)
  }

  private static func survivesSkipping() async throws {
    try await requireFinish(
      await skipping.value,
      """
      A skipper called `skip` while it was being notified, and the program crashed or didn't end. \
      Such a call must not wait for a lock. Don't hold a lock while you notify delegates.
      """)
  }

  private static func survivesRelease() async throws {
    try await requireFinish(
      await release.value,
      """
      Displays and players were deallocated while others followed them or were followed, and then \
      the program crashed. References between them have to be `weak` rather than `unowned`.
      """)
  }
}

/// Two players with the same listeners, and tasks that send them commands at the same time.
///
/// The short turns and the interrupted commands find events that are lost when no command comes after
/// them, the pauses find two commands that both begin to notify, and the long turn finds the other
/// races.
private struct Round {
  private static let songs = (0..<7).map { "Song \($0)" }

  private let kitchen: MusicPlayer
  private let hall: MusicPlayer
  private let first: Display
  private let second: Display
  private var sent = 0

  static func runAll() async {
    leaveNoBacktrace()
    for _ in 1...4 { interruptThreads(until: .now + .seconds(20)) }
    let threads = (1...6).map { _ in OwnThread() }
    let race = Race(milliseconds: 2000, cores: 0.8)
    for _ in 1...2000 where race.isOn {
      var round = await Round()
      await round.takeLongTurn(on: threads)
      for turn in 1...20 { await round.takeTurn(on: threads, commands: turn % 4 == 0 ? 100 : 3) }
      await round.compareDisplays()
      for _ in 1...20 { await interruptACommand(on: threads) }
    }
  }

  private init() async {
    kitchen = await MusicPlayer.named("Kitchen", songs: Self.songs)
    hall = await MusicPlayer.named("Hall", songs: Self.songs)
    first = await Display.following(kitchen, hall)
    second = await Display.following(kitchen, hall)
  }

  /// Sends commands to both players, while a skipper and other displays follow them.
  private mutating func takeLongTurn(on threads: [OwnThread]) async {
    let skipper = await Skipper.skipping("Song 3", on: kitchen, hall)
    let guests = [await Display.following(kitchen), await Display.following(hall)]
    let isOver = Mark()
    await withTaskGroup { group in
      for (thread, guest) in zip(threads.suffix(2), guests) {
        group.addTask(executorPreference: thread) { [kitchen, hall, first] in
          repeat {
            for player in [hall, kitchen] {
              await guest.start(following: player)
              // While this copy exists, appending a line takes longer, so two players meet there.
              _ = await first.shown
              await guest.stop(following: player)
              _ = await Display.following(player)
            }
          } while !isOver.isSet
        }
      }
      await withTaskGroup { group in
        for (thread, player) in zip(threads, [kitchen, kitchen, kitchen, hall]) {
          group.addTask(executorPreference: thread) {
            for _ in 1...50 { await player.send(.skip, .play, .pause, .skip) }
          }
        }
      }
      isOver.set()
    }
    withExtendedLifetime(skipper) {}
    for guest in guests {
      let seen = await guest.shown.count
      await kitchen.send(.pause)
      await hall.send(.pause)
      if await guest.shown.count > seen { fatalError("A display that unfollowed shows an event.") }
    }
    // The skipper sent one command to each of the players.
    sent += 4 * 50 * 4 + 2 * 2 + 2
    await Self.countEvents(of: sent, on: first, second)
  }

  /// Sends commands to one player, with pauses in which it finishes its events.
  ///
  /// Without pauses, it would notify almost all the time, and few commands would begin or end that.
  private mutating func takeTurn(on threads: [OwnThread], commands: Int) async {
    await withTaskGroup { group in
      for thread in threads.prefix(3) {
        group.addTask(executorPreference: thread) { [kitchen] in
          for number in 1...commands {
            await kitchen.send(number % 3 == 0 ? .pause : .skip)
            let end = ContinuousClock.now + .microseconds(number % 10)
            while ContinuousClock.now < end {}
          }
        }
      }
    }
    sent += 3 * commands
    await Self.countEvents(of: sent, on: first, second)
  }

  /// Sends two players their last command while one of them is in the middle of another command.
  ///
  /// Two threads send commands, one to each player, until the third one wakes. On two cores, it
  /// interrupts one of them, and then it sends the last command to each player.
  private static func interruptACommand(on threads: [OwnThread]) async {
    let isEnding = Mark()
    let players = [await MusicPlayer.named("Bath"), await MusicPlayer.named("Cellar")]
    let first = await Display.following(players[0], players[1])
    let second = await Display.following(players[0], players[1])
    var sent = players.count
    await withTaskGroup(of: Int.self) { group in
      for (thread, player) in zip(threads, players) {
        group.addTask(executorPreference: thread) {
          var count = 0
          while count < 1000, !isEnding.isSet {
            await player.send(.skip)
            count += 1
          }
          return count
        }
      }
      group.addTask(executorPreference: threads[2]) {
        pauseThread(microseconds: 20)
        isEnding.set()
        for player in players { await player.send(.pause) }
        return 0
      }
      for await count in group { sent += count }
    }
    await countEvents(of: sent, on: first, second)
  }

  /// Ends the process if a display doesn't show an event for each command.
  private static func countEvents(of sent: Int, on first: Display, _ second: Display) async {
    let counts = (await first.shown.count, await second.shown.count)
    guard counts != (sent, sent) else { return }
    let who = counts.0 == counts.1 ? "the displays show" : "one display shows"
    let number = counts.0 == sent ? counts.1 : counts.0
    fatalError("\(sent) commands, but \(who) \(number) events")
  }

  /// Ends the process if the displays don't show the events of a player in one order.
  private func compareDisplays() async {
    for name in ["Kitchen: ", "Hall: "] {
      let lines = await first.shown.filter { $0.hasPrefix(name) }
      let others = await second.shown.filter { $0.hasPrefix(name) }
      if lines != others { fatalError("The displays show the events in different orders") }
      var index = 0
      for line in lines where line != name + "paused" && line != name + Self.songs[index] {
        index = (index + 1) % Self.songs.count
        if line != name + Self.songs[index] { fatalError("A song follows the wrong one") }
      }
    }
  }

  /// What to write for a failed round.
  static func rule(_ output: String) -> Comment {
    let start = "Several tasks sent commands to two players at the same time"
    if output.contains("was still running") {
      return """
        \(start), and other listeners followed and unfollowed the players. It didn't end in 20 \
        seconds. If nothing happens, two threads wait for each other: don't hold a lock while you \
        notify delegates or call a player. Otherwise, a command takes too long: does an event go \
        through all earlier ones?
        """
    }
    if output.contains("the displays show") {
      return """
        \(start). If there are too few events, they were lost: one waited in the queue, and no \
        command was left to notify the delegates. If there are too many, two commands handled the \
        same event. Change the queue and decide who notifies in one locked section.
        """
    }
    if output.contains("one display shows") {
      return """
        \(start). A display lost events: two players can notify it at the same time, so isolate \
        it, or protect its lines with a lock.
        """
    }
    if output.contains("unfollowed shows") {
      return "\(start). A display that had unfollowed both players was still notified."
    }
    if output.contains("in different orders") {
      return """
        \(start). Two commands notified the delegates of one player at the same time. All events, \
        also pauses, have to go through the queue, and one command at a time may notify.
        """
    }
    if output.contains("follows the wrong one") {
      return """
        \(start). The songs have to appear in the order in which they began. Either \
        nothing protects the current song and the queue, or the player releases its lock between \
        reading or changing the song and appending the event.
        """
    }
    return """
      \(start), and the program crashed, because two tasks changed the same property at the same \
      time, which `@unchecked Sendable` doesn't prevent. Isolate the players and their listeners, \
      or protect all their properties with locks that aren't held while delegates are notified.
      """
  }
}

/// Something that happens once, on any thread.
private final class Mark: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}

// The tests use the types only through their requirements, so every `await` may suspend, whatever
// the types are isolated to.

private enum Command {
  case play
  case skip
  case pause
}

extension PlayerRequirements {
  nonisolated(nonsending) fileprivate static func named(
    _ name: String, songs: [String] = ["Blue", "Gold"]
  ) async -> Self {
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
  nonisolated(nonsending) fileprivate func start(following player: MusicPlayer) async {
    await follow(player)
  }

  nonisolated(nonsending) fileprivate func stop(following player: MusicPlayer) async {
    await unfollow(player)
  }
}

extension DisplayRequirements {
  nonisolated(nonsending) fileprivate static func following(
    _ players: MusicPlayer...
  ) async -> Self {
    let display = await Self()
    for player in players { await display.follow(player) }
    return display
  }

  nonisolated(nonsending) fileprivate var shown: [String] {
    get async { await lines }
  }
}

extension SkipperRequirements {
  nonisolated(nonsending) fileprivate static func skipping(
    _ song: String, on players: MusicPlayer...
  ) async -> Self {
    let skipper = await Self(song: song)
    for player in players { await skipper.follow(player) }
    return skipper
  }
}
