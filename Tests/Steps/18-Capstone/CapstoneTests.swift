import StepSupport
import Testing

#if EXERCISE
  import CapstoneExercise
#else
  import CapstoneSolution
#endif

// The songs of a player are Blue and Gold, unless a test names others. `shown` joins the lines of a
// display: `Kitchen: Blue, Kitchen: paused`. The tests are on the main actor, so that a task that
// the learner's code begins can't run before the test continues.

@Suite(
  "18 Capstone", .serialized, .rehearsed, .edit("MusicPlayer.swift", "skip"),
  .ifItCrashes(
    .lost, "A display or a player was deallocated. References between them have to be `weak`."),
  .ifItCrashes(
    .lock,
    "The skipper calls the player while it's being notified. Don't hold a lock while you notify."))
@MainActor enum CapstoneTests {
  // MARK: - The lesson

  @Test("A display shows the song that its player begins", .edit("MusicPlayer.swift", "play"))
  static func showsASong() async throws {
    // What a task does may be done in time, but not each time.
    for _ in 1...500 {
      let kitchen = await MusicPlayer.named("Kitchen")
      let display = await Display.following(kitchen)
      await kitchen.send(.play)
      let shown = await display.shown()
      let (rule, edit) = await firstRule(display, kitchen)
      try require(shown, is: "Kitchen: Blue", rule, edit: edit)
    }
  }

