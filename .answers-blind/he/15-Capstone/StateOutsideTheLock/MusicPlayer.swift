import Multicast
import Synchronization

protocol MusicPlayerDelegate: AnyObject, Sendable {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
public final class MusicPlayer: PlayerRequirements {
  private struct State {
    var index = 0
    var queue: [Event] = []
  }

  private enum Event {
    case began(String)
    case paused
  }

  let name: String
  private let songs: [String]
  private let state = Mutex(State())
  let delegates = MulticastDelegate<any MusicPlayerDelegate>()

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  /// Begins the current song.
  public func play() {
    let isFirst = state.withLock { state in
      state.queue.append(.began(songs[state.index]))
      return state.queue.count == 1
    }
    if isFirst { notify() }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    let isFirst = state.withLock { state in
      state.index = (state.index + 1) % songs.count
      state.queue.append(.began(songs[state.index]))
      return state.queue.count == 1
    }
    if isFirst { notify() }
  }

  /// Pauses the current song.
  public func pause() {
    let isFirst = state.withLock { state in
      state.queue.append(.paused)
      return state.queue.count == 1
    }
    if isFirst { notify() }
  }

  private func notify() {
    while let event = state.queue.first {
      switch event {
      case .began(let song): delegates.invoke { $0.musicPlayer(self, didBegin: song) }
      case .paused: delegates.invoke { $0.musicPlayerDidPause(self) }
      }
      state.withLock { _ = $0.queue.removeFirst() }
    }
  }
}
