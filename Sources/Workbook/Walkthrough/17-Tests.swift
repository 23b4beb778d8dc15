import Multicast

// The solution imports Testing, which on a Mac only a program with tests can load. So this example
// has a recorder of its own and prints what a check finds out.

func testsExample() {
  runAsyncExample {
    await openScreenTwice()
    await tryCheckOfAnEvent()
    await shareALog()
    await leaveDuringAnEvent()
  }
}

@MainActor private protocol PlayerDelegate: AnyObject {
  func didPlay(_ title: String)
}

@MainActor private protocol Player: AnyObject {
  func addDelegate(_ delegate: any PlayerDelegate)
  func removeDelegate(_ delegate: any PlayerDelegate)
  func play(_ title: String)
}

/// A player that its author tested with one recorder and one song.
private final class ArrayPlayer: Player {
  private var delegates: [any PlayerDelegate] = []

  func addDelegate(_ delegate: any PlayerDelegate) {
    delegates.append(delegate)
  }

  func removeDelegate(_ delegate: any PlayerDelegate) {
    delegates.removeAll { $0 === delegate }
  }

  func play(_ title: String) {
    for delegate in delegates { delegate.didPlay(title) }
  }
}

private final class Recorder: PlayerDelegate {
  var titles: [String] = []

  func didPlay(_ title: String) {
    titles.append(title)
  }
}

@MainActor private func expect(_ condition: Bool) {
  print(condition ? "passed" : "failed")
}

// MARK: The problem

private final class MiniPlayer: PlayerDelegate {
  private let player: any Player

  init(_ player: any Player) {
    self.player = player
  }

  func appear() {
    player.addDelegate(self)
  }

  func didPlay(_ title: String) {
    print("Mini player: \(title)")
  }
}

@MainActor private func openScreenTwice() {
  print("The only check:")
  checkOfAnEvent(ArrayPlayer())

  print("\nA screen that appears twice, and then is closed:")
  let player = ArrayPlayer()
  var screen: MiniPlayer? = MiniPlayer(player)
  screen?.appear()
  screen?.appear()
  player.play("Prelude")
  screen = nil
  print("The screen is closed.")
  player.play("Fugue")
}

@MainActor private func checkOfAnEvent(_ player: any Player) {
  let recorder = Recorder()
  player.addDelegate(recorder)
  player.play("Prelude")
  expect(recorder.titles.contains("Prelude"))
}

// MARK: Broken players

/// Notifies each delegate twice.
private final class RepeatingPlayer: Player {
  private let delegates = MulticastDelegate<any PlayerDelegate>()

  func addDelegate(_ delegate: any PlayerDelegate) { delegates.add(delegate) }

  func removeDelegate(_ delegate: any PlayerDelegate) { delegates.remove(delegate) }

  func play(_ title: String) {
    for _ in 1...2 { delegates.invoke { $0.didPlay(title) } }
  }
}

/// Has room for one delegate only.
private final class SingleDelegatePlayer: Player {
  private weak var delegate: (any PlayerDelegate)?

  func addDelegate(_ delegate: any PlayerDelegate) { self.delegate = delegate }

  func removeDelegate(_ delegate: any PlayerDelegate) { self.delegate = nil }

  func play(_ title: String) { delegate?.didPlay(title) }
}

/// Notifies no delegate.
private final class SilentPlayer: Player {
  func addDelegate(_ delegate: any PlayerDelegate) {}

  func removeDelegate(_ delegate: any PlayerDelegate) {}

  func play(_ title: String) {}
}

@MainActor private func tryCheckOfAnEvent() {
  print("\nThree broken players:")
  for player in [RepeatingPlayer(), SingleDelegatePlayer(), SilentPlayer()] as [any Player] {
    checkOfAnEvent(player)
  }
}

// MARK: Recorders

@MainActor private final class Log {
  var lines: [String] = []
}

/// A recorder that shares its log with others, and reacts to an event.
private final class NamedRecorder: PlayerDelegate {
  private let name: String
  private let log: Log
  var reaction: () -> Void = {}

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func didPlay(_ title: String) {
    log.lines.append("\(name): \(title)")
    reaction()
  }
}

@MainActor private func shareALog() {
  print("\nTwo recorders with one log:")
  let log = Log()
  let screen = NamedRecorder("Screen", log)
  let history = NamedRecorder("History", log)
  let player = ArrayPlayer()
  player.addDelegate(screen)
  player.addDelegate(history)
  player.play("Prelude")
  print(log.lines)
  withExtendedLifetime((screen, history)) {}
}

@MainActor private func leaveDuringAnEvent() {
  print("\nA recorder that removes another one:")
  let log = Log()
  let screen = NamedRecorder("Screen", log)
  let history = NamedRecorder("History", log)
  let player = ArrayPlayer()
  player.addDelegate(screen)
  player.addDelegate(history)
  screen.reaction = { player.removeDelegate(history) }
  player.play("Prelude")
  print(log.lines)
  withExtendedLifetime((screen, history)) {}
}
