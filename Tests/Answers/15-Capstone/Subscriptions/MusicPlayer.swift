// right: Registering returns a subscription, which is the delegate. Its owner ends it by releasing it.

import Multicast

enum PlayerEvent {
  case began(String)
  case paused
}

@MainActor
final class Subscription {
  private(set) weak var player: MusicPlayer?
  fileprivate let handle: (MusicPlayer, PlayerEvent) -> Void

  fileprivate init(_ player: MusicPlayer, _ handle: @escaping (MusicPlayer, PlayerEvent) -> Void) {
    self.player = player
    self.handle = handle
  }
}

@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let subscriptions = MulticastDelegate<Subscription>()
  private var events: [PlayerEvent] = []

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func subscribe(_ handle: @escaping (MusicPlayer, PlayerEvent) -> Void) -> Subscription {
    let subscription = Subscription(self, handle)
    subscriptions.add(subscription)
    return subscription
  }

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
      subscriptions.invoke { $0.handle(self, event) }
      events.removeFirst()
    }
  }
}
