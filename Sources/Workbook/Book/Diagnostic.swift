import Foundation

/// A file in the package, and perhaps a line and a column.
struct SourceLocation: Hashable, CustomStringConvertible {
  /// The path, relative to the folder of the package.
  var file: String
  var line: Int?
  var column: Int?

  var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}

/// A problem that a compiler or a lint found.
struct Diagnostic: Hashable, CustomStringConvertible {
  var location: SourceLocation?
  let message: String

  init(_ location: SourceLocation?, _ message: String) {
    self.location = location
    self.message = message
  }

  /// The form that editors understand: `a.swift:3:5: message`.
  var description: String { location.map { "\($0): \(message)" } ?? message }

  /// The errors in the output of a build, each once: `/root/b.swift:1:2: error: message`.
  static func errors(in output: String, root: String) -> [Diagnostic] {
    found(in: output, mark: "error: ", root: root)
  }

  /// The warnings in the output of a build, each once.
  static func warnings(in output: String, root: String) -> [Diagnostic] {
    found(in: output, mark: "warning: ", root: root).filter { $0.location != nil }
  }

  /// The notes that a compiler adds to its errors, each once.
  static func notes(in output: String, root: String) -> [Diagnostic] {
    found(in: output, mark: "note: ", root: root).filter { $0.location != nil }
  }

  private static func found(in output: String, mark: String, root: String) -> [Diagnostic] {
    // A module is compiled, and its interface is emitted, which skips the bodies of functions: if
    // only that finds an error in a file with others, the error is in the wrong place.
    var fromCompiler: Set<Diagnostic> = []
    var isInterface = false
    var diagnostics: [Diagnostic] = []
    for line in output.lines {
      if line.hasPrefix("["), let task = line.split(separator: "] ", maxSplits: 1).last {
        isInterface = task.hasPrefix("Emitting module ")
      }
      guard let diagnostic = diagnostic(in: line, mark: mark, root: root) else { continue }
      if !isInterface { fromCompiler.insert(diagnostic) }
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
    let compiledFiles = Set(fromCompiler.compactMap(\.location?.file))
    return diagnostics.filter { diagnostic in
      fromCompiler.contains(diagnostic)
        || !(diagnostic.location.map { compiledFiles.contains($0.file) } ?? false)
    }
  }

  private static func diagnostic(in line: String, mark: String, root: String) -> Diagnostic? {
    guard let range = line.range(of: mark), !line.contains("`- \(mark)") else {
      // A linker has no such mark.
      let isSecondMain = ["multiple definition of", "duplicate symbol"].contains {
        line.contains($0)
      }
      return isSecondMain && mark == "error: " ? Diagnostic(nil, line) : nil
    }
    // The name of the group, `[#no-usage]`, doesn't help a learner.
    let message = String(line[range.upperBound...].replacing(#/ \[#[\w-]+\]$/#, with: ""))
    let parts = line[..<range.lowerBound].components(separatedBy: ":")
    guard parts.count >= 4, let row = Int(parts[parts.count - 3]),
      let column = Int(parts[parts.count - 2])
    else {
      // What the driver says about a failed program isn't another error, and what a linker misses
      // has a name that no one wrote.
      let isRepeated = message == "fatalError" || message.contains("command failed with exit code")
      return isRepeated || message.contains("undefined reference") ? nil : Diagnostic(nil, message)
    }
    // An exercise may be a link to a folder elsewhere; the package may be in a linked folder.
    let printed = parts.dropLast(3).joined(separator: ":")
    let path =
      printed.hasPrefix(root + "/")
      ? printed : URL(fileURLWithPath: printed).resolvingSymlinksInPath().path
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
    isInExercise(of: step) || location?.file.hasPrefix("\(step.testFolder)/") ?? false
  }
}
