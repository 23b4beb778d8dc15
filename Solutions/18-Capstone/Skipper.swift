/// A delegate that skips a certain song and follows a player only until then.
@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
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

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    guard song == self.song else { return }
    player.removeDelegate(self)
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