  @Test(
    "A display shows one event after the other, also a pause", .edit("MusicPlayer.swift", "pause"))
  static func showsEachEvent() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    await kitchen.send(.pause)
    let first = await display.shown()
    try require(
      first, is: "Kitchen: paused",
      "The line of a pause is the name of its player, a colon, a space, and the word `paused`.",
      where: [
        "nothing": "`pause` was called. That's an event as well, even if no song has begun yet."
      ],
      edit: first == "nothing" ? [] : newLine)
    await kitchen.send(.play)
    let both = await display.shown()
    expect(
      both, is: "Kitchen: paused, Kitchen: Blue",
      "The player paused and then began Blue. Show a line for each event, oldest first.",
      where: [
        first:
          "The second event didn't arrive. What does the player still remember of the first one?"
      ],
      edit: both == first ? queue : ["Display.swift", "lines"])
  }

  @Test(
    "Skipping begins the next song, and the first one after the last one",
    .ifItCrashes(.index, "`skip` was called for the last song. The first one comes after it."))
  static func beginsTheNextSong() async throws {
    let kitchen = await MusicPlayer.named("Kitchen", songs: ["Blue", "Gold", "Blue", "Red"])
    let display = await Display.following(kitchen)
    await kitchen.send(.skip)
    try require(
      await display.shown(), is: "Kitchen: Gold",
      "A new player is at its first song, Blue. `skip` moves to the next one, and begins it.")
    await kitchen.send(.pause, .play, .play)
    try require(
      await display.shown(after: 1), is: "Kitchen: paused, Kitchen: Gold, Kitchen: Gold",
      "Gold was paused, so it's still the current song, and each call of `play` begins it.",
      edit: ["MusicPlayer.swift", "play"])
    await kitchen.send(.skip, .skip, .skip)
    expect(
      await display.shown(after: 4), is: "Kitchen: Blue, Kitchen: Red, Kitchen: Blue",
      "The songs are Blue, Gold, Blue, and Red, then Blue again. Remember a position, not a title.",
      where: ["…Red, Kitchen: Red": "Red is the last song. After it, the first one comes again."])
  }

  @Test("Every display shows every event", .edit("MusicPlayer.swift", "MusicPlayer"))
  static func notifiesEveryDisplay() async {
    let kitchen = await MusicPlayer.named("Kitchen")
    let first = await Display.following(kitchen)
    let second = await Display.following(kitchen)
    await kitchen.send(.play)
    expect(
      "\(await first.shown()) | \(await second.shown())", is: "Kitchen: Blue | Kitchen: Blue",
      "Two displays follow one player. Each of them shows each event once, in its own lines.")
  }

  @Test("A display names the player of each event", .edit("Display.swift", "Display"))
  static func namesTheSender() async {
    let kitchen = await MusicPlayer.named("Kitchen")
    let hall = await MusicPlayer.named("Hall", songs: ["Red"])
    let display = await Display.following(kitchen, hall)
    await kitchen.send(.play)
    await hall.send(.play)
    await kitchen.send(.pause)
    expect(
      await display.shown(), is: "Kitchen: Blue, Hall: Red, Kitchen: paused",
      "One display follows two players. From an event alone, it has to know which player sent it.")
  }

  @Test(
    "Following a player twice has no more effect than once", .edit("Display.swift", "follow"),
    .ifItCrashes(
      [.endless, .slow, .lock],
      "A player was followed again. If a `return` leaves a lock locked, use `defer` to unlock it."))
  static func followsOnce() async {
    let kitchen = await MusicPlayer.named("Kitchen")
    let other = await MusicPlayer.named("Kitchen", songs: ["Red"])
    let display = await Display.following(kitchen, kitchen, other, kitchen)
    await kitchen.send(.play)
    await other.send(.play)
    expect(
      await display.shown(), is: "Kitchen: Blue, Kitchen: Red",
      "Two players have one name, and one was followed more than once. Show each event once.")
  }

  @Test(
    "A display that unfollows a player shows nothing more of it",
    .edit("Display.swift", "unfollow"))
  static func unfollows() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let hall = await MusicPlayer.named("Hall", songs: ["Red"])
    let display = await Display.following(kitchen, hall)
    await hall.send(.pause)
    await display.stop(following: kitchen)
    await kitchen.send(.play, .pause)
    await hall.send(.play)
    try require(
      await display.shown(), is: "Hall: paused, Hall: Red",
      "`unfollow` had returned when Blue began, and the display was still registered.",
      where: [
        "nothing": showsNothing,
        "Hall: Red": "The hall's player paused before `unfollow`. Lines that were shown stay.",
        "Hall: paused":
          "The display unfollowed the kitchen's player, and still follows the hall's.",
        "Hall: paused, Kitchen: Blue, Kitchen: paused":
          "`unfollow` got the kitchen's player, and the display left the hall's. Use the parameter.",
      ])
    await display.start(following: kitchen)
    await kitchen.send(.skip)
    try require(
      await display.shown(), is: "Hall: paused, Hall: Red, Kitchen: Gold",
      "The display has followed the player again, so it shows what the player begins now.")
    let other = await MusicPlayer.named("Kitchen", songs: ["Gray"])
    await display.start(following: other)
    await display.stop(following: kitchen)
    await other.send(.play)
    await kitchen.send(.play, .pause)
    expect(
      await display.shown(after: 3), is: "Kitchen: Gray",
      "Of two players with one name, the display unfollowed one. Remember players, not names.")
  }

  @Test("A player doesn't keep its displays alive", .edit("MusicPlayer.swift", "MusicPlayer"))
  static func releasesDisplays() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    var display: Display? = await Display.following(kitchen)
    await kitchen.send(.play)
    try require(await display!.shown(), is: "Kitchen: Blue", showsNothing)
    expect(
      Probe.release(&display), is: .deallocated,
      "The player keeps a display alive to which nothing else refers. Look for a strong reference.")
    await kitchen.send(.pause)
  }

  @Test("Listeners don't keep their players alive", .edit("Display.swift", "follow"))
  static func releasesPlayers() async throws {
    var kitchen: MusicPlayer? = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen!)
    await kitchen!.send(.play)
    try require(await display.shown(), is: "Kitchen: Blue", showsNothing)
    let skipper = await Skipper.skipping("Gold", on: kitchen!)
    await kitchen!.send(.play)
    expect(
      Probe.release(&kitchen), is: .deallocated,
      "A display and a skipper still follow the player. One of them has a strong reference to it.")
    withExtendedLifetime((display, skipper)) {}
  }

  @Test(
    "A skipper skips its song", .edit("Skipper.swift", "Skipper", "follow"),
    .ifItCrashes(
      [.endless, .slow, .lock],
      """
      The skipper calls the player during an event, which holds the lock, semaphore, or queue that \
      this call waits for. Don't hold one while you notify.
      """))
  static func skips() async throws {
    let hall = await MusicPlayer.named("Hall")
    let hallDisplay = await Display.following(hall)
    let other = await Skipper.skipping("Gold", on: hall)
    await hall.send(.play)
    try require(
      await hallDisplay.shown(), is: "Hall: Blue",
      "This skipper's song is Gold, and it skipped Blue. Compare the event's song with its own.",
      where: ["nothing": showsNothing])
    withExtendedLifetime(other) {}
    // What a task does may be done in time, even often, but not each time.
    for _ in 1...500 {
      let kitchen = await MusicPlayer.named("Kitchen")
      let display = await Display.following(kitchen)
      let skipper = await Skipper.skipping("Blue", on: kitchen)
      await kitchen.send(.play)
      let shown = await display.shown()
      let (rule, edit) = await skipRule(display, kitchen)
      try require(shown, is: "Kitchen: Blue, Kitchen: Gold", rule, edit: edit)
      withExtendedLifetime(skipper) {}
    }
  }

  @Test(
    "A skipper skips once, until it follows the player again", .edit("Skipper.swift", "Skipper"))
  static func skipsOnce() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let display = await Display.following(kitchen)
    let skipper = await Skipper.skipping("Blue", on: kitchen)
    await kitchen.send(.play, .skip)
    try require(
      await display.shown(), is: "Kitchen: Blue, Kitchen: Gold, Kitchen: Blue",
      "The skipper skipped Blue, and later Blue began again. Unfollow the player before you skip.")
    await skipper.start(following: kitchen)
    await kitchen.send(.play)
    expect(
      await display.shown(after: 3), is: "Kitchen: Blue, Kitchen: Gold",
      """
      The skipper has followed the player again, and then Blue began. It skips Blue again. To skip \
      once, unfollow the player before you skip, and remember nothing.
      """)
  }

  @Test(
    "All displays show the events in the order they happened",
    .ifItCrashes(
      [.index, .lock], "A skipper unfollowed the player during an event. Notify a copy of the list."
    ))
  static func keepsTheOrder() async throws {
    let kitchen = await MusicPlayer.named("Kitchen")
    let skipper = await Skipper.skipping("Blue", on: kitchen)
    let display = await Display.following(kitchen)
    await kitchen.send(.play, .pause)
    let missing: Comment =
      "Blue began, then the skipper called `skip` and Gold began, and then the player paused."
    try require(
      await display.shown(), is: "Kitchen: Blue, Kitchen: Gold, Kitchen: paused",
      """
      `skip` began its event while `play` was still notifying. An event has to wait until the one \
      before it has ended. If you have a queue, is an event in it until its last delegate was \
      notified?
      """,
      where: [
        "Kitchen: Gold, Kitchen: Gold, Kitchen: paused":
          "The event of `play` is about Blue, but it read the player's song after the skipper's `skip`.",
        "Kitchen: Gold, Kitchen: paused":
          "The skipper left the list during the event, and the next delegate moved to its place.",
        "nothing": missing, "Kitchen: Blue": missing, "Kitchen: paused": missing,
        "Kitchen: Blue, Kitchen: paused": missing,
      ])
    withExtendedLifetime(skipper) {}
  }

  @Test(
    "Three skippers of one song skip once each",
    .edit("MusicPlayer.swift", "call removeFirst", "call append", "skip"))
  static func beginsEachSong() async {
    let songs = ["Blue", "Gold", "Blue", "Red", "Green", "Gray", "Pink"]
    let hall = await MusicPlayer.named("Hall", songs: songs)
    let display = await Display.following(hall)
    var skippers: [Skipper] = []
    for _ in 1...3 { skippers.append(await Skipper.skipping("Blue", on: hall)) }
    await hall.send(.play)
    expect(
      await display.shown(), is: "Hall: Blue, Hall: Gold, Hall: Blue, Hall: Red",
      "Three skippers of the first Blue called `skip`: Gold begins, then the second Blue, then Red.",
      where: [
        "Hall: Blue, Hall: Gold":
          "A skipper was notified about Blue, but the player had moved on. Compare the event's song.",
        "Hall: Blue, Hall: Red, Hall: Blue, Hall: Gold":
          "Gold began before Red. Of the events that wait, the one that came first begins first.",
        "Hall: Blue, Hall: Red":
          "Three skippers called `skip` during one event, and the last event replaced the other two.",
        "…Green":
          "A skipper unfollowed the player while the second Blue waited, and got that event, too.",
      ])
    withExtendedLifetime(skippers) {}
  }

  @Test(
    "Commands from several tasks reach all displays in one order",
    .edit("MusicPlayer.swift", "MusicPlayer"), .hasOwnChild)
  static func worksFromSeveralTasks() async throws {
    try await keepsTheOrder()
    try await requireFinish(await Rounds.child.value, rule: Rounds.rule)
  }

  // MARK: - The traps

  @Test("A skipper that has unfollowed a player doesn't skip", .edit("Skipper.swift", "unfollow"))
  static func unfollowsWithoutASkip() async {
    let (hall, kitchen) = (await MusicPlayer.named("Hall"), await MusicPlayer.named("Kitchen"))
    let display = await Display.following(kitchen, hall)
    let skipper = await Skipper.skipping("Blue", on: hall)
    await skipper.start(following: kitchen)
    await skipper.stop(following: kitchen)
    await kitchen.send(.play)
    await hall.send(.play)
    let shown = await display.shown()
    expect(
      shown, is: "Kitchen: Blue, Hall: Blue, Hall: Gold",
      shown.hasPrefix("Kitchen: Blue, Hall")
        ? "The skipper still follows the hall's player, which began Blue. Skip the event's player."
        : "The skipper unfollowed the player before Blue began, so it doesn't skip Blue.")
  }

  @Test("A new listener or player may have an old one's address", .edit("Display.swift", "follow"))
  static func remembersNoAddress() async throws {
    let loyal = await Display.following()
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for number in 0..<100 {
      let hall = await MusicPlayer.named("Hall")
      await loyal.start(following: hall)
      _ = await Display.following(hall)
      let display = await Display.following(hall)
      await hall.send(.play)
      try require(
        await display.shown(), is: "Hall: Blue",
        "Another display followed the player and was released. Its identifier isn't a display.")
      try require(
        await loyal.shown(after: number), is: "Hall: Blue",
        "The display followed another player, which was released. Its identifier isn't a player.")
    }
  }
}

