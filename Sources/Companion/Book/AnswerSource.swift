import Console
import Foundation

/// An answer as it's written down: a header, and edits of the solution.
///
///     # RemovesAll
///     wrong: Removing takes out every occurrence.
///     misconception: A delegate is in the list or it isn't.
///     caught by: "Removing takes the first occurrence"
///
///     -    wrappers.remove(at: index)
///     +    wrappers.removeAll { $0.delegate === object }
package struct AnswerSource {
  /// Lines of the solution, and what takes their place; a whole file replaces none.
  private struct Hunk {
    /// The number of its first line.
    let line: Int
    /// The name of the file, which the only one of a solution doesn't need.
    let file: String?
    var old: [String] = []
    var new: [String] = []
  }

  package let name: String
  package let location: SourceLocation
  package private(set) var header: [String: String] = [:]
  private var hunks: [Hunk] = []
  /// The file of the next hunk.
  private var file: String?

  /// A problem with a line of this answer, or with its first one.
  package func problem(_ message: String, line: Int? = nil) -> WorkbookError {
    let place = SourceLocation(file: location.file, line: line ?? location.line)
    return WorkbookError("\(place): \(name): \(message)")
  }

  /// A part of a text, which stands between quotation marks.
  package func quoted(_ key: String) -> String {
    String(header[key, default: ""].dropFirst().dropLast())
  }
}

// MARK: Reading

extension AnswerSource {
  /// Reads the answers in a file; an empty line ends a hunk, so hunks write `-` or `+` for one.
  package static func all(in text: String, of path: String) throws(WorkbookError) -> [AnswerSource]
  {
    var answers: [AnswerSource] = []
    var isInHunk = false
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let location = SourceLocation(file: path, line: index + 1)
      let isHunk = "-+ ".contains(line.prefix(1)) && !line.isEmpty
      if line.hasPrefix("# ") {
        let answer = AnswerSource(name: String(line.dropFirst(2)), location: location)
        guard answer.name.wholeMatch(of: /\w+/) != nil,
          !answers.contains(where: { $0.name == answer.name })
        else { throw answer.problem("An answer has a name of its own, of letters and digits.") }
        answers.append(answer)
      } else if answers.isEmpty, !line.isEmpty {
        throw WorkbookError("\(location): An answer begins with `# ` and its name.")
      } else if isHunk {
        answers[answers.count - 1].readHunk(line, number: index + 1, isNew: !isInHunk)
      } else if !line.isEmpty {
        try answers[answers.count - 1].readField(line, number: index + 1)
      }
      isInHunk = isHunk
    }
    return answers
  }

  private mutating func readHunk(_ line: String, number: Int, isNew: Bool) {
    if isNew { hunks.append(Hunk(line: number, file: file)) }
    let last = hunks.count - 1
    let text = String(line.dropFirst())
    if line.first != "+" { hunks[last].old.append(text) }
    if line.first != "-" { hunks[last].new.append(text) }
  }

  private mutating func readField(_ line: String, number: Int) throws(WorkbookError) {
    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "file" { return file = parts[1] }
    guard parts.count == 2, hunks.isEmpty,
      header.updateValue(parts[1], forKey: parts[0]) == nil
    else {
      throw problem(
        """
        A line begins with `-`, `+`, a blank, `file:` or, once and before the edits, with a word \
        of the header and `:`.
        """, line: number)
    }
  }
}

// MARK: Applying

extension AnswerSource {
  /// The texts of the files that differ from those of the solution, by name.
  package func files(from solution: [String: String]) throws(WorkbookError) -> [String: String] {
    guard !hunks.isEmpty else { throw problem("It has no edits.") }
    var files: [String: [String]] = [:]
    for hunk in hunks {
      guard let name = hunk.file ?? (solution.count == 1 ? solution.keys.first : nil) else {
        throw problem("The solution has several files: begin with `file: NAME`.", line: hunk.line)
      }
      let old = hunk.old.isEmpty ? nil : solution[name]?.printedLines
      files[name] = try edited(files[name] ?? old ?? [], of: name, by: hunk)
    }
    return files.mapValues { $0.map { $0 + "\n" }.joined() }
  }

  private func edited(
    _ lines: [String], of name: String, by hunk: Hunk
  ) throws(WorkbookError) -> [String] {
    guard !hunk.old.isEmpty else {
      guard lines.isEmpty else {
        throw problem(
          "A hunk has a line of \(name). An empty line of a whole file is a `+`.", line: hunk.line)
      }
      return hunk.new
    }
    let starts = lines.indices.filter { lines[$0...].starts(with: hunk.old) }
    guard starts.count == 1 else {
      let missing = hunk.old.first { !lines.contains($0) }
      let cause =
        missing.map { "has no line `\($0.trimmed)`" }
        ?? "has these lines \(starts.count) times, and not once"
      throw problem("\(name) \(cause).", line: hunk.line)
    }
    return lines[..<starts[0]] + hunk.new + lines[(starts[0] + hunk.old.count)...]
  }
}

// MARK: On disk

extension BookPackage {
  package func answerSources(of step: Step) throws -> [AnswerSource] {
    try AnswerSource.all(in: text(of: step.answersPath), of: step.answersPath)
  }
}
