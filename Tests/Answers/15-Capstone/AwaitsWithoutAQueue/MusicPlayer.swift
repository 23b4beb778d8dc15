// wrong: An actor awaits each delegate, and other commands run in between.
// misconception: An actor handles one command after the other.
// caught by: "All displays show the events in the order they happened"

public protocol PlayerDelegate: AnyObject, Sendable {
  func player(_ player: MusicPlayer, didBegin song: String) async
  func playerDidPause(_ player: MusicPlayer) async
}

public actor MusicPlayer: PlayerRequirements {
  nonisolated let name: String
  private let songs: [String]
  private var index = 0
  private var delegates: [() -> (any PlayerDelegate)?] = []

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func add(_ delegate: any PlayerDelegate) {
    remove(delegate)
    delegates.append { [weak delegate] in delegate }
  }

  func remove(_ delegate: any PlayerDelegate) {
    delegates.removeAll { $0() == nil || $0() === delegate }
  }

  public func play() async {
    let song = songs[index]
    for delegate in delegates { await delegate()?.player(self, didBegin: song) }
  }

  public func skip() async {
    index = (index + 1) % songs.count
    await play()
  }

  public func pause() async {
    for delegate in delegates { await delegate()?.playerDidPause(self) }
  }
}
