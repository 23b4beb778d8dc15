import Companion
import Console
import Foundation

/// A slip that people often make while they type, in the solution of a step.
struct Slip {
  let name: String
  /// The file with the slip, and its text.
  let file: String
  let text: String
  /// The number of the line where the slip was made.
  let line: Int
  /// One of these has to be in the cause that the learner sees.
  let says: [String]
  /// How far from its line the learner may be sent; `nil` if the cause names the line.
  var tolerance: Int? = 1

  /// The slips that can be made in the files of a solution, by name.
  ///
  /// Where a text is broken doesn't depend on the step, so the longest file stands for the others.
  static func all(in files: [String: String], editable: [String]) -> [Slip] {
    let sources = files.filter { editable.contains($0.key) }
      .map { SlipSource(file: $0.key, text: $0.value) }
      .sorted { ($0.lines.count, $1.file) > ($1.lines.count, $0.file) }
    guard let longest = sources.first else { return [] }
    return longest.brokenTexts + longest.names + longest.imports + longest.calls
      + sources.flatMap { $0.accessLevels + $0.wholes }
  }

  /// What was found out, if it isn't as it should be.
  func problem(in explained: ExplainedError?) -> String? {
    // It compiles, so nothing is wrong.
    guard let explained else { return nil }
    let found = "\(explained.error): \(explained.cause ?? "no cause")"
    guard says.contains(where: { explained.cause?.contains($0) == true }) else {
      return "expected \"\(says[0])\": \(found)"
    }
    guard let tolerance else { return nil }
    let isNear = explained.edit.map { edit in
      edit.file.hasSuffix("/\(file)") && abs((edit.line ?? 0) - line) <= tolerance
    }
    let edit = explained.edit?.description ?? "none"
    return isNear == true
      ? nil : "expected line \(line) of \(file), not \(edit): \(found)"
  }
}
