// wrong: A skipper of a song without a title never skips.
// misconception: Every song has a title.
// caught by: "A skipper skips its song only once"

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
    guard !song.isEmpty, song == self.song else { return }
    player.removeDelegate(self)
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
