import Multicast

/// The delegate protocol: a listener is notified about songs and pauses.
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
  private var queue: [(any MusicPlayerDelegate) -> Void] = []

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

  private func notify(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    queue.append(event)
    guard queue.count == 1 else { return }
    while let event = queue.first {
      delegates.invoke { event($0) }
      queue.removeFirst()
    }
  }
}
