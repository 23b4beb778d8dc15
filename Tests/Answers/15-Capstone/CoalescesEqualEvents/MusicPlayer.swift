// wrong: An event that equals the last one that waits isn't added.
// misconception: Listeners needn't hear the same thing twice.
// caught by: "All displays show the events in the order they happened"

import Multicast

@MainActor
protocol MusicPlayerDelegate: AnyObject {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

private enum Event: Equatable {
  case began(String)
  case paused
}

@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var events: [Event] = []

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

  public func play() {
    notify(.began(songs[index]))
  }

  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  public func pause() {
    notify(.paused)
  }

  private func notify(_ event: Event) {
    // Delegates know about it as soon as the event that waits has ended.
    if events.count > 1, events.last == event { return }
    events.append(event)
    // A delegate called the player during an event. The outer call's loop handles the new event.
    if events.count > 1 { return }
    while let event = events.first {
      delegates.invoke { delegate in
        switch event {
        case .began(let song): delegate.musicPlayer(self, didBegin: song)
        case .paused: delegate.musicPlayerDidPause(self)
        }
      }
      events.removeFirst()
    }
  }
}
