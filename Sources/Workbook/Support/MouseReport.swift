/// How a terminal reports the mouse, in decimal numbers (SGR).
enum MouseReport {
  /// Asks for the buttons, and for movements while one is pressed.
  static let on = "\u{1b}[?1002h\u{1b}[?1006h"
  static let off = "\u{1b}[?1006l\u{1b}[?1002l"

  /// What the left button did, from `<0;5;3`: the button, the column, and the row, from 1.
  static func event(parameters: String, isRelease: Bool) -> InputEvent? {
    guard parameters.hasPrefix("<") else { return nil }
    let fields = parameters.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { UInt16($0) }.map(Int.init)
    guard fields.count == 3, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // The bits of the button: two for its number, Shift, Alt, Control, a movement, the wheel.
    let isMovement = numbers[0] & 0b10_0000 != 0
    guard numbers[0] & ~0b11_1100 == 0 else { return nil }
    return .mouse(
      isRelease ? .release : isMovement ? .drag : .press, column: numbers[1] - 1,
      row: numbers[2] - 1)
  }
}
