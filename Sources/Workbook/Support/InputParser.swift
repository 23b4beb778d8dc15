/// An event of the keyboard or the mouse.
enum InputEvent: Equatable {
  enum Arrow: Equatable {
    case up, down, right, left
  }

  /// What happened to the left button of the mouse.
  enum Button: Equatable {
    case press, drag, release
  }

  case key(Character)
  case arrow(Arrow)
  /// The column and the row of the character, from 0.
  case mouse(Button, column: Int, row: Int)
}

/// Turns the bytes of a terminal into events and keeps an incomplete sequence until the rest arrives.
struct InputParser {
  private enum State {
    case ground
    case escape
    /// After `ESC [`: the parameters so far.
    case sequence([UInt8])
    /// After `ESC O`.
    case single
  }

  private var state = State.ground
  /// Whether the bytes are pasted, so that they aren't keys.
  private var isPasting = false

  private static let escape: UInt8 = 0x1b
  private static let interrupt: UInt8 = 0x03

  /// Reads bytes, and returns the events that are complete now.
  ///
  /// An Esc at their end is a key, though the rest of a sequence may follow.
  mutating func events(from bytes: [UInt8]) -> [InputEvent] {
    var events = bytes.compactMap { event(from: $0) }
    if case .escape = state, !isPasting { events.append(.key("\u{1b}")) }
    return events
  }

  private mutating func event(from byte: UInt8) -> InputEvent? {
    let last = state
    state = byte == Self.escape ? .escape : .ground
    if byte < 0x20 { return key(byte) }
    switch last {
    case .escape where byte == UInt8(ascii: "["): state = .sequence([])
    case .escape where byte == UInt8(ascii: "O"): state = .single
    case .ground, .escape: return key(byte)
    case .single: return arrow(byte)
    case .sequence(let parameters):
      guard (0x40...0x7e).contains(byte) else {
        // No known sequence is so long; the rest of it is skipped.
        state = .sequence(parameters.count < 40 ? parameters + [byte] : parameters)
        return nil
      }
      return event(parameters: String(decoding: parameters, as: UTF8.self), end: byte)
    }
    return nil
  }

  /// The event of a sequence such as `ESC [ B`, `ESC [ < 0 ; 5 ; 3 M`, or `ESC [ 200 ~`.
  private mutating func event(parameters: String, end: UInt8) -> InputEvent? {
    if end == UInt8(ascii: "~"), ["200", "201"].contains(parameters) {
      isPasting = parameters == "200"
      return nil
    }
    let isRelease = end == UInt8(ascii: "m")
    guard isRelease || end == UInt8(ascii: "M") else { return arrow(end) }
    return isPasting ? nil : MouseReport.event(parameters: parameters, isRelease: isRelease)
  }

  /// A key; in a paste, whose end may be lost, only Ctrl-C is one.
  private func key(_ byte: UInt8) -> InputEvent? {
    guard byte < 0x7f, byte != Self.escape, !isPasting || byte == Self.interrupt else { return nil }
    return .key(Character(Unicode.Scalar(byte)))
  }

  private func arrow(_ byte: UInt8) -> InputEvent? {
    guard !isPasting else { return nil }
    switch byte {
    case UInt8(ascii: "A"): return .arrow(.up)
    case UInt8(ascii: "B"): return .arrow(.down)
    case UInt8(ascii: "C"): return .arrow(.right)
    case UInt8(ascii: "D"): return .arrow(.left)
    default: return nil
    }
  }
}

/// How a terminal marks a paste, which the parser skips.
enum Paste {
  static let on = "\u{1b}[?2004h"
  static let off = "\u{1b}[?2004l"
}
