// wrong: A skipper holds the players on which it has skipped.
// misconception: What is remembered has to be held.
// caught by: "A display doesn't keep its players alive"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private let song: String
  private var skipped: [MusicPlayer] = []

  public init(song: String) {
    self.song = song
  }

  public func follow(_ player: MusicPlayer) {
    skipped.removeAll { $0 === player }
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    guard song == self.song, !skipped.contains(where: { $0 === player }) else { return }
    skipped.append(player)
    player.removeDelegate(self)
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
