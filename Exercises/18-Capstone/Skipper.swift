/// A listener that skips a certain song and follows a player only until then.
public final class Skipper: SkipperRequirements {
  /// Creates a skipper.
  public init(song: String) {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {}

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {}
}
