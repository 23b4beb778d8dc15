import Foundation

/// How a program that runs the learner's code ended, and where in that code.
enum ProgramEnd: Equatable {
  case finished
  case exited(Int32, SourceLocation?)
  case crashed(String, SourceLocation?)
  case timedOut(SourceLocation?)

  /// What happened, in one line, or `nil` if the program finished; it's stopped after the limit.
  func sentence(limit: Double) -> String? {
    switch self {
    case .finished: nil
    case .exited(let status, let place):
      "Your code ended the program\(Self.at(place)): it called `exit` with \(status)."
    case .crashed(let message, let place):
      "Your code crashed\(Self.at(place)): \(message)"
        + (message.last?.isPunctuation == true ? "" : ".")
    case .timedOut(let place):
      "Your code was stopped after \(limit.formatted()) s\(Self.at(place)): look for an endless loop."
    }
  }

  private static func at(_ place: SourceLocation?) -> String { place.map { " at \($0)" } ?? "" }
}

extension ProgramEnd {
  /// Reads how a program ended from its exit status and its standard error.
  init(status: Int32?, error: String, of code: OwnCode) {
    self.init(
      status: status, error: error, root: code.package.resolvedRoot,
      folders: Dictionary(
        uniqueKeysWithValues: code.steps.map { ("\($0.name)Solution", $0.exercisePath) }))
    // `exit` leaves no trace, but it can only have been this call.
    if case .exited(let status, _) = self { self = .exited(status, code.onlyExitCall) }
  }

  /// - Parameters:
  ///   - status: The exit status, or `nil` after a signal.
  ///   - error: What was printed to standard error.
  ///   - root: The folder of the package, as a compiler prints it.
  ///   - folders: The folders of the learner's modules, by module.
  init(status: Int32?, error: String, root: String, folders: [String: String]) {
    let lines = error.lines
    guard !lines.contains(OwnProgram.endMark) else {
      self = .finished
      return
    }
    let place = Self.place(in: lines, root: root)
    if let status {
      self = .exited(status, nil)
    } else if lines.contains(OwnProgram.limitMark) {
      self = .timedOut(place)
    } else {
      self = .crashed(
        Self.message(in: lines), place ?? Self.printedPlace(in: lines, folders: folders))
    }
  }

  /// The first line of the learner's code in the backtrace, if possible of the thread that crashed.
  ///
  /// `3 AcceptInput.touchBegan(at:) + 5 in workbook at /root/Exercises/05-MirrorPad/A.swift:7:3`
  private static func place(in lines: [String], root: String) -> SourceLocation? {
    let crashed = lines.firstIndex { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") } ?? 0
    let mark = " at \(root)/"
    for line in lines[crashed...] + lines[..<crashed] {
      guard let start = line.range(of: mark + "Exercises/") else { continue }
      let parts = line[start.lowerBound...].dropFirst(mark.count).split(separator: ":")
      if parts.count > 1, let number = Int(parts[1]) {
        return SourceLocation(file: String(parts[0]), line: number)
      }
    }
    return nil
  }

  /// The place that the runtime prints with its message: `DispatchSolution/A.swift:3: Fatal error`.
  private static func printedPlace(
    in lines: [String], folders: [String: String]
  ) -> SourceLocation? {
    for line in lines.reversed() {
      guard let match = line.firstMatch(of: #/^(\w+)/([^/:]+\.swift):(\d+): /#),
        let folder = folders[String(match.1)], let number = Int(match.3)
      else { continue }
      return SourceLocation(file: "\(folder)/\(match.2)", line: number)
    }
    return nil
  }

  private static func message(in lines: [String]) -> String {
    for line in lines.reversed() {
      if let match = line.firstMatch(
        of: /(?:Fatal error|Precondition failed|Assertion failed)(?:: (.+))?$/)
      {
        return match.1.map(String.init) ?? "a fatal error"
      }
    }
    // Frames are numbered. Only endless recursion nests calls this deeply.
    let depth = lines.compactMap { $0.firstMatch(of: #/^ *(\d+) .* in /#).flatMap { Int($0.1) } }
      .max()
    if let depth, depth > 5_000 {
      return "methods called one another \(depth) levels deep until the stack overflowed"
    }
    for line in lines {
      if let match = line.firstMatch(
        of: /^\*\*\* (?:Swift runtime failure|Program crashed): (.+?)(?: at 0x\w+)? \*\*\*$/)
      {
        return String(match.1)
      }
    }
    return "a signal ended the program"
  }
}
