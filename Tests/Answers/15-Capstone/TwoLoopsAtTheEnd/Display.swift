import Synchronization

public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public var lines: [String] { shown.withLock { $0 } }

  private let shown = Mutex<[String]>([])

  public init() {}

  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    append("\(player.name): paused")
  }

  private func append(_ line: String) {
    shown.withLock { $0.append(line) }
  }
}
