/// Finds the bracket that is missing in a text, or the one too many.
///
/// The compiler notices it further below; the other brackets and the indentation say where it is.
struct Brackets {
  struct Problem: Equatable {
    let line: Int
    let cause: String

    fileprivate init(_ line: CodeLine, _ cause: String) {
      (self.line, self.cause) = (line.number, cause)
    }
  }

  private let lines: [CodeLine]
  /// How many braces more are opened than closed.
  private let balance: Int
  /// The brackets that are open above a line, and their lines.
  private var open: [(bracket: Character, line: CodeLine)] = []

  private static let counterparts: [Character: Character] = ["}": "{", ")": "(", "]": "["]

  /// What is wrong first in a text, if there is anything.
  static func problem(in lines: [CodeLine]) -> Problem? {
    var search = Brackets(lines)
    for index in lines.indices {
      if let problem = search.problem(at: index) { return problem }
    }
    return search.problemAtEnd
  }

  private init(_ lines: [CodeLine]) {
    self.lines = lines
    balance = lines.lazy.flatMap(\.text).reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) }
  }

  private mutating func problem(at index: Int) -> Problem? {
    if balance > 0, index > 0, isOutside(lines[index]) { return missing(below: lines[index - 1]) }
    if balance < 0, let problem = tooMany(at: index) { return problem }
    for character in lines[index].text {
      if let problem = read(character, on: lines[index]) { return problem }
    }
    return nil
  }

  private var problemAtEnd: Problem? {
    guard let last = open.last, let line = lines.last else { return nil }
    if open.count > 1 {
      return Problem(line, "The file ends here, and what's open isn't closed: its rest is missing.")
    }
    return last.bracket == "{" ? missing(below: line) : unclosed(last.bracket, last.line)
  }

  /// Whether a line isn't as far to the right as what is in the brace above it.
  private func isOutside(_ line: CodeLine) -> Bool {
    guard let last = open.last, last.bracket == "{" else { return false }
    if line.text.hasPrefix("}") { return line.indentation < last.line.indentation }
    let isLabel = line.isCase || line.text.prefixMatch(of: /#|\)|\]/) != nil
    return !isLabel && line.indentation <= last.line.indentation
  }

  private func missing(below line: CodeLine) -> Problem {
    // What is after a brace on its line usually ends there as well.
    let isInLine = open.last?.line.number == line.number && !line.text.hasSuffix("{")
    let place =
      isInLine && !line.text.hasSuffix(" in")
      ? "It belongs on this line." : "By the indentation, it belongs below this line."
    return Problem(line, "A `{` has no `}`. \(place)")
  }

  private func unclosed(_ bracket: Character, _ line: CodeLine) -> Problem {
    Problem(line, "A `\(bracket)` has no `\(bracket == "(" ? ")" : "]")`. It opens on this line.")
  }

  /// A `}` whose indentation no open brace has: what it ends has no `{`, or it's one too many.
  private func tooMany(at index: Int) -> Problem? {
    let line = lines[index]
    let cause = "There's a `}` too many. By the indentation, it's this one."
    if open.isEmpty, index > 0, line.indentation > 0, lines[index - 1].indentation == 0,
      lines[index - 1].text.hasPrefix("}")
    {
      return Problem(lines[index - 1], cause)
    }
    guard line.text.hasPrefix("}"), open.last.map({ $0.bracket == "{" }) ?? true,
      line.indentation > open.last?.line.indentation ?? -1
    else { return nil }
    let beginning = lines[..<index].last { $0.indentation <= line.indentation && !$0.isCase }
    guard let beginning, beginning.indentation == line.indentation,
      beginning.number != lines[index - 1].number
    else { return Problem(line, cause) }
    guard let end = end(of: beginning, above: index), end.number != beginning.number
    else { return Problem(beginning, "What begins on this line needs a `{` before its body.") }
    return Problem(end, Self.tooMany("}"))
  }

  /// The line on which a body ends: its first line if that opens none.
  private func end(of beginning: CodeLine, above index: Int) -> CodeLine? {
    var depth = 0
    return lines[..<index].drop { $0.number < beginning.number }.first { line in
      depth = line.depth(from: depth)
      return depth == 0
    }
  }

  private static func tooMany(_ bracket: Character) -> String {
    "There's a `\(bracket)` too many on this line."
  }

  /// A bracket that closes another one than the last that's open, or none.
  private mutating func read(_ bracket: Character, on line: CodeLine) -> Problem? {
    if "{([".contains(bracket) { open.append((bracket, line)) }
    guard let counterpart = Self.counterparts[bracket] else { return nil }
    guard let last = open.last, open.contains(where: { $0.bracket == counterpart }) else {
      return Problem(line, Self.tooMany(bracket))
    }
    guard last.bracket != counterpart else {
      open.removeLast()
      return nil
    }
    return last.bracket == "{"
      ? Problem(line, "A `{` has no `}`. It belongs on this line.")
      : unclosed(last.bracket, last.line)
  }
}

extension ErrorCauses {
  /// A bracket that is missing, or one too many, in a file that the compiler can't read:
  /// `extraneous '}' at top level`, far below a line without its `{`.
  func bracket(_ error: Diagnostic) -> Cause? {
    guard error.isAboutBrackets, let file = exercise.file(at: error.location),
      let problem = brackets[file], error.location?.line ?? 0 >= problem.line
    else { return nil }
    return Cause(text: problem.cause, place: exercise.location(of: problem.line, in: file))
  }
}

extension CodeLine {
  /// Whether it's a case of a `switch`, which isn't further to the right than that.
  fileprivate var isCase: Bool { text.prefixMatch(of: /case |default|@unknown/) != nil }

  /// How many braces are open at its end, if this many are at its beginning.
  fileprivate func depth(from depth: Int) -> Int {
    text.reduce(depth) { $1 == "{" ? $0 + 1 : $1 == "}" ? max(0, $0 - 1) : $0 }
  }
}
