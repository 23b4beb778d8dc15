import MirrorPadSolution

/// How terminals mark a paste: they put one sequence before it and one after it.
enum Paste {
  static let on = "\u{1b}[?2004h"
  static let off = "\u{1b}[?2004l"
  static let beginning = Array("200".utf8)
  static let end = Array("\u{1b}[201~".utf8)
}

/// How terminals report the mouse.
enum Mouse {
  /// Asks the terminal to report the mouse, in decimal numbers.
  static let on = "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"
  static let off = "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"

  /// Reads `ESC [ < 0 ; 5 ; 3 M`: button, column, row, and `m` when the button is released.
  static func event(parameters: [UInt8], end: UInt8) -> InputEvent? {
    guard parameters.first == UInt8(ascii: "<") else { return nil }
    let fields = parameters.dropFirst().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { UInt16(String(decoding: $0, as: UTF8.self)) }.map(Int.init)
    let isUp = end == UInt8(ascii: "m")
    guard fields.count == 3, numbers.count == 3, isUp || end == UInt8(ascii: "M") else {
      return nil
    }
    return event(code: numbers[0], numbers[1], numbers[2], isUp: isUp)
  }

  /// Reads the three bytes of a terminal without decimal numbers.
  static func event(old bytes: [UInt8]) -> InputEvent? {
    let numbers = bytes.map { Int($0) - 32 }
    // Coordinates begin at 1, after 32 that are added to each number.
    guard numbers[1] > 0, numbers[2] > 0 else { return nil }
    // There the third button means that a button was released.
    let isUp = numbers[0] & 0b110_0011 == 3
    return event(code: isUp ? 0 : numbers[0], numbers[1], numbers[2], isUp: isUp)
  }

  /// The bits of the code: two for the button, Shift, Alt, Control, a movement, then the wheel.
  private static func event(
    code: Int, _ column: Int, _ row: Int, isUp: Bool
  ) -> InputEvent? {
    let (button, isWheel) = (code & 3, code & ~0b11_1111 != 0)
    guard !isWheel, column > 0, row > 0 else { return nil }
    // A drag or a release adds nothing to the press.
    guard button == 0 else { return button == 3 || isUp || code & 32 != 0 ? nil : .otherButton }
    let kind: InputEvent.Button = isUp ? .release : code & 32 != 0 ? .drag : .press
    return .mouse(kind, column: column - 1, row: row - 1)
  }
}

extension PadLayout {
  /// The point in the middle of a character of the input view, or the nearest one in the view.
  func point(column: Int, row: Int) -> Point {
    Point(
      x: Self.coordinate(column - 1, of: viewColumns), y: Self.coordinate(row - 1, of: viewRows))
  }

  private static func coordinate(_ index: Int, of count: Int) -> Double {
    (Double(min(max(index, 0), count - 1)) + 0.5) / Double(count) * 2 - 1
  }
}
