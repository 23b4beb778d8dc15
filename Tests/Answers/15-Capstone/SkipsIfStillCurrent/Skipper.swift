@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String

  public init(song: String) {
    self.song = song
  }

  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    guard song == self.song else { return }
    player.removeDelegate(self)
    if player.current == song { player.skip() }
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
