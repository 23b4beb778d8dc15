/// A listener: shows what the players do that it follows.
public final class Display: DisplayRequirements {
  /// Creates a display without lines.
  public init() {}

  /// Starts to listen to a player.
  public func follow(_ player: MusicPlayer) {}

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {}

  /// A line for each event, the oldest first.
  public var lines: [String] { [] }
}
