@MainActor
public final class Display: DisplayRequirements {
  private var subscriptions: [Subscription] = []
  public private(set) var lines: [String] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    unfollow(player)
    subscriptions.append(player.subscribe { [weak self] in self?.show($0, $1) })
  }

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
