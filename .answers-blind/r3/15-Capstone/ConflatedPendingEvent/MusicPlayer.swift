import Multicast

/// What a player notifies its delegates about.
enum PlayerEvent {
  case began(String)
  case paused
}

/// The delegate protocol.
@MainActor protocol MusicPlayerDelegate: AnyObject {
  func musicPlayer(_ player: MusicPlayer, didSend event: PlayerEvent)
}

/// The delegating object: it plays songs and notifies its listeners.
@MainActor public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var isNotifying = false
  /// The event that waits until the delegates were notified about the one before it.
  private var pending: PlayerEvent?

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
    send(.began(songs[index]))
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    send(.began(songs[index]))
  }

  /// Pauses the current song.
  public func pause() {
    send(.paused)
  }

  private func send(_ event: PlayerEvent) {
    pending = event
    guard !isNotifying else { return }
    isNotifying = true
    while let next = pending {
      pending = nil
      delegates.invoke { $0.musicPlayer(self, didSend: next) }
    }
    isNotifying = false
  }
}
