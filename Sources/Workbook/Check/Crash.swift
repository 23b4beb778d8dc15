import Foundation

/// What the Swift runtime printed before it ended a process.
struct Crash {
  /// The message: `Fatal error: Index out of range`.
  let message: String
  /// The place in the learner's file, if it happened there.
  let location: SourceLocation?

  /// Finds the last message, `AddRemoveExercise/A.swift:3: Fatal error: …`, or returns `nil`.
  init?(in output: String, of step: Step) {
    guard let line = output.lines.last(where: { $0.contains("Fatal error: ") }),
      let mark = line.range(of: "Fatal error: ")
    else { return nil }
    message = String(line[mark.lowerBound...])
    let parts = line[..<mark.lowerBound].components(separatedBy: ":")
    let path = parts[0].components(separatedBy: "/")
    if parts.count > 2, path.first == step.exerciseModule, let number = Int(parts[1]) {
      let file = path.dropFirst().joined(separator: "/")
      location = SourceLocation(file: "\(step.exercisePath)/\(file)", line: number)
    } else {
      location = nil
    }
  }

  /// The lines before the backtrace, which doesn't help a learner.
  static func withoutBacktrace(_ lines: [String]) -> ArraySlice<String> {
    lines.prefix { !$0.hasPrefix("*** Signal ") && !$0.hasPrefix("*** Program crashed") }
  }

  /// Whether the runtime prints such a line around its message.
  static func isNoise(_ line: String) -> Bool {
    line.contains("Fatal error: ") || line == "Current stack trace:"
      || line.firstMatch(of: /^\d+ .*0x[0-9a-f]{8,}/) != nil
  }
}
