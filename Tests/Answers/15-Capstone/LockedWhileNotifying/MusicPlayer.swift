// wrong: The lock is held while delegates are notified.
// misconception: A lock has to protect the whole event.
// caught by: "A skipper skips its song"

import Multicast
import Synchronization

/// The delegate protocol: a delegate is notified about what a player does.
protocol MusicPlayerDelegate: AnyObject, Sendable {
  /// Notifies the delegate that a song began.
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  /// Notifies the delegate that the player paused.
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: plays songs and notifies its delegates.
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private let index = Mutex(0)
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
    index.withLock { begin(songs[$0]) }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index.withLock { index in
      index = (index + 1) % songs.count
      begin(songs[index])
    }
  }

  /// Pauses.
  public func pause() {
    index.withLock { _ in delegates.invoke { $0.musicPlayerDidPause(self) } }
  }

  private func begin(_ song: String) {
    delegates.invoke { $0.musicPlayer(self, didBegin: song) }
  }
}