// MARK: - What the tests use

private let showsNothing: Comment =
  "This test needs a display that shows the songs of its player. Write that first."

private let newLine = ["Display.swift", "call append", "lines"]
private let queue = ["MusicPlayer.swift", "call removeFirst", "call append", "MusicPlayer"]

@MainActor private func firstRule(
  _ display: Display, _ kitchen: MusicPlayer
) async -> (Comment, edit: [String]) {
  let shown = await display.shown()
  if shown == "Kitchen: Gold" {
    return ("A new player's current song is the first one.", ["MusicPlayer.swift", "play"])
  }
  if shown != "nothing" {
    return (
      "The line of a song is the name of its player, a colon, a space, and the title.", newLine
    )
  }
  if await showsMoreLater(display) {
    return (
      "Blue appeared after `play` had returned. A `Task`, also in a display, begins later.", []
    )
  }
  await kitchen.send(.play)
  if await display.shown() != "nothing" {
    return (
      "`follow` had returned, and nothing was registered. A `Task` begins later: do it without one.",
      ["Display.swift", "follow"]
    )
  }
  return (
    "Look at both parts: with whom `follow` registers the display, and what `play` calls.",
    ["MusicPlayer.swift", "Display.swift", "play", "follow"]
  )
}

@MainActor private func skipRule(
  _ display: Display, _ kitchen: MusicPlayer
) async -> (Comment, edit: [String]) {
  let calls: Comment =
    "Blue wasn't skipped. `follow` registers the skipper, which calls `skip` while it's notified."
  if await display.shown().hasSuffix("Gold") { return (calls, []) }
  if await showsMoreLater(display) {
    return ("Gold began after `play` had returned. Call `skip` at once, in no task or queue.", [])
  }
  await kitchen.send(.play)
  guard await display.shown() == "Kitchen: Blue, Kitchen: Gold" else { return (calls, []) }
  return (
    """
    `skip` moved the player to Gold, and the event was lost: it came while `play` notified. Does \
    a queue contain it, and does your loop come to it? A `for` loop goes through a copy.
    """, queue
  )
}

@MainActor private func showsMoreLater(_ display: Display) async -> Bool {
  let count = await display.shownLines.count
  await settle()
  return await display.shownLines.count > count
}
