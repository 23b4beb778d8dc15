// wrong: A skipper that skips unfollows all its players.
// misconception: A skipper is finished after its first skip.
// caught by: "A skipper skips its song only once"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String
  private var players: [() -> MusicPlayer?] = []

  public init(song: String) {
    self.song = song
  }

  public func follow(_ player: MusicPlayer) {
    players.append { [weak player] in player }
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    guard song == self.song else { return }
    for player in players { player()?.removeDelegate(self) }
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
