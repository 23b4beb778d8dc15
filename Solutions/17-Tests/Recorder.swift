/// A delegate that records what it's notified about.
@MainActor final class Recorder: PlayerDelegate {
  /// What several recorders have recorded, in the order in which they were notified.
  @MainActor final class Log {
    var lines: [String] = []
  }

  private let name: String
  private let log: Log
  /// What the recorder does after it has recorded that a song begins.
  var reaction: () -> Void = {}

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func player(_ player: any Player, didPlay title: String) {
    log.lines.append("\(name): \(title)")
    reaction()
  }

  func player(_ player: any Player, didLoad title: String) {
    let place = isOnMainQueue() ? "on the main actor" : "in the background"
    log.lines.append("\(name): \(title) \(place)")
  }
}
