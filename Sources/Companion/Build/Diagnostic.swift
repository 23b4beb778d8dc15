import Console
import Foundation

/// A problem that a compiler or a lint found.
package struct Diagnostic: Codable, Hashable, Sendable, CustomStringConvertible {
  var location: SourceLocation?
  package let message: String
  /// What the compiler adds to an error.
  var notes: [Diagnostic] = []

  init(_ location: SourceLocation?, _ message: String) {
    self.location = location
    self.message = message
  }

  /// The form that editors understand: `a.swift:3:5: message`.
  package var description: String { location.map { "\($0): \(message)" } ?? message }

  /// The word before a message.
  enum Kind { case error, warning, note }

  /// What the output of a build reports, each once: `/root/b.swift:1:2: error: message`.
  static func all(_ kind: Kind, in output: String, root: String) -> [Diagnostic] {
    // One job compiles a file. Another emits the module's interface, and skips the bodies of
    // functions: if a brace is missing there, its errors are in the wrong place.
    var isInterface = false
    var compiled: [Diagnostic] = []
    var others: [Diagnostic] = []
    let lines = output.lines
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("[") { isInterface = line.contains("] Emitting module ") }
      guard var diagnostic = Diagnostic(kind, in: line, root: root) else { continue }
      if diagnostic.location?.file.contains("macro expansion #") == true {
        // The line below names the macro's place, as in `` `- a.swift:3:5: note: expanded code``.
        let origin = lines[(index + 1)...].first.map { $0.trimmingPrefix("`- ") } ?? ""
        diagnostic.location = Diagnostic(.note, in: String(origin), root: root)?.location
      }
      diagnostic.notes = diagnostic.notes(in: lines[(index + 1)...], root: root)
      if isInterface { others.append(diagnostic) } else { compiled.append(diagnostic) }
    }
    let files = Set(compiled.map(\.location?.file))
    var seen: Set<String> = []
    return (compiled + others.filter { $0.location == nil || !files.contains($0.location?.file) })
      .filter { seen.insert($0.description).inserted }
  }

  /// The notes in the lines below a diagnostic: `` 3 | a``, ``  |  `- note: message``, or with a
  /// path as in an error.
  private func notes(in lines: ArraySlice<String>, root: String) -> [Diagnostic] {
    var place = location
    place?.column = nil
    var notes: [Diagnostic] = []
    for line in lines {
      let isNext = line.prefixMatch(of: /[^\s\d].*:\d+:\d+: (?:error|warning):/) != nil
      if isNext || line.hasPrefix("[") { break }
      if let number = line.prefixMatch(of: /\s*(\d+) \|/) { place?.line = Int(number.1) }
      let note =
        line.firstMatch(of: /\|.*[|`]- note: (.*)/).map { Diagnostic(place, String($0.1)) }
        ?? Diagnostic(.note, in: line, root: root)
      // An editor adds stubs; a terminal can't.
      guard let note, note.message != "add stubs for conformance" else { continue }
      if let file = note.location?.file { place?.file = file }
      if !notes.contains(where: { $0.message == note.message }) { notes.append(note) }
    }
    return notes
  }

  private init?(_ kind: Kind, in line: String, root: String) {
    let mark = "\(kind): "
    guard let range = line.range(of: mark), !line.contains("`- \(mark)"),
      !line.contains("|- \(mark)")
    else {
      // A linker has no such mark.
      let isSecondMain =
        line.contains("multiple definition of") || line.contains("duplicate symbol")
      guard isSecondMain, kind == .error else { return nil }
      self.init(nil, line)
      return
    }
    // The name of the group, `[#no-usage]`, doesn't help a learner.
    let message = line[range.upperBound...].components(separatedBy: " [#")[0]
    let parts = line[..<range.lowerBound].components(separatedBy: ":")
    guard parts.count >= 4, let row = Int(parts[parts.count - 3]),
      let column = Int(parts[parts.count - 2])
    else {
      // What the driver says about a failed program isn't another error, and what a linker misses
      // has a name that no one wrote.
      let others = [
        "fatalError", "command failed with exit code", "undefined reference",
        "failed with a nonzero exit code", "Build failed",
      ]
      guard kind == .error, !others.contains(where: message.contains) else { return nil }
      self.init(nil, message)
      return
    }
    // An exercise may be a link to a folder elsewhere; the package may be in a linked folder.
    let printed = parts.dropLast(3).joined(separator: ":")
    let path =
      printed.hasPrefix(root + "/")
      ? printed : URL(fileURLWithPath: printed).resolvingSymlinksInPath().path
    let file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    self.init(SourceLocation(file: file, line: row, column: column), message)
  }

  /// What the message has between quotation marks.
  var quotedNames: [String] {
    let parts = message.components(separatedBy: "'")
    return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// Whether the problem is in the learner's files of a step.
  func isInExercise(of step: Step) -> Bool {
    if let location { return location.file.hasPrefix("\(step.exercisePath)/") }
    // Without a location, the message may name the folder or the module.
    return message.contains(step.exercisePath) || message.contains(step.exerciseModule)
  }

  /// Whether the compiler can't read the file, so that no other file is the cause.
  var isSyntaxError: Bool {
    ["expected ", "extraneous '", "unterminated ", "consecutive ", "source control conflict"]
      .contains(where: message.hasPrefix)
  }

  /// Whether the problem is in the exercise of a step, or in its tests, which use the exercise.
  func concerns(_ step: Step) -> Bool {
    isInExercise(of: step) || location?.file.hasPrefix("\(step.testFolder)/") ?? false
  }
}
