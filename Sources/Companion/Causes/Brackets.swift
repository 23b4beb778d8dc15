/// Finds the bracket that is missing in a text, or the one too many.
///
/// The compiler notices it further below; the other brackets and the indentation say where it is.
struct Brackets {
  struct Problem {
    let line: CodeLine
    let cause: String
  }

  private let lines: [CodeLine]
  /// How many braces more are opened than closed.
  private let balance: Int
  /// The brackets that are open above a line, and their lines.
  private var open: [(bracket: Character, line: CodeLine)] = []

  private static let counterparts: [Character: Character] = ["}": "{", ")": "(", "]": "["]

  /// What is wrong first in a text, if there is anything.
  static func problem(in lines: [CodeLine]) -> Problem? {
    var search = Brackets(lines: lines, balance: lines.map(\.depth).reduce(0, +))
    for index in lines.indices {
      if let problem = search.problem(at: index) { return problem }
    }
    return search.problemAtEnd
  }

  private mutating func problem(at index: Int) -> Problem? {
    let line = lines[index]
    if balance > 0, index > 0, isOutside(line) { return missing(below: lines[index - 1]) }
    if balance < 0, index > 0, let problem = tooMany(above: line, below: lines[index - 1]) {
      return problem
    }
    for character in line.text {
      if let problem = read(character, on: line) { return problem }
    }
    return nil
  }

  private var problemAtEnd: Problem? {
    guard let last = open.last, let line = lines.last else { return nil }
    return last.bracket == "{" ? missing(below: line) : unclosed(last.bracket, last.line)
  }

  // MARK: One that's missing

  /// Whether a line isn't as far to the right as what is in the brace above it.
  private func isOutside(_ line: CodeLine) -> Bool {
    guard let last = open.last, last.bracket == "{" else { return false }
    if line.closesBrace { return line.indentation < last.line.indentation }
    let isLabel = line.isCase || line.text.prefixMatch(of: /#|\)|\]/) != nil
    return !isLabel && line.indentation <= last.line.indentation
  }

  private func missing(below line: CodeLine) -> Problem {
    // What is after a brace on its line usually ends there as well.
    let isInLine = open.last?.line.number == line.number && !line.text.contains(/(?:{| in)$/)
    let place =
      isInLine ? "It belongs on this line." : "By the indentation, it belongs below this line."
    return Problem(line: line, cause: "A `{` has no `}`. \(place)")
  }

  private func unclosed(_ bracket: Character, _ line: CodeLine) -> Problem {
    let other = bracket == "(" ? ")" : "]"
    return Problem(line: line, cause: "A `\(bracket)` has no `\(other)`. It opens on this line.")
  }

  // MARK: One too many

  /// A `}` at the end of the line above, after which the text goes on as before; or one whose
  /// indentation no open brace has: what it ends has no `{`, or it's one too many.
  private func tooMany(above line: CodeLine, below last: CodeLine) -> Problem? {
    let indentation = open.last?.line.indentation ?? -1
    let endsTooMuch = line.closesBrace && line.indentation > indentation
    if !last.closesBrace, last.depth < 0, endsTooMuch || line.indentation >= last.indentation {
      return tooMany("}", on: last)
    }
    guard endsTooMuch, open.last.map({ $0.bracket == "{" }) ?? true else { return nil }
    let beginning = lines.prefix { $0.number < line.number }
      .last { $0.indentation <= line.indentation && !$0.isCase }
    guard let beginning, beginning.indentation == line.indentation,
      beginning.number != last.number
    else {
      let cause = "There's a `}` too many. By the indentation, it's this one."
      return Problem(line: line, cause: cause)
    }
    return beginning.closesBrace
      ? tooMany("}", on: beginning)
      : Problem(line: beginning, cause: "What begins on this line needs a `{` before its body.")
  }

  private func tooMany(_ bracket: Character, on line: CodeLine) -> Problem {
    Problem(line: line, cause: "There's a `\(bracket)` too many on this line.")
  }

  // MARK: The brackets of a line

  /// A bracket that closes another one than the last that's open, or none.
  private mutating func read(_ bracket: Character, on line: CodeLine) -> Problem? {
    if "{([".contains(bracket) { open.append((bracket, line)) }
    guard let counterpart = Self.counterparts[bracket] else { return nil }
    guard let last = open.last, open.contains(where: { $0.bracket == counterpart }) else {
      return tooMany(bracket, on: line)
    }
    guard last.bracket != counterpart else {
      open.removeLast()
      return nil
    }
    return last.bracket == "{"
      ? Problem(line: line, cause: "A `{` has no `}`. It belongs on this line.")
      : unclosed(last.bracket, last.line)
  }
}

extension ErrorCauses {
  /// A bracket that is missing, or one too many, in a file that the compiler can't read:
  /// `extraneous '}' at top level`, far below a line without its `{`.
  func bracket(_ error: Diagnostic) -> Cause? {
    guard error.isAboutBrackets, let file = exercise.file(at: error.location),
      let problem = brackets[file], error.location?.line ?? 0 >= problem.line.number
    else { return nil }
    return Cause(text: problem.cause, place: exercise.location(of: problem.line.number, in: file))
  }
}

extension CodeLine {
  /// Whether it's a case of a `switch`, which isn't further to the right than that.
  fileprivate var isCase: Bool { text.prefixMatch(of: /case |default|@unknown/) != nil }

  fileprivate var closesBrace: Bool { text.hasPrefix("}") }

  /// How many braces more it opens than it closes.
  fileprivate var depth: Int { text.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) } }
}
