// wrong: The player ignores a second `play` or `pause`, because nothing changes.
// misconception: An event is a change of the state.
// caught by: "A display shows the pauses"

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
  private var isPaused = true
  private var begun: Int?
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var events: [(any MusicPlayerDelegate) -> Void] = []

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
    if begun == index && !isPaused { return }
    begun = index
    isPaused = false
    let song = songs[index]
    notify { $0.musicPlayer(self, didBegin: song) }
  }

  public func skip() {
    index = (index + 1) % songs.count
    begun = nil
    play()
  }

  public func pause() {
    if isPaused { return }
    isPaused = true
    notify { $0.musicPlayerDidPause(self) }
  }

  private func notify(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    events.append(event)
    // A delegate called the player during an event. The outer call's loop handles the new event.
    if events.count > 1 { return }
    while let event = events.first {
      delegates.invoke(event)
      events.removeFirst()
    }
  }
}
