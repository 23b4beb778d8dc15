@MainActor
public final class Skipper: SkipperRequirements {
  private let song: String

  public init(song: String) {
    self.song = song
  }

  public func follow(_ player: MusicPlayer) {
    unfollow(player)
    let helper = Helper(self)
    player.helpers.append(helper)
    player.addDelegate(helper)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.helpers.removeAll { helper in
      guard let helper = helper as? Helper, helper.skipper === self else { return false }
      player.removeDelegate(helper)
      return true
    }
  }

  fileprivate func hear(_ player: MusicPlayer, _ song: String) {
    guard song == self.song else { return }
    unfollow(player)
    player.skip()
  }
}

@MainActor
private final class Helper: MusicPlayerDelegate {
  let skipper: Skipper

  init(_ skipper: Skipper) { self.skipper = skipper }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) { skipper.hear(player, song) }

  func musicPlayerDidPause(_ player: MusicPlayer) {}
}
