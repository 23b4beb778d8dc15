import Foundation

/// A line of a file in the package, and perhaps a column.
struct SourceLocation: Hashable, CustomStringConvertible {
  /// The path, relative to the folder of the package.
  var file: String
  var line: Int
  var column: Int?

  var description: String { "\(file):\(line)\(column.map { ":\($0)" } ?? "")" }
}

/// A problem that a compiler or a lint found.
struct Diagnostic: Hashable, CustomStringConvertible {
  /// Where the problem is, if it is in a file.
  var location: SourceLocation?
  let message: String
  /// The command that mends it, if it is known.
  var mend: String?

  init(_ location: SourceLocation?, _ message: String, mend: String? = nil) {
    self.location = location
    self.message = message
    self.mend = mend
  }

  /// The form that editors understand: `a.swift:3:5: message`.
  var description: String { location.map { "\($0): \(message)" } ?? message }

  /// The errors in the output of a build, each once: `/root/b.swift:1:2: error: message`.
  static func errors(in output: String, root: String) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return output.lines.compactMap { error(in: $0, root: root) }
      .filter { seen.insert($0).inserted }
  }

  private static func error(in line: String, root: String) -> Diagnostic? {
    guard let mark = line.range(of: "error: "), !line.contains("`- error: ") else {
      // A linker has no such mark.
      let isLinkError = ["multiple definition of", "duplicate symbol"].contains(
        where: line.contains)
      return isLinkError ? Diagnostic(nil, line) : nil
    }
    let message = String(line[mark.upperBound...])
    let parts = line[..<mark.lowerBound].components(separatedBy: ":")
    guard parts.count >= 4, let row = Int(parts[parts.count - 3]),
      let column = Int(parts[parts.count - 2])
    else { return Diagnostic(nil, message) }
    let path = URL(fileURLWithPath: parts.dropLast(3).joined(separator: ":"))
      .resolvingSymlinksInPath().path
    let file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    return Diagnostic(SourceLocation(file: file, line: row, column: column), message)
  }

  /// Whether the problem is in the learner's files of a step.
  func isInExercise(of step: Step) -> Bool {
    if let location { return location.file.hasPrefix("\(step.exercisePath)/") }
    // Without a location, the message may name the folder or the module.
    return message.contains(step.exercisePath) || message.contains(step.exerciseModule)
  }

  /// Whether the problem is in the exercise of a step, or in its tests, which use the exercise.
  func concerns(_ step: Step) -> Bool {
    isInExercise(of: step) || location?.file == step.testPath
  }
}
