// right: Commands wait in the queue, not events.

import Multicast

/// The delegate protocol: a delegate is notified about what a player does.
@MainActor
protocol MusicPlayerDelegate: AnyObject {
  /// Notifies the delegate that a song began.
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  /// Notifies the delegate that the player paused.
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: plays songs and notifies its delegates.
@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  /// The commands that wait for the current one to end, with the oldest first.
  private var commands: [() -> Void] = []
  private var isBusy = false

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    delegates.add(delegate)
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    delegates.remove(delegate)
  }

  /// Begins the current song.
  public func play() {
    perform { self.begin(self.index) }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    perform { self.begin((self.index + 1) % self.songs.count) }
  }

  /// Pauses.
  public func pause() {
    perform { self.delegates.invoke { $0.musicPlayerDidPause(self) } }
  }

  private func begin(_ index: Int) {
    self.index = index
    delegates.invoke { $0.musicPlayer(self, didBegin: songs[index]) }
  }

  private func perform(_ command: @escaping () -> Void) {
    commands.append(command)
    guard !isBusy else { return }
    isBusy = true
    while !commands.isEmpty { commands.removeFirst()() }
    isBusy = false
  }
}
