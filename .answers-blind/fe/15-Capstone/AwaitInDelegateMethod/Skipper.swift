/// A listener that skips a certain song and follows a player only until then.
public final class Skipper: SkipperRequirements, PlayerDelegate {
  private let song: String

  /// Creates a skipper.
  public init(song: String) {
    self.song = song
  }

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) async {
    await player.addDelegate(self)
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) async {
    await player.removeDelegate(self)
  }

  func player(_ player: MusicPlayer, didBegin song: String) {
    if song == self.song {
      await unfollow(player)
      await player.skip()
    }
  }

  func playerDidPause(_ player: MusicPlayer) {}
}
