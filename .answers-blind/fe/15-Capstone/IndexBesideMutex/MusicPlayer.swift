import Multicast
import Synchronization

/// What a player tells its listeners, on any thread.
protocol PlayerDelegate: AnyObject, Sendable {
  func player(_ player: MusicPlayer, didBegin song: String)
  func playerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
public final class MusicPlayer: PlayerRequirements {
  private enum Event {
    case began(String)
    case paused
  }

  private struct State {
    var queue: [Event] = []
    var isNotifying = false
  }

  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any PlayerDelegate>()
  private let state = Mutex(State())

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any PlayerDelegate) { delegates.add(delegate) }

  func removeDelegate(_ delegate: any PlayerDelegate) { delegates.remove(delegate) }

  /// Begins the current song.
  public func play() {
    state.withLock { $0.queue.append(.began(songs[index])) }
    notify()
  }

  /// Moves to the next song and begins it.
  public func skip() {
    state.withLock {
      index = (index + 1) % songs.count
      $0.queue.append(.began(songs[index]))
    }
    notify()
  }

  /// Pauses the current song.
  public func pause() {
    state.withLock { $0.queue.append(.paused) }
    notify()
  }

  private func notify() {
    let isFirst = state.withLock { state in
      if state.isNotifying { return false }
      state.isNotifying = true
      return true
    }
    guard isFirst else { return }
    while let event = nextEvent() {
      switch event {
      case .began(let song): delegates.invoke { $0.player(self, didBegin: song) }
      case .paused: delegates.invoke { $0.playerDidPause(self) }
      }
    }
  }

  private func nextEvent() -> Event? {
    state.withLock { state in
      if state.queue.isEmpty {
        state.isNotifying = false
        return nil
      }
      return state.queue.removeFirst()
    }
  }
}
