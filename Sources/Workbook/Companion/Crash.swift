import Foundation

/// What the Swift runtime says when it ends a process.
struct Crash {
  /// The words, as in `Fatal error: Index out of range`.
  let words: String
  /// The learner's file and line, if it happened there.
  let place: (file: String, line: Int)?

  /// Looks for the last words of a process; the result is `nil` if there are none.
  ///
  /// - Parameters:
  ///   - output: What the process printed: `AddRemoveExercise/A.swift:3: Fatal error: …`.
  ///   - step: The step whose module the learner writes.
  init?(in output: String, of step: Step) {
    guard let line = output.lines.last(where: { $0.contains("Fatal error: ") }),
      let mark = line.range(of: "Fatal error: ")
    else { return nil }
    words = String(line[mark.lowerBound...])
    let parts = line[..<mark.lowerBound].components(separatedBy: ":")
    let path = parts[0].components(separatedBy: "/")
    if parts.count > 2, path.first == "\(step.title)Exercise", let number = Int(parts[1]) {
      place = (path.dropFirst().joined(separator: "/"), number)
    } else {
      place = nil
    }
  }

  /// The lines before the report of a crash, which is of no use to a learner.
  static func withoutBacktrace(_ lines: [String]) -> ArraySlice<String> {
    lines.prefix { !$0.hasPrefix("*** Signal ") && !$0.hasPrefix("*** Program crashed") }
  }

  /// Tells whether a line is printed by the runtime around its last words.
  static func isNoise(_ line: String) -> Bool {
    line.contains("Fatal error: ") || line == "Current stack trace:"
      || line.firstMatch(of: /^\d+ .*0x[0-9a-f]{8,}/) != nil
  }
}
