import Foundation

/// The lines of a test that lead to a failed expectation.
struct TestExcerpt {
  /// The lines of the test before the statement that failed, and those of that statement.
  private var before: ArraySlice<String> = []
  private var statement: ArraySlice<String> = []

  /// Finds the test around a line of a file, and leaves out long texts, which are the rules.
  init(at line: Int, in text: String) {
    let lines = Self.withoutLongTexts(text.lines)
    var index = line - 1
    guard lines.indices.contains(index) else { return }
    func isFunction(_ line: String?) -> Bool { line?.contains("func ") ?? false }
    if let attribute = lines[index], attribute.trimmed.hasPrefix("@Test") {
      // Nothing failed yet, so the whole test counts.
      index = lines[index...].firstIndex(where: isFunction) ?? index
      statement = Self.block(from: index, in: lines).dropFirst().dropLast()
    } else {
      let start = lines[...index].lastIndex(where: isFunction) ?? index
      before = lines[start..<index].dropFirst().compactMap { $0 }[...]
      statement = Self.block(from: index, in: lines)
    }
  }

  /// At most `limit` lines, without their common indentation.
  func lines(limit: Int) -> [String] {
    let lines = before.suffix(max(0, limit - statement.count)) + statement.prefix(max(0, limit))
    let indentation = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }
  }

  /// The lines from one on until every parenthesis and brace is closed.
  private static func block(from start: Int, in lines: [String?]) -> ArraySlice<String> {
    var depth = 0
    var block: [String] = []
    for line in lines[start...].lazy.compactMap({ $0 }) {
      block.append(line)
      var isText = false
      for character in line.replacing("\\\"", with: "") {
        switch character {
        case "\"": isText.toggle()
        case "(", "{", "[": depth += isText ? 0 : 1
        case ")", "}", "]": depth -= isText ? 0 : 1
        default: break
        }
      }
      if depth <= 0 { break }
    }
    return block[...]
  }

  /// The lines of code, with an ellipsis in place of each multiline string; other lines are `nil`.
  private static func withoutLongTexts(_ lines: [String]) -> [String?] {
    let mark = "\"\"\""
    var isText = false
    return lines.map { line in
      let parts = line.components(separatedBy: mark)
      guard parts.count == 2 else {
        let isCode = !isText && !line.trimmed.isEmpty && !line.trimmed.hasPrefix("//")
        return isCode ? line : nil
      }
      isText.toggle()
      return isText ? nil : parts[0] + "…" + parts[1]
    }
  }
}
