import Console
import Foundation

/// What a line of a file declares.
struct Declaration {
  let name: String
  let location: SourceLocation
  /// The declaration without its body, on one line.
  let header: String

  /// The declarations in the files of an exercise, by the files' names.
  static func all(in texts: [String: String], of step: Step) -> [Declaration] {
    texts.sorted { $0.key < $1.key }
      .flatMap { all(in: $0.value, of: "\(step.exercisePath)/\($0.key)") }
  }

  static func all(in text: String, of file: String) -> [Declaration] {
    let declaration =
      #/
      \b (?: func | var | let | case | typealias | class | struct | enum | protocol | extension
        | actor ) \  (?! func | var ) (\w+)
      | (?: ^ | \s ) (init) [?(<]
      /#
    let lines = text.lines
    return lines.indices.filter { !lines[$0].trimmed.hasPrefix("//") }.flatMap { index in
      lines[index].matches(of: declaration).map { match in
        Declaration(
          name: String(match.1 ?? match.2 ?? ""), location: .init(file: file, line: index + 1),
          header: header(in: lines, at: index))
      }
    }
  }

  private static func header(in lines: [String], at index: Int) -> String {
    var depth = 0
    let above = index > 0 ? lines[index - 1].trimmed : ""
    var header = above.hasPrefix("@") && !above.contains("{") ? above + " " : ""
    for character in lines[index...].joined(separator: "\n") {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if depth <= 0, "{\n".contains(character) { break }
      header.append(character)
    }
    return header.split { $0.isWhitespace }.joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
