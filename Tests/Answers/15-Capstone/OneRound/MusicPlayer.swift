// wrong: After an event, the player handles the events that wait, but none that come meanwhile.
// misconception: What a delegate does in a nested event is not nested itself.
// caught by: "All displays show the events in the order they happened"

import Multicast

@MainActor
protocol MusicPlayerDelegate: AnyObject {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var isNotifying = false
  private var waiting: [(any MusicPlayerDelegate) -> Void] = []

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
    let song = songs[index]
    notify { $0.musicPlayer(self, didBegin: song) }
  }

  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  public func pause() {
    notify { $0.musicPlayerDidPause(self) }
  }

  private func notify(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    if isNotifying {
      waiting.append(event)
      return
    }
    isNotifying = true
    delegates.invoke(event)
    let events = waiting
    waiting = []
    for event in events {
      delegates.invoke(event)
    }
    isNotifying = false
  }
}
