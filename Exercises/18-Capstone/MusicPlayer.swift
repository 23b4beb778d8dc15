/// The delegating object: it plays songs and notifies its listeners.
public final class MusicPlayer: PlayerRequirements {
  /// Creates a player.
  public init(name: String, songs: [String]) {}

  /// Begins the current song.
  public func play() {}

  /// Moves to the next song and begins it.
  public func skip() {}

  /// Pauses the current song.
  public func pause() {}
}
