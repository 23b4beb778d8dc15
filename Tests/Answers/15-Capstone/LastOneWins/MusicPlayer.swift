// wrong: The player has one delegate.
// misconception: A `weak` property is enough for displays.
// caught by: "Every display shows every event"

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
  private weak var delegate: (any MusicPlayerDelegate)?
  private var events: [(any MusicPlayerDelegate) -> Void] = []
  private var isNotifying = false

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    self.delegate = delegate
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    if self.delegate === delegate { self.delegate = nil }
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
      if let delegate { event(delegate) }
    }
    isNotifying = false
  }
}
