import Multicast

/// The delegate protocol: a delegate is notified about a player's events.
@MainActor protocol MusicPlayerDelegate: AnyObject {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
@MainActor public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var queue: [Event] = []
  private var isNotifying = false

  private enum Event {
    case began(String)
    case paused
  }

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  /// Begins the current song.
  public func play() {
    enqueue(.began(songs[index]))
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  /// Pauses the current song.
  public func pause() {
    enqueue(.paused)
  }

  private func enqueue(_ event: Event) {
    queue.append(event)
    if isNotifying { return }
    isNotifying = true
    while let event = queue.popFirst() {
      switch event {
      case .began(let song): delegates.invoke { $0.musicPlayer(self, didBegin: song) }
      case .paused: delegates.invoke { $0.musicPlayerDidPause(self) }
      }
    }
    isNotifying = false
  }
}
