// right: An actor passes itself as an isolated sender, so delegates call it synchronously.

import Multicast

/// What happened to a player.
enum PlayerEvent {
  case began(String)
  case paused
}

/// The delegate protocol: a delegate runs on the player's actor.
protocol PlayerObserver: AnyObject, Sendable {
  func player(_ player: isolated MusicPlayer, did event: PlayerEvent)
}

/// The delegating object.
public actor MusicPlayer: PlayerRequirements {
  nonisolated let name: String
  private let songs: [String]
  private var index = 0
  private let observers = MulticastDelegate<any PlayerObserver>()
  private var events: [PlayerEvent] = []

  /// Creates a player.
  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func register(_ observer: any PlayerObserver) { observers.add(observer) }

  func unregister(_ observer: any PlayerObserver) { observers.remove(observer) }

  /// Begins the current song.
  public func play() { report(.began(songs[index])) }

  /// Moves to the next song and begins it.
  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  /// Pauses.
  public func pause() { report(.paused) }

  /// The current event stays in the queue until all observers have been notified about it.
  private func report(_ event: PlayerEvent) {
    events.append(event)
    guard events.count == 1 else { return }
    while let event = events.first {
      observers.invoke { $0.player(self, did: event) }
      events.removeFirst()
    }
  }
}
