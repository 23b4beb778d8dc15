/// A listener that holds a subscription to each player until it has skipped the song there.
@MainActor
public final class Skipper: SkipperRequirements {
  private let song: String
  private var subscriptions: [Subscription] = []

  /// Creates a skipper.
  public init(song: String) { self.song = song }

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {
    unfollow(player)
    subscriptions.append(player.subscribe { [weak self] in self?.hear($0, $1) })
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {
    subscriptions.removeAll { $0.player == nil || $0.player === player }
  }

  private func hear(_ player: MusicPlayer, _ event: PlayerEvent) {
    guard case .began(song) = event else { return }
    unfollow(player)
    player.skip()
  }
}
