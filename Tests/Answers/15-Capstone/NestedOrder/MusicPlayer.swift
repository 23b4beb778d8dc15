// wrong: Events of nested commands overtake the current event.
// misconception: Notifying at once keeps the order.
// caught by: "All displays show the events in the order they happened"

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

  /// Pauses.
  public func pause() {
    notify { $0.musicPlayerDidPause(self) }
  }

  private func notify(_ event: (any MusicPlayerDelegate) -> Void) {
    delegates.invoke(event)
  }
}
