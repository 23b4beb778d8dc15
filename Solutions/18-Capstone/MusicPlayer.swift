import Multicast

/// The delegate protocol: a delegate is notified when a song begins and when a player pauses.
@MainActor
protocol MusicPlayerDelegate: AnyObject {
  /// Notifies the delegate that a song began.
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  /// Notifies the delegate that the player paused.
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: it plays songs and notifies its delegates.
@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  /// The current event and the events that wait for it to end, with the oldest first.
  ///
  /// An event refers to the player strongly, but only until the loop removes the event.
  private var events: [(any MusicPlayerDelegate) -> Void] = []

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

  /// Notifies the delegates about an event, after all events that happened before it.
  private func notify(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    events.append(event)
    // A delegate called the player during an event. The outer call's loop handles the new event.
    if events.count > 1 { return }
    while let event = events.first {
      delegates.invoke(event)
      events.removeFirst()
    }
  }
}
