// wrong: A skipper recognizes the players that it follows by their addresses.
// misconception: An `ObjectIdentifier` is never used again.
// caught by: "A skipper skips its song only once"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String
  private var followed: Set<ObjectIdentifier> = []

  public init(song: String) {
    self.song = song
  }

  public func follow(_ player: MusicPlayer) {
    if followed.insert(ObjectIdentifier(player)).inserted { player.addDelegate(self) }
  }

  public func unfollow(_ player: MusicPlayer) {
    followed.remove(ObjectIdentifier(player))
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    guard song == self.song else { return }
    unfollow(player)
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
