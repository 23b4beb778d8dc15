// right: The delegate protocol has one method, and the event is an enum.

import Multicast

/// The delegate protocol: a delegate is notified about what a player does.
@MainActor
protocol MusicPlayerDelegate: AnyObject {
  /// Notifies the delegate about an event.
  func musicPlayer(_ player: MusicPlayer, did event: PlayerEvent)
}

/// What happened to a player.
enum PlayerEvent {
  case began(String)
  case paused
}

/// The delegating object: plays songs and notifies its delegates.
@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  /// The events that the delegates haven't been notified about yet, with the oldest first.
  private var events: [PlayerEvent] = []
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
    notify(.began(songs[index]))
  }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  /// Pauses.
  public func pause() {
    notify(.paused)
  }

  /// Notifies the delegates about an event, after all events that happened before it.
  private func notify(_ event: PlayerEvent) {
    events.append(event)
    // A delegate sent this command. The loop below comes to the event after the current one.
    if isNotifying { return }
    isNotifying = true
    while !events.isEmpty {
      let event = events.removeFirst()
      delegates.invoke { $0.musicPlayer(self, did: event) }
    }
    isNotifying = false
  }
}
