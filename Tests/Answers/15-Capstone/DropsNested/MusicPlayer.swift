// wrong: Commands that delegates send are ignored.
// misconception: A guard against nested events may drop them.
// caught by: "A skipper skips its song"

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
  private var events: [(any MusicPlayerDelegate) -> Void] = []
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
    if isNotifying { return }
    events.append(event)
    isNotifying = true
    while !events.isEmpty {
      delegates.invoke(events.removeFirst())
    }
    isNotifying = false
  }
}
