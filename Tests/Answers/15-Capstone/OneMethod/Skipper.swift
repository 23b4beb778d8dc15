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

  func musicPlayer(_ player: MusicPlayer, did event: PlayerEvent) {
    guard case .began(song) = event else { return }
    player.removeDelegate(self)
    player.skip()
  }
}
