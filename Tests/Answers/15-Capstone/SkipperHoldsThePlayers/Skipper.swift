// wrong: A skipper holds the players that it follows.
// misconception: A delegate needs a reference to its delegating object.
// caught by: "A display doesn't keep its players alive"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String
  private var players: [MusicPlayer] = []

  public init(song: String) {
    self.song = song
  }

  public func follow(_ player: MusicPlayer) {
    players.append(player)
    player.addDelegate(self)
  }

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
