// wrong: A skipper skips its song on the first player that begins it, and then never again.
// misconception: A skipper follows one player.
// caught by: "A skipper skips its song only once"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String
  private var hasSkipped = false

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
    guard song == self.song, !hasSkipped else { return }
    hasSkipped = true
    player.removeDelegate(self)
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
