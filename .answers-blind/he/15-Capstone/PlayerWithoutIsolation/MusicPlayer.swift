import Multicast

/// The delegate protocol: a listener is notified about songs and pauses.
protocol MusicPlayerDelegate: AnyObject, Sendable {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()

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
    let song = songs[index]
    notify { $0.musicPlayer(self, didBegin: song) }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  /// Pauses the current song.
  public func pause() {
    notify { $0.musicPlayerDidPause(self) }
  }

  // TODO: nested commands
  private func notify(_ event: (any MusicPlayerDelegate) -> Void) {
    delegates.invoke { event($0) }
  }
}
