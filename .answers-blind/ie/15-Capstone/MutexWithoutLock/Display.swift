import Synchronization

/// A listener that shows the events of the players it follows.
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  /// A line for each event, with the oldest first.
  public var lines: [String] { texts.withLock { $0 } }
  private let texts = Mutex<[String]>([])

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

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    texts.withLock { $0.append("\(player.name): \(song)") }
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    texts.withLock { $0.append("\(player.name): paused") }
  }
}
