// wrong: Nested events are handled by their position and stay in the array.
// misconception: An event that was handled costs nothing.
// caught by: "A display doesn't keep its players alive"

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
  private var nested: [(any MusicPlayerDelegate) -> Void] = []
  private var handled = 0
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
    if isNotifying { return nested.append(event) }
    isNotifying = true
    delegates.invoke(event)
    while handled < nested.count {
      handled += 1
      delegates.invoke(nested[handled - 1])
    }
    isNotifying = false
  }
}
