import Multicast

/// What a player tells its listeners.
@MainActor protocol PlayerDelegate: AnyObject {
  func player(_ player: MusicPlayer, didBegin song: String)
  func playerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
@MainActor public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any PlayerDelegate>()
  private var queue: [(any PlayerDelegate) -> Void] = []
  private var isNotifying = false

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any PlayerDelegate) { delegates.add(delegate) }

  func removeDelegate(_ delegate: any PlayerDelegate) { delegates.remove(delegate) }

  /// Begins the current song.
  public func play() {
    let song = songs[index]
    notify { $0.player(self, didBegin: song) }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  /// Pauses the current song.
  public func pause() {
    notify { $0.playerDidPause(self) }
  }

  private func notify(_ event: @escaping (any PlayerDelegate) -> Void) {
    queue.append(event)
    if isNotifying { return }
    isNotifying = true
    while !queue.isEmpty {
      let next = queue.removeFirst()
      delegates.invoke { next($0) }
    }
    isNotifying = false
  }
}
