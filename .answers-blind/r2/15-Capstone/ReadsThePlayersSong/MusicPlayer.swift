import Multicast

/// The delegate protocol: what a player notifies its listeners about.
@MainActor protocol MusicPlayerDelegate: AnyObject, Sendable {
  /// Notifies the delegate that the player began a song.
  func musicPlayerDidBeginSong(_ player: MusicPlayer)

  /// Notifies the delegate that the player paused.
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
@MainActor public final class MusicPlayer: PlayerRequirements {
  /// The name that displays show.
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  /// The events that wait for their turn. The first one stays until all delegates know about it.
  private var events: [(any MusicPlayerDelegate) -> Void] = []

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func add(_ delegate: any MusicPlayerDelegate) {
    delegates.add(delegate)
  }

  func remove(_ delegate: any MusicPlayerDelegate) {
    delegates.remove(delegate)
  }

  /// The song that the player plays.
  var currentSong: String { songs[index] }

  /// Begins the current song.
  public func play() {
    beginSong()
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    beginSong()
  }

  /// Pauses the current song.
  public func pause() {
    enqueue { $0.musicPlayerDidPause(self) }
  }

  private func beginSong() {
    enqueue { $0.musicPlayerDidBeginSong(self) }
  }

  /// Appends an event, and notifies the delegates unless a command is already notifying them.
  private func enqueue(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    events.append(event)
    guard events.count == 1 else { return }
    while let next = events.first {
      delegates.invoke(next)
      events.removeFirst()
    }
  }
}
