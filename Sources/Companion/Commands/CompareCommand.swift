import Console
import Foundation

/// `workbook compare`: the learner's code beside the solution, and what the chapter says about it.
struct CompareCommand {
  let step: Step
  let limit: Double

  /// Compares, after a question if the step isn't green, and returns whether it compared.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let console = Console.standard
    guard
      try Self.maySee(step, "See the solution anyway?", in: package, limit: limit, on: console)
    else { return false }
    console.write()
    console.write(lines: try Self.difference(of: step, in: package, on: console))
    // The text would push the difference out of the window. A pipe has no window.
    guard !console.isTerminal || Self.isYes("\nRead what the chapter says?") else {
      return true
    }
    console.write()
    console.write(lines: try Page(of: step, in: package).lines(of: "Compare", on: console))
    return true
  }

  /// Whether the step is green, or the learner says yes to a question.
  static func maySee(
    _ step: Step, _ question: String, in package: BookPackage, limit: Double, on console: Console
  ) throws -> Bool {
    let result = try StepChecker.run(in: package, limit: limit) { try $0.result(of: step) }
    console.write(result.headline, result.style)
    if result.isGreen || isYes(question) { return true }
    console.write()
    console.write("The solution stays hidden. Try a hint first:")
    console.writeCommand("swift run workbook hint \(step.shortNumber)", label: "Next: ")
    return false
  }

  static func isYes(_ question: String) -> Bool {
    print("\(question) [y/N] ", terminator: "")
    Console.flush()
    return ["y", "yes"].contains(readLine()?.lowercased())
  }

  /// What differs, file by file.
  static func difference(
    of step: Step, in package: BookPackage, on console: Console
  ) throws -> [String] {
    let own = try Exercise(of: step, in: package).files.mapValues(\.text)
    return difference(
      from: (own, "yours"), to: (try package.texts(in: step.solutionPath), "the solution"),
      context: 2, path: { package.displayPath("\(step.exercisePath)/\($0)") }, on: console)
  }

  /// What differs between two versions of some files, each with its name.
  static func difference(
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
