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
  enum Kind: String, CaseIterable { case error, warning, note }

  /// What the output of a build reports, each once and with its notes, in the style `llvm` of
  /// `swiftc`: `/root/b.swift:1:2: error: message`.
  static func all(_ kind: Kind, in output: String, root: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var isFound = false
    for line in output.lines {
      guard let (lineKind, diagnostic) = reported(in: line, root: root) else { continue }
      if lineKind != .note {
        isFound = lineKind == kind
        if isFound { found.append(diagnostic) }
      } else if isFound {
        found[found.count - 1].add(note: diagnostic)
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0.description).inserted }
  }

  private mutating func add(note: Diagnostic) {
    if note.message == "expanded code originates here" {
      // An error in what a macro made is where the macro is used.
      location = note.location
    } else if note.isForTerminal, !notes.contains(where: { $0.message == note.message }) {
      notes.append(note)
    }
  }

  /// Whether a note helps in a terminal: an editor adds stubs, two words are seldom one, and a name
  /// that's only a little like the learner's, or that a system's library declares, is seldom meant.
  private var isForTerminal: Bool {
    if message.hasSuffix("' declared here") {
      return location?.file.wholeMatch(of: /[^\/].*\.swift/) != nil
    }
    return !["add stubs for", "did you mean '", "join the ident"].contains(where: message.hasPrefix)
  }

  /// What says only that a program failed, or has a name that no one wrote, or is about how the
  /// companion compiles: a module of the system may be compiled in another way.
  private static let ignored = [
    "error: fatalError", "command failed with exit code", "undefined reference",
    "failed with a nonzero exit code", "Build failed", "error: ExitCode(rawValue:",
    "error: cancelled", "was not compiled with library evolution support",
  ]

  private static func reported(in line: String, root: String) -> (Kind, Diagnostic)? {
    // A linker may have no such word.
    if let match = line.firstMatch(of: /(?:multiple definition of|duplicate symbol):? [^;\s]+/) {
      return (.error, Diagnostic(nil, String(match.0)))
    }
    guard Kind.allCases.contains(where: { line.contains("\($0): ") }),
      let match = line.wholeMatch(of: /(?:(.+?):(\d+):(\d+): |\S+: )?(error|warning|note): (.*)/),
      let kind = Kind(rawValue: String(match.4)), !ignored.contains(where: line.contains)
    else { return nil }
    // The name of the group, `[#no-usage]`, doesn't help a learner.
    let message = match.5.components(separatedBy: " [#")[0]
    guard let printed = match.1.map(String.init) else { return (kind, Diagnostic(nil, message)) }
    // An exercise may be a link to a folder elsewhere; the package may be in a linked folder.
    let path =
      printed.hasPrefix(root + "/") || !printed.hasPrefix("/")
      ? printed : URL(fileURLWithPath: printed).resolvingSymlinksInPath().path
    let file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    let place = SourceLocation(
      file: file, line: match.2.flatMap { Int($0) }, column: match.3.flatMap { Int($0) })
    return (kind, Diagnostic(place, message))
  }
}
