import StepSupport
import Testing

#if EXERCISE
  import CapstoneExercise
#else
  import CapstoneSolution
#endif

/// What runs in a child process, because several tasks may crash it.
enum Rounds {
  static var child: Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 20)
        leaveNoBacktrace()
        await Rounds.sendCommands()
        await Rounds.unfollow()
        finish()
      }
    }
  }

  /// Sends commands in short rounds, because some events are lost only if no command follows.
  static func sendCommands() async {
    for _ in 1...4 { interruptThreads(until: .now + .seconds(20)) }
    let threads = (1...4).map { _ in OwnThread() }
    let race = Race(milliseconds: 2000, cores: 0.8)
    while race.isOn {
      for _ in 1...10 { await sendCommands(1000, on: threads.prefix(2), microseconds: 20) }
      for limit in [3, 3, 3, 100, 3, 3, 3, 100] {
        await sendCommands(limit, on: threads[...], microseconds: 1000)
      }
    }
  }

  /// Sends commands to two players at the same time, and ends the process if a display is wrong.
  private static func sendCommands(
    _ limit: Int, on threads: ArraySlice<OwnThread>, microseconds: UInt32
  ) async {
    let songs = (0..<7).map { "\($0)" }
    let kitchen = await MusicPlayer.named("Kitchen", songs: songs)
    let hall = await MusicPlayer.named("Hall", songs: songs)
    let both = await Display.following(kitchen, hall)
    let (one, other) = (await Display.following(kitchen), await Display.following(hall))
    var (sentToKitchen, sentToHall) = (1, 1)
    await withTaskGroup(of: (MusicPlayer, Int).self) { group in
      for (thread, player) in zip(threads, [kitchen, hall, kitchen, kitchen]) {
        group.addTask(executorPreference: thread) {
          var count = 0
          while count < limit, !Task.isCancelled {
            count += 1
            await player.send([.pause, .play, .skip][count % 3])
            let end = ContinuousClock.now + .microseconds(limit < 1000 ? count % 10 : 0)
            while ContinuousClock.now < end {}
          }
          return (player, count)
        }
      }
      // This thread wakes in the middle of another one's command, and sends the last ones.
      pauseThread(microseconds: microseconds)
      group.cancelAll()
      for player in [kitchen, hall] { await player.send(.pause) }
      for await (player, count) in group {
        if player === kitchen { sentToKitchen += count } else { sentToHall += count }
      }
    }
    let (all, others) = (await both.shownLines, await one.shownLines)
    let lines = all.filter { $0.hasPrefix("Kitchen") }
    let arrived = others.count + (await other.shownLines.count)
    let sent = sentToKitchen + sentToHall
    if arrived != sent { fatalError("\(arrived) of \(sent) events arrived") }
    if all.count != sent { fatalError("a display of two players lost a line") }
    if lines != others { fatalError("two displays differ") }
    let numbers = lines.compactMap { Int($0.dropFirst("Kitchen: ".count)) }
    let steps = zip(numbers, numbers.dropFirst()).map { ($1 - $0 + 7) % 7 }
    if steps.contains(where: { $0 > 1 }) { fatalError("a song follows the wrong one") }
  }

  /// Ends the process if a display that unfollows a player often shows an event later.
  ///
  /// With a lock, that can happen when a thread is interrupted between two instructions.
  static func unfollow() async {
    let thread = OwnThread()
    var late = 0
    for _ in 1...40 {
      let kitchen = await MusicPlayer.named("Kitchen")
      var others: [Display] = []
      for _ in 1...20 { others.append(await Display.following(kitchen)) }
      let display = await Display.following(kitchen)
      let play = Task(executorPreference: thread) {
        while !Task.isCancelled { await kitchen.send(.play) }
      }
      while await display.shownLines.isEmpty { await Task.yield() }
      await display.stop(following: kitchen)
      let shown = await display.shownLines
      play.cancel()
      await play.value
      if await display.shownLines != shown { late += 1 }
    }
    if late > 10 { fatalError("\(late) of 40 displays showed an event later") }
  }

  static func rule(_ output: String) -> Comment {
    if output.contains("an event later") {
      return "After `unfollow`, a display got an event. Look before each call who still follows."
    }
    let lost = """
      events were lost, or arrived twice. Decide in one step who notifies, and in one step find \
      the queue empty and stop.
      """
    let causes = [
      "still running": "they didn't end. Don't hold a lock while you notify delegates.",
      "events arrived": lost,
      "lost a line": "a display lost a line of one of its two players. Protect the lines.",
      "displays differ": "two tasks notified one player's delegates at once. Only one may.",
      "the wrong one": "a later song came first. Change the song and append its event in one step.",
    ]
    let cause = causes.first { output.contains($0.key) }?.value
    let crash = "the program crashed: nothing protects a property that two tasks change."
    return "Several tasks sent commands to two players at once, and \(cause ?? crash)"
  }
}
