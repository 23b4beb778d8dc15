/// A listener that skips a certain song and follows a player only until then.
@MainActor public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String

  /// Creates a skipper.
  public init(song: String) {
    self.song = song
  }

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didSend event: PlayerEvent) {
    guard case .began(song) = event else { return }
    unfollow(player)
    player.skip()
  }
}
