import Synchronization

/// A listener that shows the events of the players it follows.
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  private let shown = Mutex<[String]>([])

  /// Creates a display without lines.
  public init() {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) async {
    await player.addDelegate(self)
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) async {
    await player.removeDelegate(self)
  }

  /// A line for each event, with the oldest first.
  public var lines: [String] { shown.withLock { $0 } }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    shown.withLock { $0.append("\(player.name): \(song)") }
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    shown.withLock { $0.append("\(player.name): paused") }
  }
}
