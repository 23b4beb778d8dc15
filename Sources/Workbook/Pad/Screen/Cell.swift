/// A character of the screen.
struct Cell: Equatable {
  /// How a character looks.
  enum Style: UInt8 {
    case plain, faint, bold, reversed
    case red, orange, green, blue, purple
  }

  var glyph: Unicode.Scalar
  var style: Style

  static let blank = Cell(glyph: " ", style: .plain)
}

extension Cell.Style {
  /// What makes the terminal write so from now on.
  ///
  /// - Parameter hasColor: Whether the terminal may show colours.
  /// - Returns: A control sequence, which also ends the style before.
  func sequence(hasColor: Bool) -> String {
    "\u{1b}[0\(isColor && !hasColor ? "" : code)m"
  }

  private var isColor: Bool { rawValue >= Self.red.rawValue }

  private var code: String {
    switch self {
    case .plain: ""
    case .faint: ";2"
    case .bold: ";1"
    case .reversed: ";7"
    case .red: ";31"
    case .orange: ";38;5;208"
    case .green: ";32"
    case .blue: ";34"
    case .purple: ";35"
    }
  }
}
