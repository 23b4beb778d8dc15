import Synchronization

/// A delegate with a lock, because it may follow players that are different actors.
public final class Display: DisplayRequirements, PlayerObserver {
  private let shown = Mutex<[String]>([])

  /// Creates a display without lines.
  public init() {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) async { await player.register(self) }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) async { await player.unregister(self) }

  /// A line for each event, with the oldest first.
  public var lines: [String] { shown.withLock { $0 } }

  func player(_ player: isolated MusicPlayer, did event: PlayerEvent) {
    let text =
      switch event {
      case .began(let song): song
      case .paused: "paused"
      }
    shown.withLock { $0.append("\(player.name): \(text)") }
  }
}
