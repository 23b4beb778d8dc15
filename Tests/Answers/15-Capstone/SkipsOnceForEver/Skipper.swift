// wrong: A skipper remembers the players on which it has skipped, and never skips there again.
// misconception: Following a player again doesn't begin anew.
// caught by: "A skipper skips its song only once"

@MainActor
public final class Skipper: SkipperRequirements, MusicPlayerDelegate {
  private struct Entry {
    weak var player: MusicPlayer?
  }

  private let song: String
  private var done: [Entry] = []

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
    guard song == self.song, !done.contains(where: { $0.player === player }) else { return }
    done.append(Entry(player: player))
    player.removeDelegate(self)
    player.skip()
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
