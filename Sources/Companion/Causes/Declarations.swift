import Console
import Foundation

extension Exercise {
  /// What the learner's files declare, and where.
  var declarations: [(name: String, location: SourceLocation)] {
    let declaration =
      /\b(?:func|var|let|case|typealias|class|struct|enum|protocol|actor) (?!func|var)(\w+)/
    return files.sorted { $0.key < $1.key }.flatMap { file, data in
      data.text.lines.enumerated().flatMap { index, line in
        line.trimmed.hasPrefix("//")
          ? []
          : line.matches(of: declaration).map { match in
            (String(match.1), location(of: index + 1, in: file))
          }
      }
    }
  }

  /// Where a line of one of its files is in the package.
  func location(of line: Int?, in file: String) -> SourceLocation {
    SourceLocation(file: "\(step.exercisePath)/\(file)", line: line)
  }

  /// A line of a file of the exercise.
  func line(at location: SourceLocation) -> String? {
    text(at: location)?.lines.dropFirst((location.line ?? 1) - 1).first
  }

  /// The text of a file of the exercise.
  func text(at location: SourceLocation) -> String? {
    let prefix = "\(step.exercisePath)/"
    guard location.file.hasPrefix(prefix) else { return nil }
    return files[String(location.file.dropFirst(prefix.count))]?.text
  }
}
