// wrong: A skipper recognizes the players on which it has skipped by their addresses.
// misconception: An `ObjectIdentifier` is never used again.
// caught by: "A skipper skips its song only once"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String
  private var done: Set<ObjectIdentifier> = []

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
    if done.insert(ObjectIdentifier(player)).inserted { player.skip() }
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
