@MainActor
public final class Skipper: SkipperRequirements {
  private let song: String
  private var subscriptions: [Subscription] = []

  public init(song: String) { self.song = song }

  public func follow(_ player: MusicPlayer) {
    unfollow(player)
    subscriptions.append(player.subscribe { [weak self] in self?.hear($0, $1) })
  }

  public func unfollow(_ player: MusicPlayer) {
    subscriptions.removeAll { $0.player == nil || $0.player === player }
  }

  private func hear(_ player: MusicPlayer, _ event: PlayerEvent) {
    guard case .began(song) = event else { return }
    unfollow(player)
    player.skip()
  }
}
