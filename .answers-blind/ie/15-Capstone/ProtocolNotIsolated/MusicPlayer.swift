import Multicast

/// The delegate protocol.
protocol MusicPlayerDelegate: AnyObject {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
@MainActor public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var queue: [Event] = []

  private enum Event {
    case began(String)
    case paused
  }

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
    notify(.began(songs[index]))
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    notify(.began(songs[index]))
  }

  /// Pauses the current song.
  public func pause() {
    notify(.paused)
  }

  private func notify(_ event: Event) {
    queue.append(event)
    guard queue.count == 1 else { return }
    while let event = queue.first {
      switch event {
      case .began(let song): delegates.invoke { $0.musicPlayer(self, didBegin: song) }
      case .paused: delegates.invoke { $0.musicPlayerDidPause(self) }
      }
      queue.removeFirst()
    }
  }
}
