// TODO: Let the recorder remember what it's notified about, so that a check can compare all of it.

/// A delegate that records what it's notified about.
@MainActor final class Recorder: PlayerDelegate {
  func player(_ player: any Player, didPlay title: String) {}

  func player(_ player: any Player, didLoad title: String) {}
}
