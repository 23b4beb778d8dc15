import Companion
import Console
import Foundation
import Records

/// `author bench`: what notifying a delegate costs.
struct BenchCommand {
  /// Whether the list of step 12 is the learner's.
  let isMine: Bool

  /// Measures, and returns whether that was possible.
  func run() throws -> Bool {
    guard isMine else {
      NotificationBench().run()
      return true
    }
    let code = OwnCode(package: try BookPackage.current(), step: .types)
    let bench = OwnCode.Part(
      files: ["Contenders", "NotificationBench"].map { "Sources/Author/\($0).swift" },
      body: "NotificationBench().run()", isOptimized: true)
    guard let program = try code.build(bench) else { return false }
    // It prints for a while, so it has the streams of this program.
    let id = try spawn([program.path], streams: [0, 1, 2], in: .same)
    guard ProcessEnding(waitingFor: id) == .exited(0) else { return false }
    Console.standard.write(try code.whatRan(), .faint)
    return true
  }
}
