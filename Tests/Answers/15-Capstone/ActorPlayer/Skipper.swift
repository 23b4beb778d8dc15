/// A delegate without mutable state.
public final class Skipper: SkipperRequirements, PlayerObserver {
  private let song: String

  /// Creates a skipper.
  public init(song: String) { self.song = song }

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) async { await player.register(self) }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) async { await player.unregister(self) }

  func player(_ player: isolated MusicPlayer, did event: PlayerEvent) {
    guard case .began(song) = event else { return }
    player.unregister(self)
    player.skip()
  }
}
