/// An event of the keyboard or the mouse.
package enum InputEvent: Equatable {
  /// What happened to the left button of the mouse.
  package enum Button: Equatable {
    case press, drag, release
  }

  case key(Character)
  /// How many rows an arrow key goes down: 1, or -1 for the one that points up.
  case arrow(Int)
  /// How many pages a page key goes down: 1, or -1 for Page Up.
  case page(Int)
  /// The column and the row of the character, from 0.
  case mouse(Button, column: Int, row: Int)
}

/// Turns the bytes of a terminal into events; the rest of a sequence can arrive later.
package struct InputParser {
  private enum State {
    case ground
    case escape
    /// After `ESC [` or `ESC O`: the parameters so far.
    case sequence(String)
  }

  private var state = State.ground

  package init() {}

  /// The events that are complete now, also an Esc at the end, though more may follow.
  package mutating func events(from bytes: [UInt8]) -> [InputEvent] {
    var events = bytes.compactMap { event(from: Unicode.Scalar($0)) }
    if case .escape = state { events.append(.key("\u{1b}")) }
    return events
  }

  private mutating func event(from byte: Unicode.Scalar) -> InputEvent? {
    let last = state
    state = byte == "\u{1b}" ? .escape : .ground
    switch last {
    case _ where byte < " ": return key(byte)
    case .escape where byte == "[" || byte == "O": state = .sequence("")
    case .ground, .escape: return key(byte)
    case .sequence(let parameters):
      guard !("@"..."~").contains(byte) else { return event(parameters: parameters, end: byte) }
      // No known sequence is so long; the rest of it is skipped.
      state = .sequence(parameters.utf8.count < 40 ? parameters + String(byte) : parameters)
    }
    return nil
  }

  private func key(_ byte: Unicode.Scalar) -> InputEvent? {
    byte < "\u{7f}" && byte != "\u{1b}" ? .key(Character(byte)) : nil
  }

  /// The event of a sequence such as `ESC [ B`, `ESC [ 5 ~`, or `ESC [ < 0 ; 5 ; 3 M`.
  private func event(parameters: String, end: Unicode.Scalar) -> InputEvent? {
    switch end {
    case "A": return .arrow(-1)
    case "B": return .arrow(1)
    case "~" where parameters == "5": return .page(-1)
    case "~" where parameters == "6": return .page(1)
    case "M", "m": return Self.mouseEvent(parameters, isRelease: end == "m")
    default: return nil
    }
  }

  /// What the left button did, from `<0;5;3`: the button, the column, and the row, from 1.
  private static func mouseEvent(_ parameters: String, isRelease: Bool) -> InputEvent? {
    let numbers = parameters.dropFirst().split(separator: ";").compactMap { Int($0) }
    guard parameters.first == "<", numbers.count == 3,
      case let (button, column, row) = (numbers[0], numbers[1], numbers[2]),
      // The bits of the button: two for its number, Shift, Alt, Control, a movement, the wheel.
      button & ~0b11_1100 == 0, column > 0, row > 0
    else { return nil }
    let isMovement = button & 0b10_0000 != 0
    return .mouse(
      isRelease ? .release : isMovement ? .drag : .press, column: column - 1, row: row - 1)
  }
}
