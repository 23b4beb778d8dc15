import Console
import Foundation

/// A problem that the compiler found.
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

// MARK: What a build printed

extension Diagnostic {
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
      diagnostic.readNotes(in: lines[(index + 1)...], root: root)
      if isInterface { others.append(diagnostic) } else { compiled.append(diagnostic) }
    }
    let files = Set(compiled.map(\.location?.file))
    var seen: Set<String> = []
    return (compiled + others.filter { $0.location == nil || !files.contains($0.location?.file) })
      .filter { seen.insert($0.description).inserted }
  }

  /// Reads the notes in the lines below a diagnostic: `` 3 | a``, ``  |  `- note: message``, or
  /// with a path as in an error.
  private mutating func readNotes(in lines: ArraySlice<String>, root: String) {
    var place = location
    place?.column = nil
    for line in lines {
      let isNext = line.contains(": error: ") || line.contains(": warning: ")
      if isNext && !line.hasPrefix(" ") || line.hasPrefix("[") { break }
      if let number = line.prefixMatch(of: /\s*(\d+) \|/) { place?.line = Int(number.1) }
      let note =
        line.firstMatch(of: /\|.*[|`]- note: (.*)/).map { Diagnostic(place, String($0.1)) }
        ?? Diagnostic(.note, in: line, root: root)
      guard let note else { continue }
      place?.file = note.location?.file ?? ""
      if note.isForTerminal, !notes.contains(where: { $0.message == note.message }) {
        notes.append(note)
      }
    }
  }

  /// Whether a note helps in a terminal: an editor adds stubs, and a name that's only a little like
  /// the learner's, or that a system's library declares, is seldom meant.
  private var isForTerminal: Bool {
    if message.hasSuffix("' declared here") {
      return location?.file.wholeMatch(of: /[^\/].*\.swift/) != nil
    }
    return message != "add stubs for conformance" && !message.hasPrefix("did you mean '")
  }

  private init?(_ kind: Kind, in line: String, root: String) {
    // A line that the compiler quotes can contain a mark, as in ``12 |   /// - error: Why``.
    if line.prefixMatch(of: /\s*\d+ \|/) != nil { return nil }
    guard let mark = line.range(of: "\(kind): "), !line.contains("`- \(kind)"),
      !line.contains("|- \(kind)")
    else {
      // A linker has no such mark.
      let isSecondMain =
        line.contains("multiple definition of") || line.contains("duplicate symbol")
      guard isSecondMain, kind == .error else { return nil }
      self.init(nil, line)
      return
    }
    // The name of the group, `[#no-usage]`, doesn't help a learner.
    let message = line[mark.upperBound...].components(separatedBy: " [#")[0]
    guard let place = line[..<mark.lowerBound].wholeMatch(of: /(.+):(\d+):(\d+):\ /) else {
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
    let printed = String(place.1)
    let path =
      printed.hasPrefix(root + "/") || !printed.hasPrefix("/")
      ? printed : URL(fileURLWithPath: printed).resolvingSymlinksInPath().path
    let file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    self.init(SourceLocation(file: file, line: Int(place.2), column: Int(place.3)), message)
  }
}
