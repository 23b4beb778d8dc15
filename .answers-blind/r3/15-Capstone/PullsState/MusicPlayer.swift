import Multicast

/// The delegate protocol: the delegate asks the player what it's doing.
@MainActor protocol MusicPlayerDelegate: AnyObject {
  func musicPlayerDidChange(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its listeners.
@MainActor public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private(set) var isPaused = false
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  /// The number of events that the delegates haven't been notified about yet.
  private var waitingEvents = 0

  /// The current song.
  var song: String { songs[index] }

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
    isPaused = false
    notifyDelegates()
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    isPaused = false
    notifyDelegates()
  }

  /// Pauses the current song.
  public func pause() {
    isPaused = true
    notifyDelegates()
  }

  /// Notifies the delegates, one event after another.
  private func notifyDelegates() {
    waitingEvents += 1
    guard waitingEvents == 1 else { return }
    while waitingEvents > 0 {
      delegates.invoke { $0.musicPlayerDidChange(self) }
      waitingEvents -= 1
    }
  }
}
