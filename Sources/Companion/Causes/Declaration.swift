import Console
import Foundation

/// What a line of a file declares.
struct Declaration {
  let name: String
  let location: SourceLocation
  /// The declaration without its body, on one line.
  let header: String

  /// The declarations in the files of an exercise, by the files' names.
  static func all(in files: [String: Data], of step: Step) -> [Declaration] {
    files.sorted { $0.key < $1.key }.flatMap { file, data in
      all(in: data.text).map {
        Declaration(
          name: $0.name,
          location: SourceLocation(file: "\(step.exercisePath)/\(file)", line: $0.line),
          header: $0.header)
      }
    }
  }

  /// The declarations in a text, with the number of their lines.
  static func all(in text: String) -> [(name: String, line: Int, header: String)] {
    let declaration =
      #/
      \b (?: func | var | let | case | typealias | class | struct | enum | protocol | extension
        | actor ) \  (?! func | var ) (\w+)
      | (?: ^ | \s ) (init) [?(<]
      /#
    let lines = text.lines
    return lines.indices.flatMap { index in
      lines[index].trimmed.hasPrefix("//")
        ? []
        : lines[index].matches(of: declaration).map { match in
          (String(match.1 ?? match.2 ?? ""), index + 1, header(in: lines, at: index))
        }
    }
  }

  private static func header(in lines: [String], at index: Int) -> String {
    var depth = 0
    var header = index > 0 && lines[index - 1].trimmed.hasPrefix("@") ? lines[index - 1] + " " : ""
    for character in lines[index...].joined(separator: "\n") {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if depth <= 0, "{\n".contains(character) { break }
      header.append(character)
    }
    return header.split { $0.isWhitespace }.joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
