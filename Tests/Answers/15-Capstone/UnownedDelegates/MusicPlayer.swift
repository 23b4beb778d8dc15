// wrong: The player refers to its delegates without keeping them alive, as `unowned`.
// misconception: `unowned` is a `weak` that needs no `?`.
// caught by: "A player doesn't keep its displays alive"

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
  private var delegates: [() -> any MusicPlayerDelegate] = []
  private var events: [(any MusicPlayerDelegate) -> Void] = []

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    removeDelegate(delegate)
    delegates.append { [unowned delegate] in delegate }
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    delegates.removeAll { $0() === delegate }
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
      for delegate in delegates { event(delegate()) }
      events.removeFirst()
    }
  }
}
