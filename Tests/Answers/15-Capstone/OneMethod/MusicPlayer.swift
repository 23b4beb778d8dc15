// right: The delegate protocol has one method, and the event is an enum.

import Multicast

@MainActor
protocol MusicPlayerDelegate: AnyObject {
  func musicPlayer(_ player: MusicPlayer, did event: PlayerEvent)
}

enum PlayerEvent {
  case began(String)
  case paused
}

@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var events: [PlayerEvent] = []
  private var isNotifying = false

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
