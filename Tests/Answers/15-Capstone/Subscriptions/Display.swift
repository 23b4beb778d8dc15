/// A listener that holds a subscription to each player it follows.
@MainActor
public final class Display: DisplayRequirements {
  private var subscriptions: [Subscription] = []
  /// A line for each event, with the oldest first.
  public private(set) var lines: [String] = []

  /// Creates a display without lines.
  public init() {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {
    unfollow(player)
    subscriptions.append(player.subscribe { [weak self] in self?.show($0, $1) })
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {
    subscriptions.removeAll { $0.player == nil || $0.player === player }
  }

  private func show(_ player: MusicPlayer, _ event: PlayerEvent) {
    switch event {
    case .began(let song): lines.append("\(player.name): \(song)")
    case .paused: lines.append("\(player.name): paused")
    }
  }
}
