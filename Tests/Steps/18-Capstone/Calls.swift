#if EXERCISE
  import CapstoneExercise
#else
  import CapstoneSolution
#endif

// The tests use the types only through their requirements, so every `await` may suspend, whatever
// the types are isolated to.

enum Command {
  case play, skip, pause
}

extension PlayerRequirements {
  nonisolated(nonsending) static func named(
    _ name: String, songs: [String] = ["Blue", "Gold"]
  ) async -> Self {
    await Self(name: name, songs: songs)
  }

  nonisolated(nonsending) func send(_ commands: Command...) async {
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
  nonisolated(nonsending) func start(following player: MusicPlayer) async { await follow(player) }

  nonisolated(nonsending) func stop(following player: MusicPlayer) async { await unfollow(player) }
}

extension DisplayRequirements {
  nonisolated(nonsending) static func following(_ players: MusicPlayer...) async -> Self {
    let display = await Self()
    for player in players { await display.follow(player) }
    return display
  }

  nonisolated(nonsending) var shownLines: [String] { get async { await lines } }

  nonisolated(nonsending) func shown(after count: Int = 0) async -> String {
    let shown = await lines.dropFirst(count)
    return shown.isEmpty ? "nothing" : shown.joined(separator: ", ")
  }
}

extension SkipperRequirements {
  nonisolated(nonsending) static func skipping(
    _ song: String, on player: MusicPlayer
  ) async -> Self {
    let skipper = await Self(song: song)
    await skipper.follow(player)
    return skipper
  }
}
