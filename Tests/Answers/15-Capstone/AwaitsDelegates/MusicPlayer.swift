// right: An actor awaits its delegates, which are actors, too, and other commands append their events.

public protocol PlayerDelegate: AnyObject, Sendable {
  func player(_ player: MusicPlayer, didBegin song: String) async
  func playerDidPause(_ player: MusicPlayer) async
}

public actor MusicPlayer: PlayerRequirements {
  nonisolated let name: String
  private let songs: [String]
  private var index = 0
  private var events: [@Sendable (any PlayerDelegate) async -> Void] = []
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
    await notify { await $0.player(self, didBegin: song) }
  }

  public func skip() async {
    index = (index + 1) % songs.count
    await play()
  }

  public func pause() async {
    await notify { await $0.playerDidPause(self) }
  }

  private func notify(_ event: @escaping @Sendable (any PlayerDelegate) async -> Void) async {
    events.append(event)
    if events.count > 1 { return }
    while let event = events.first {
      for delegate in delegates.compactMap({ $0() }) where contains(delegate) {
        await event(delegate)
      }
      events.removeFirst()
    }
  }

  private func contains(_ delegate: any PlayerDelegate) -> Bool {
    delegates.contains { $0() === delegate }
  }
}
