// wrong: The player keeps a list of weak references itself and accepts duplicates.
// misconception: Following again is a second registration.
// caught by: "Following a player twice counts once"

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
  private var delegates: [() -> (any MusicPlayerDelegate)?] = []
  private var events: [(any MusicPlayerDelegate) -> Void] = []
  private var isNotifying = false

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    delegates.append { [weak delegate] in delegate }
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
    // A delegate sent this command. The loop below comes to the event after the current one.
    if isNotifying { return }
    isNotifying = true
    while !events.isEmpty {
      let event = events.removeFirst()
      for delegate in delegates.compactMap({ $0() }) { event(delegate) }
    }
    isNotifying = false
  }
}
