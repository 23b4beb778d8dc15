import Foundation

extension Console {
  /// The width of a text that one can read without losing the line.
  private static let readableWidth = 100

  /// Prints a text, broken into lines where it fits.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ink: How to print it.
  ///   - label: What stands before the first line; the others begin below the text, not below it.
  func print(_ text: String = "", _ ink: Ink = .plain, label: String = "") {
    let label = shown(label)
    let width = min(columns, Self.readableWidth) - label.count
    for (index, line) in Paragraph(shown(text)).lines(columns: width).enumerated() {
      let margin = index == 0 ? label : String(repeating: " ", count: label.count)
      let ending = line.isEmpty ? margin.trimmingCharacters(in: .whitespaces) : margin
      Swift.print(ending + painted(line, ink))
    }
  }

  /// Prints a line as it is, spaces included, in pieces if it is too long.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - ink: How to print it.
  ///   - label: What stands before each piece.
  func printCode(_ line: String, _ ink: Ink = .plain, label: String = "") {
    let width = max(10, columns - label.count)
    let text = line.replacingOccurrences(of: "\t", with: "  ")
    // What controls a terminal would act on this one.
    var rest = Substring(shown(text.filter { !$0.isASCII || $0 >= " " }))
    repeat {
      Swift.print(painted(label + rest.prefix(width), ink))
      rest = rest.dropFirst(width)
    } while !rest.isEmpty
  }

  /// Prints something to type, in one line, since it is to be copied.
  ///
  /// - Parameters:
  ///   - command: What to type.
  ///   - label: What stands before it.
  func printCommand(_ command: String, label: String) {
    Swift.print(label + painted(command, .bold))
  }

  /// A text in colour, where there are colours.
  func painted(_ text: String, _ ink: Ink) -> String {
    hasColor && ink != .plain && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A text in characters that can be shown.
  func shown(_ text: String) -> String {
    hasUnicode || text.allSatisfy(\.isASCII) ? text : text.map(Self.plain).joined()
  }

  private static func plain(_ character: Character) -> String {
    character.isASCII ? String(character) : replacements[character] ?? "?"
  }

  private static let replacements: [Character: String] = [
    "…": "...", "–": "-", "—": "-", "−": "-", "→": "->", "’": "'", "“": "\"", "”": "\"",
    "×": "x", "·": "-", "✔": "+", "✘": "x", "○": "o", "█": "#", "░": ".", "│": "|",
    "─": "-", "▣": "#", "▢": "o",
  ]
}
