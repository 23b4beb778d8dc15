import StepSupport
import Testing

#if EXERCISE
  import TestsExercise
#else
  import TestsSolution
#endif

// Each test gives a check right players, which it has to accept, and broken ones, which it has to
// refuse. The broken ones are in `BrokenPlayers.swift`: it says what's wrong with each of them, so
// read it only when your checks refuse them all.

@Suite(
  "17 Tests", .serialized, .rehearsed, .ifItCrashes(.missing, fewerEvents),
  .ifItCrashes(.isolation, assumption))
@MainActor enum TestsTests {
  // MARK: - The lesson

  @Test("notifiesOnce refuses five broken players and no right one", .edit("notifiesOnce"))
  static func judgesNotifiesOnce() async throws {
    try await judge(
      "notifiesOnce", PlayerChecks.notifiesOnce,
      refuses: [
        Broken("notifies no delegate", "Compare what a recorder has recorded.") { SilentPlayer() },
        Broken(
          "notifies only the delegate that was added last", "One recorder can't show that."
        ) { SingleDelegatePlayer() },
        Broken(
          "notifies each delegate twice about an event",
          "A check that asks whether an event has arrived can't count. Compare all of them."
        ) { RepeatingPlayer() },
        Broken(
          "notifies a delegate twice that was added twice",
          "`Player` says what adding a delegate again does. Does a delegate of yours try it?"
        ) { DuplicatingPlayer() },
        Broken(
          "names the song of its first event in every event",
          "A check of a single song, or one that counts events, can't notice that."
        ) { OutdatedPlayer() },
      ])
  }

  @Test("notifiesInOrder refuses two broken players and no right one", .edit("notifiesInOrder"))
  static func judgesNotifiesInOrder() async throws {
    try await judge(
      "notifiesInOrder", PlayerChecks.notifiesInOrder,
      refuses: [
        Broken(
          "notifies the delegate first that was added last",
          "Which recorder was notified first? Only something that they share can know."
        ) { ReversingPlayer() },
        Broken(
          "has no order of its own, although two delegates happen to be in the right one",
          "It swaps a second delegate and a third."
        ) { UnorderedPlayer() },
      ])
  }

  @Test("stopsAfterRemoval refuses two broken players and no right one", .edit("stopsAfterRemoval"))
  static func judgesStopsAfterRemoval() async throws {
    try await judge(
      "stopsAfterRemoval", PlayerChecks.stopsAfterRemoval,
      ifItRefusesARightOne:
        "An event before the removal reaches the recorder, too. Remove it before the event.",
      refuses: [
        Broken(
          "still notifies a delegate that was removed",
          "Let an event follow the removal, and compare what the removed recorder has recorded."
        ) { KeepingPlayer() },
        Broken(
          "removes all delegates when one is removed", "What did another recorder get?"
        ) { EmptyingPlayer() },
      ])
  }

  @Test(
    "keepsNoDelegateAlive refuses two broken players and no right one",
    .edit("keepsNoDelegateAlive"),
    .ifItCrashes(
      .noValue,
      "A weak reference keeps no recorder alive. Hold it with a strong one until the event is over."
    ))
  static func judgesKeepsNoDelegateAlive() async throws {
    try await judge(
      "keepsNoDelegateAlive", PlayerChecks.keepsNoDelegateAlive,
      ifItRefusesARightOne:
        "Something of yours still holds the recorder, such as a variable or a closure.",
      refuses: [
        Broken(
          "holds its delegates strongly",
          "Release your only reference to a recorder, and ask a weak one whether it's `nil`."
        ) { HoldingPlayer() },
        Broken(
          "holds the delegates that it has notified", "Let it notify the recorder before that."
        ) { RememberingPlayer() },
      ])
  }

  @Test(
    "letsDelegatesLeave refuses two broken players and no right one", .edit("letsDelegatesLeave"))
  static func judgesLetsDelegatesLeave() async throws {
    try await judge(
      "letsDelegatesLeave", PlayerChecks.letsDelegatesLeave,
      ifItRefusesARightOne: """
        A delegate leaves if `removeDelegate` is called while the event is running. Does your \
        recorder do in its turn what the check gave it?
        """,
      refuses: [
        Broken(
          "skips the delegate behind one that removes itself in its turn",
          "A recorder has to remove itself while it's notified, and another one comes next."
        ) { SkippingPlayer() },
        Broken(
          "still notifies a delegate that was removed before its turn",
          "A recorder has to remove one that comes after it, in the same event."
        ) { SnapshotPlayer() },
      ])
  }

  @Test(
    "notifiesOnMainActor refuses three broken players and no right one",
    .edit("notifiesOnMainActor"))
  static func judgesNotifiesOnMainActor() async throws {
    try await judge(
      "notifiesOnMainActor", PlayerChecks.notifiesOnMainActor,
      ifItRefusesARightOne:
        "Compare when `load` has returned, and ask `isOnMainQueue()` instead of the thread.",
      refuses: [
        Broken("notifies no delegate of a loaded song", "`await` a load, and compare.") {
          SilentPlayer()
        },
        Broken(
          "notifies its delegates after `load` has returned",
          "Look as soon as `load` has returned: a check that sleeps first can't notice that."
        ) { LatePlayer() },
        Broken(
          "notifies its delegates in the background",
          "Only code that runs during the event knows where: ask `isOnMainQueue()` in the recorder."
        ) { BackgroundPlayer() },
      ])
  }
}

// MARK: - What the tests use

private let fewerEvents: Comment = """
  A broken player may send fewer events than you expect, and a crash is no failed expectation. \
  Compare whole arrays, or stop with `try #require`.
  """

private let assumption: Comment = """
  A broken player notified a recorder in the background, and a crash is no failed expectation. \
  Record what `isOnMainQueue()` returns.
  """
