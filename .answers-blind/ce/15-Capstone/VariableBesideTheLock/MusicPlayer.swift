import Multicast
import Synchronization

protocol MusicPlayerDelegate: AnyObject, Sendable {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
public final class MusicPlayer: PlayerRequirements {
  let name: String
  let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private let songs: [String]
  private let lock = Mutex(())
  private var index = 0

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  /// Begins the current song.
  public func play() {
    let index = lock.withLock { _ in self.index }
    // TODO: queue
    delegates.invoke { $0.musicPlayer(self, didBegin: songs[index]) }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    lock.withLock { _ in index = (index + 1) % songs.count }
    play()
  }

  /// Pauses the current song.
  public func pause() {
    delegates.invoke { $0.musicPlayerDidPause(self) }
  }
}
