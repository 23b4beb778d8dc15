// wrong: All players share one list of delegates.
// misconception: A list is needed once.
// caught by: "A display that unfollows a player shows nothing more of it"

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
  private static let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var events: [(any MusicPlayerDelegate) -> Void] = []
  private var isNotifying = false

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    Self.delegates.add(delegate)
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    Self.delegates.remove(delegate)
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
    // A delegate sent this command. The loop below comes to the event after the current one.
    if isNotifying { return }
    isNotifying = true
    while !events.isEmpty {
      Self.delegates.invoke(events.removeFirst())
    }
    isNotifying = false
  }
}
