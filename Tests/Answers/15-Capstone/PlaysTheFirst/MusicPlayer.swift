// wrong: `play` begins the first song again.
// misconception: Playing begins at the first song.
// caught by: "A display shows the pauses"

import Multicast

/// The delegate protocol: a delegate is notified about what a player does.
@MainActor
protocol MusicPlayerDelegate: AnyObject {
  /// Notifies the delegate that a song began.
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  /// Notifies the delegate that the player paused.
  func musicPlayerDidPause(_ player: MusicPlayer)
}

/// The delegating object: plays songs and notifies its delegates.
@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  /// The events that the delegates haven't been notified about yet, with the oldest first.
  private var events: [(any MusicPlayerDelegate) -> Void] = []
  private var isNotifying = false

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
    index = 0
    begin()
  }

  private func begin() {
    let song = songs[index]
    notify { $0.musicPlayer(self, didBegin: song) }
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    begin()
  }

  /// Pauses.
  public func pause() {
    notify { $0.musicPlayerDidPause(self) }
  }

  /// Notifies the delegates about an event, after all events that happened before it.
  private func notify(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    events.append(event)
    // A delegate sent this command. The loop below comes to the event after the current one.
    if isNotifying { return }
    isNotifying = true
    while !events.isEmpty {
      delegates.invoke(events.removeFirst())
    }
    isNotifying = false
  }
}
