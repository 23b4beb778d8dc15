/// A listener that shows the events of the players it follows.
public final class Display: DisplayRequirements {
  /// Creates a display without lines.
  public init() {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {}

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {}

  /// A line for each event, with the oldest first.
  public var lines: [String] { [] }
}
