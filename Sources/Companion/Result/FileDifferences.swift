import Console
import Foundation

/// What differs between files of the learner, of the solution, or of a wrong answer.
enum FileDifferences {
  /// What differs between the exercise and the solution, file by file.
  static func lines(
    of step: Step, in package: BookPackage, on console: Console
  ) throws -> [String] {
    let own = try Exercise(of: step, in: package).files.mapValues(\.text)
    return lines(
      from: (own, "yours"), to: (try package.texts(in: step.solutionPath), "the solution"),
      context: 2, path: { package.displayPath("\(step.exercisePath)/\($0)") }, on: console)
  }

  /// What differs between two versions of some files, each with its name.
  static func lines(
    from old: (files: [String: String], name: String),
    to new: (files: [String: String], name: String), context: Int, path: (String) -> String,
    on console: Console
  ) -> [String] {
    var lines: [String] = []
    var same: [String] = []
    for name in Set(old.files.keys).union(new.files.keys).sorted() {
      let difference = LineDifference(
        from: code(of: old.files[name] ?? ""), to: code(of: new.files[name] ?? ""),
        context: context)
      if difference.lines.isEmpty {
        same.append(name)
      } else {
        lines += [""] + console.lines(path(name), .bold)
        lines += difference.lines.flatMap { $0.lines(on: console) }
      }
    }
    if !lines.isEmpty {
      lines =
        console.lines("- \(old.name)", .red) + console.lines("+ \(new.name)", .green) + lines
      lines += same.isEmpty ? [] : [""]
    }
    guard !same.isEmpty else { return lines }
    let names = "The same in both: \(same.joined(separator: ", "))"
    return lines + console.lines(names, .faint)
  }

  /// The lines with code: a learner may leave out comments and blank lines, or write others.
  private static func code(of text: String) -> [String] {
    text.replacingOccurrences(of: "\u{FEFF}", with: "").lines.filter {
      !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("//")
    }
  }
}
