import Multicast
import Synchronization

/// The delegate protocol.
protocol MusicPlayerDelegate: AnyObject, Sendable {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private let state = Mutex(State())

  private enum Event {
    case began(String)
    case paused
  }

  private struct State {
    var index = 0
    var queue: [Event] = []
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
    notify { .began(songs[$0.index]) }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    state.index = (state.index + 1) % songs.count
    notify { .began(songs[$0.index]) }
  }

  /// Pauses the current song.
  public func pause() {
    notify { _ in .paused }
  }

  private func notify(_ change: (inout State) -> Event) {
    let isNested = state.withLock { state in
      let event = change(&state)
      state.queue.append(event)
      return state.queue.count > 1
    }
    if isNested { return }
    while let event = state.withLock({ $0.queue.first }) {
      switch event {
      case .began(let song): delegates.invoke { $0.musicPlayer(self, didBegin: song) }
      case .paused: delegates.invoke { $0.musicPlayerDidPause(self) }
      }
      state.withLock { _ = $0.queue.removeFirst() }
    }
  }
}
