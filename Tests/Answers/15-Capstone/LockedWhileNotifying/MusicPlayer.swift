// wrong: The lock is held while delegates are notified.
// misconception: A lock has to protect the whole event.
// caught by: "A skipper skips its song"

import Multicast
import Synchronization

protocol MusicPlayerDelegate: AnyObject, Sendable {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private let index = Mutex(0)
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()

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

  public func play() {
    index.withLock { begin(songs[$0]) }
  }

  public func skip() {
    index.withLock { index in
      index = (index + 1) % songs.count
      begin(songs[index])
    }
  }

  public func pause() {
    index.withLock { _ in delegates.invoke { $0.musicPlayerDidPause(self) } }
  }

  private func begin(_ song: String) {
    delegates.invoke { $0.musicPlayer(self, didBegin: song) }
  }
}
