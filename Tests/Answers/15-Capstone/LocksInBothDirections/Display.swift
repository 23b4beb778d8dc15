import Foundation

public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public var lines: [String] { lock.withLock { shown } }

  private let lock = NSRecursiveLock()
  nonisolated(unsafe) private var shown: [String] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    lock.withLock { player.addDelegate(self) }
  }

  public func unfollow(_ player: MusicPlayer) {
    lock.withLock { player.removeDelegate(self) }
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    append("\(player.name): paused")
  }

  private func append(_ line: String) {
    lock.withLock { shown.append(line) }
  }
}
