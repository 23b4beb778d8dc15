import Foundation

/// How a program that runs the learner's code ended, and where in that code.
enum ProgramEnd: Equatable {
  case finished
  case exited(Int32, SourceLocation?)
  case crashed(String, SourceLocation?)
  case timedOut(isWaiting: Bool, SourceLocation?)

  /// What happened, in one line, or `nil` if the program finished; it's stopped after the limit.
  func sentence(limit: Double) -> String? {
    switch self {
    case .finished: nil
    case .exited(let status, let place):
      "Your code ended the program\(Self.at(place)): it called `exit` with \(status)."
    case .crashed(let message, let place):
      "Your code crashed\(Self.at(place)): \(message)"
        + (message.last?.isPunctuation == true ? "" : ".")
    case .timedOut(let isWaiting, let place):
      "Your code was stopped after \(limit.formatted()) s\(Self.at(place)): "
        + (isWaiting ? "look for a lock or a sleep." : "look for an endless loop.")
    }
  }

  private static func at(_ place: SourceLocation?) -> String { place.map { " at \($0)" } ?? "" }
}

extension ProgramEnd {
  /// Reads how a program ended from its exit status, `nil` after a signal, and its standard error.
  init(status: Int32?, error: String, of code: OwnCode) {
    let lines = error.lines
    if lines.contains(SupervisedProgram.endMark) {
      self = .finished
      return
    }
    if let status {
      // `exit` leaves no trace, but it can only have been a call in this code.
      let calls = code.package.swiftLines(of: code.steps) { $0.contains(/^[^\/]*\bexit\(/) }
      self = .exited(status, calls.count == 1 ? calls[0] : nil)
      return
    }
    // Another thread counts if the one that crashed didn't run the learner's code.
    let crashed = Crash.crashedThread(in: lines)
    let place = Crash.frame(
      in: crashed + lines.dropLast(crashed.count), below: code.steps.map(\.exercisePath))
    let isWaiting = lines.contains(SupervisedProgram.waitMark)
    self =
      isWaiting || lines.contains(SupervisedProgram.limitMark)
      ? .timedOut(isWaiting: isWaiting, place)
      : .crashed(Self.message(in: lines), place ?? Self.printedPlace(in: lines, of: code))
  }

  /// The place that the runtime prints with its message: `DispatchSolution/A.swift:3: Fatal error`.
  private static func printedPlace(in lines: [String], of code: OwnCode) -> SourceLocation? {
    for line in lines.reversed() {
      guard let match = line.firstMatch(of: #/^(\w+)/([^/:]+\.swift):(\d+): /#),
        let step = code.steps.first(where: { $0.solutionModule == match.1 }),
        let number = Int(match.3)
      else { continue }
      return SourceLocation(file: "\(step.exercisePath)/\(match.2)", line: number)
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
    let failure = /^\*\*\* (?:Swift runtime failure|Program crashed): (.+?)(?: at 0x\w+)? \*\*\*$/
    let message = lines.lazy.compactMap { $0.firstMatch(of: failure)?.1 }.first
    return message.map(String.init) ?? "a signal ended the program"
  }
}
