public actor Skipper: SkipperRequirements, PlayerDelegate {
  private let song: String

  public init(song: String) { self.song = song }

  public func follow(_ player: MusicPlayer) async { await player.add(self) }

  public func unfollow(_ player: MusicPlayer) async { await player.remove(self) }

  public func player(_ player: MusicPlayer, didBegin song: String) async {
    guard song == self.song else { return }
    await player.remove(self)
    await player.skip()
  }

  public func playerDidPause(_ player: MusicPlayer) {}
}
