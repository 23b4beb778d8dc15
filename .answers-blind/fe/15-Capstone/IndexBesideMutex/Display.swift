import Synchronization

/// A listener that shows the events of the players it follows.
public final class Display: DisplayRequirements, PlayerDelegate {
  private let storage = Mutex<[String]>([])

  /// Creates a display without lines.
  public init() {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  /// A line for each event, with the oldest first.
  public var lines: [String] { storage.withLock { $0 } }

  func player(_ player: MusicPlayer, didBegin song: String) {
    let line = "\(player.name): \(song)"
    storage.withLock { $0.append(line) }
  }

  func playerDidPause(_ player: MusicPlayer) {
    let line = "\(player.name): paused"
    storage.withLock { $0.append(line) }
  }
}
