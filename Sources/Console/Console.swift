// `stdout` is a variable of the C library.
@preconcurrency import Foundation

/// Where a command prints: how wide it is, and whether it shows colors.
package struct Console: Equatable {
  package let isTerminal: Bool
  package let hasColor: Bool
  package let columns: Int
  package let rows: Int

  package init(isTerminal: Bool, hasColor: Bool, columns: Int, rows: Int) {
    (self.isTerminal, self.hasColor) = (isTerminal, hasColor)
    (self.columns, self.rows) = (columns, rows)
  }

  /// How wide a text is: long lines are hard to read, so it doesn't fill a wide terminal.
  package var textWidth: Int { min(columns, 100) }

  /// Standard output as it is now.
  package static var standard: Console { Console(of: STDOUT_FILENO) }

  init(of stream: Int32) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(stream) == 1 && environment["TERM"] != "dumb"
    var size = winsize()
    let isKnown = ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.init(
      isTerminal: isTerminal,
      hasColor: isTerminal && environment["NO_COLOR", default: ""].isEmpty,
      columns: isKnown ? Int(size.ws_col) : columns ?? 80,
      rows: isKnown ? Int(size.ws_row) : 24)
  }

  package func write(lines: [String]) {
    lines.forEach { print($0) }
  }

  /// Writes a text after a label, in lines that fit and are aligned.
  package func write(_ text: String = "", _ style: TextStyle = .plain, label: String = "") {
    write(lines: lines(text, style, label: label))
  }

  package func lines(
    _ text: String = "", _ style: TextStyle = .plain, label: String = ""
  ) -> [String] {
    text.wrapped(to: textWidth - label.count).enumerated()
      .map { index, line in
        let margin = index == 0 ? label : String(repeating: " ", count: label.count)
        return line.isEmpty ? margin.trimmed : margin + styled(line, style)
      }
  }

  /// A line with its spaces, after a label, cut at the console's width.
  package func cutLine(_ line: String, _ style: TextStyle = .plain, label: String) -> String {
    let text = line.replacing("\t", with: "  ").printable
    let width = max(10, columns - label.count)
    return label + styled(text.count > width ? text.prefix(width - 1) + "…" : text, style)
  }

  /// The pieces of a line, which keeps its spaces, after a label; a word that has room isn't cut.
  package func pieces(_ line: String, _ style: TextStyle = .plain, label: String = "") -> [String] {
    let width = max(10, columns - label.count)
    var rest = Substring(line.printable)
    var pieces: [String] = []
    repeat {
      let margin = pieces.isEmpty ? label : String(repeating: " ", count: label.count)
      let row = rest.prefix(width)
      let space = row.lastIndex(of: " ").map { row[...$0] } ?? ""
      let piece = rest.count <= width || space.count < width / 2 ? row : space
      pieces.append(margin + styled(String(piece), style))
      rest = rest.dropFirst(piece.count)
    } while !rest.isEmpty
    return pieces
  }

  package func code(_ line: String, _ style: TextStyle = .plain, label: String = "") -> [String] {
    pieces(line.replacing("\t", with: "  "), style, label: label)
  }

  package func writeCommand(_ command: String, label: String) {
    write(lines: [commandLine(command, label: label)])
  }

  /// A command to copy, on one line whatever its length.
  package func commandLine(_ command: String, label: String) -> String {
    label + styled(command, .bold)
  }

  package func styled(_ text: String, _ style: TextStyle) -> String {
    hasColor && style != .plain && !text.isEmpty
      ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// What writes all rows of a screen; each is erased as late as possible, so nothing flickers.
  package static func screen(_ rows: [String]) -> String {
    "\u{1B}[H" + rows.dropLast().map { "\u{1B}[2K\($0)\n" }.joined() + "\u{1B}[J"
      + (rows.last ?? "")
  }

  /// Shows what was printed without a newline.
  package static func flush() {
    fflush(nil)
  }
}

/// How text looks in a terminal.
package enum TextStyle: String {
  case plain = ""
  case bold = "1"
  case faint = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"
}
