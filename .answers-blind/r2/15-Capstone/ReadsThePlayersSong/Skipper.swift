/// A listener that skips a certain song and follows a player only until then.
@MainActor public final class Skipper: SkipperRequirements {
  private let song: String

  /// Creates a skipper.
  public init(song: String) {
    self.song = song
  }

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {
    player.add(self)
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {
    player.remove(self)
  }
}

extension Skipper: MusicPlayerDelegate {
  func musicPlayerDidBeginSong(_ player: MusicPlayer) {
    guard player.currentSong == song else { return }
    unfollow(player)
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
