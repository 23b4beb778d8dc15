// wrong: A skipper recognizes the players on which it has skipped by their names.
// misconception: No two players have the same name.
// caught by: "A skipper skips its song only once"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String
  private var done: Set<String> = []

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
    if done.insert(player.name).inserted { player.skip() }
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
