// wrong: The player is an actor, and `follow` registers the display in a new task.
// misconception: An actor can only be called in a task.
// caught by: "Commands from several tasks reach all displays in one order"

import Multicast

enum PlayerEvent {
  case began(String)
  case paused
}

protocol PlayerObserver: AnyObject, Sendable {
  func player(_ player: isolated MusicPlayer, did event: PlayerEvent)
}

public actor MusicPlayer: PlayerRequirements {
  nonisolated let name: String
  private let songs: [String]
  private var index = 0
  private let observers = MulticastDelegate<any PlayerObserver>()
  private var events: [PlayerEvent] = []

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func register(_ observer: any PlayerObserver) { observers.add(observer) }

  func unregister(_ observer: any PlayerObserver) { observers.remove(observer) }

  public func play() { report(.began(songs[index])) }

  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  public func pause() { report(.paused) }

  private func report(_ event: PlayerEvent) {
    events.append(event)
    guard events.count == 1 else { return }
    while let event = events.first {
      observers.invoke { $0.player(self, did: event) }
      events.removeFirst()
    }
  }
}
