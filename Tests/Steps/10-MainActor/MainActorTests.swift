import StepSupport
import Testing

#if EXERCISE
  import MainActorExercise
#else
  import MainActorSolution
#endif

@Suite(
  "10 MainActor", .serialized, .rehearsed, .edit("Player.swift", "Player"),
  .ifItCrashes(
    .isolation,
    """
    Code that claims to be on the main actor ran elsewhere, and the program ended. \
    `MainActor.assumeIsolated` checks where code runs and moves nothing. Isolate the declaration.
    """))
@MainActor enum MainActorTests {
  // MARK: - The lesson

  @Test(
    "A delegate's methods are isolated to the main actor",
    .edit("PlayerDelegate.swift", "PlayerDelegate"))
  static func isolatesTheProtocol() async throws {
    let (player, log) = (Player(), Log())
    let screen = Screen("North", log: log)
    player.add(screen)
    player.append(Track(title: "Blue Hour"))
    let isNotifiedLater = log.lines.isEmpty
    if isNotifiedLater { await settle() }
    withExtendedLifetime(screen) {}
    try require(
      log.lines.count == 1 ? "one line" : "\(log.lines.count) lines", is: "one line",
      "A screen was added, and then a track. `append` has to notify the screen once.",
      edit: ["Player.swift", "append"])
    try require(
      isNotifiedLater ? "later" : "before it returns", is: "before it returns",
      """
      `append` has to notify the screen before it returns. A task or a queue does that later. \
      Isolate the player, and notify in `append` itself.
      """, edit: ["Player.swift", "append"])
    expect(
      log.lines[0].hasSuffix(notIsolated) ? "not isolated" : "isolated", is: "isolated",
      """
      The screen in this test conforms to `PlayerDelegate` and adds no isolation. Its method \
      `player(_:didAppend:)` isn't isolated to the main actor. Isolate the protocol, so that its \
      delegates are isolated, too.
      """)
  }

  @Test("Delegates are added and removed on the main actor")
  static func isolatesThePlayer() async {
    let (player, screen) = (Player(), Screen("North", log: Log()))
    // With the pause, `await` is right for a method that is isolated and one that isn't.
    let placeOfAdd = await place(of: { _ = await (player.add(screen), pause()) })
    let placeOfRemove = await place(of: { _ = await (player.remove(screen), pause()) })
    expect(
      "add \(placeOfAdd), remove \(placeOfRemove)",
      is: "add on the main actor, remove on the main actor",
      code(of: "Player.swift").contains("assumeIsolated")
        ? """
        While the main actor was busy, a task in the background called `add` and `remove`, which \
        didn't wait. `MainActor.assumeIsolated` isolates nothing: called elsewhere, it ends the \
        program. Isolate the player instead.
        """
        : """
        While the main actor was busy, a task in the background called `add` and `remove`, and a \
        call that isn't isolated doesn't wait. Isolate the player, and leave out `nonisolated`. \
        The compiler can't check a lock, or a promise such as `@unchecked Sendable`.
        """)
  }

  @Test("Tracks are appended on the main actor", .edit("Player.swift", "append"))
  static func isolatesTheEvent() async {
    let player = Player()
    let place = await place(of: { _ = await (player.append(Track(title: "Home")), pause()) })
    expect(
      place, is: "on the main actor",
      """
      While the main actor was busy, a task in the background called `append`, which didn't wait. \
      `append` uses the list and notifies screens, so it belongs to the main actor. Isolate it.
      """)
  }

  @Test("No promise stands in for the compiler's check")
  static func makesNoPromise() {
    let files = ["Player.swift", "PlayerDelegate.swift", "MiniPlayer.swift"]
    let text = files.map { code(of: $0) }.joined()
    let promises = ["@unchecked", "nonisolated(unsafe)"].filter(text.contains)
    expect(
      promises.isEmpty ? "none" : promises.joined(separator: ", "), is: "none",
      """
      This is a promise that the compiler believes without a check. Leave it out. A class on the \
      main actor is `Sendable` without a promise, and its list is used there only.
      """)
  }

  @Test(
    "A mini player shows the title of each track that's appended",
    .edit("MiniPlayer.swift", "player", "MiniPlayer"))
  static func showsTheTitle() async throws {
    let (player, screen) = (Player(), MiniPlayer())
    let before = screen.title
    let delegate = (screen as AnyObject) as? any PlayerDelegate
    try require(
      delegate == nil ? "no delegate" : "a delegate", is: "a delegate",
      """
      A `MiniPlayer` doesn't conform to `PlayerDelegate`. Name the protocol in its declaration, \
      and write the method `player(_:didAppend:)`.
      """, edit: ["MiniPlayer.swift", "MiniPlayer"])
    if let delegate { player.add(delegate) }
    let titles = ["Blue Hour", "Night Train"].map { title in
      player.append(Track(title: title))
      return screen.title
    }
    await settle()
    expect(
      titles.joined(separator: ", "), is: "Blue Hour, Night Train",
      "After each of two calls of `append`, the mini player has to show that track's title.",
      where: [
        "\(before), \(before)": screen.title == before
          ? """
          `append` was called twice, and the mini player's `title` is as it was. Assign the \
          track's title to it in the delegate's method: `let title` would make a new constant.
          """
          : """
          The mini player showed the title only after `append` had returned. Set `title` in the \
          delegate's method itself: a task or a queue does that later.
          """
      ])
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
}

// MARK: - What the tests use

private let notIsolated = ", not isolated"

/// A delegate that has the isolation of the protocol.
private final class Screen: PlayerDelegate, Sendable {
  private let name: String
  private let log: Log

  nonisolated init(_ name: String, log: Log) { (self.name, self.log) = (name, log) }

  func player(_ player: Player, didAppend track: Track) {
    log.add("\(name): \(track.title)\(#isolation === MainActor.shared ? "" : notIsolated)")
  }
}

private func pause() async {}
