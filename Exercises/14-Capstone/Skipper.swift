/// A listener: skips a song once on each player that it follows.
public final class Skipper: SkipperRequirements {
  /// Creates a skipper.
  public init(song: String) {}

  /// Starts to listen to a player.
  public func follow(_ player: MusicPlayer) {}

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {}
}
