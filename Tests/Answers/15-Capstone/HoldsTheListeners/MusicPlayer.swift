// wrong: The player holds the listeners that have followed it.
// misconception: What is released by `removeDelegate` needs no weak reference.
// caught by: "A player doesn't keep its displays alive"

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
  private var followers: [any MusicPlayerDelegate] = []
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var events: [(any MusicPlayerDelegate) -> Void] = []

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    followers.append(delegate)
    delegates.add(delegate)
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    followers.removeAll { $0 === delegate }
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
    events.append(event)
    if events.count > 1 { return }
    while let event = events.first {
      delegates.invoke(event)
      events.removeFirst()
    }
  }
}
