public final class Skipper: SkipperRequirements, PlayerObserver {
  private let song: String

  public init(song: String) { self.song = song }

  public func follow(_ player: MusicPlayer) async { await player.register(self) }

  public func unfollow(_ player: MusicPlayer) async { await player.unregister(self) }

  func player(_ player: isolated MusicPlayer, did event: PlayerEvent) {
    guard case .began(song) = event else { return }
    player.unregister(self)
    player.skip()
  }
}
