/// Turns the bytes of a terminal into events and keeps an incomplete sequence until the rest arrives.
struct InputParser {
  private enum State {
    case ground
    /// After an Esc, and perhaps a pause.
    case escape(isOld: Bool)
    /// After `ESC [`: the parameters so far.
    case sequence([UInt8])
    /// After `ESC O`.
    case single
    /// After `ESC [ M`: the three bytes of the old mouse protocol.
    case oldMouse([UInt8])
    /// In a paste: its last bytes, and how many pauses it had.
    case paste([UInt8], pauses: Int)
  }

  private var state = State.ground
  private static let escape: UInt8 = 0x1b

  /// Reads bytes, and returns the events that are complete now.
  mutating func events(from bytes: [UInt8]) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes {
      if let event = event(from: byte) { events.append(event) }
    }
    return events
  }

  /// Notes that no bytes arrived for a while, and returns the events that are complete now.
  mutating func pause() -> [InputEvent] {
    switch state {
    case .escape:
      // Esc was pressed alone, or it begins an interrupted sequence, which a bracket continues.
      state = .escape(isOld: true)
    case .oldMouse(let bytes):
      // Fewer than three bytes: they were keys.
      state = .ground
      return events(from: bytes)
    case .paste(let last, let pauses):
      // The end of the paste may be lost.
      state = pauses < 9 ? .paste(last, pauses: pauses + 1) : .ground
      if pauses == 9 { return [.paste] }
    default: break
    }
    return []
  }

  private mutating func event(from byte: UInt8) -> InputEvent? {
    if case .paste(let last, _) = state { return paste(last + [byte]) }
    if byte == Self.escape {
      state = .escape(isOld: false)
      return nil
    }
    guard byte >= 0x20 else {
      // A control character ends an incomplete sequence, so that Ctrl-C always works.
      state = .ground
      return .key(Character(Unicode.Scalar(byte)))
    }
    switch state {
    case .ground:
      return key(byte)
    case .escape(let isOld):
      return begin(byte, isOld: isOld)
    case .single:
      state = .ground
      return Self.arrow(byte)
    case .sequence(let parameters):
      return `continue`(parameters, with: byte)
    case .oldMouse(let bytes):
      return oldMouse(bytes + [byte])
    case .paste:
      return nil
    }
  }

  private mutating func paste(_ bytes: [UInt8]) -> InputEvent? {
    let last = Array(bytes.suffix(Paste.end.count))
    state = last == Paste.end ? .ground : .paste(last, pauses: 0)
    return last == Paste.end ? .paste : nil
  }

  private func key(_ byte: UInt8) -> InputEvent? {
    byte < 0x7f ? .key(Character(Unicode.Scalar(byte))) : nil
  }

  private mutating func begin(_ byte: UInt8, isOld: Bool) -> InputEvent? {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .single
    default:
      state = .ground
      // Without a pause it was Alt with a key, which has no meaning here.
      return isOld ? key(byte) : nil
    }
    return nil
  }

  private mutating func `continue`(_ parameters: [UInt8], with byte: UInt8) -> InputEvent? {
    guard (0x40...0x7e).contains(byte) else {
      // No known sequence is so long; the rest of it is skipped.
      state = .sequence(parameters.count < 40 ? parameters + [byte] : parameters)
      return nil
    }
    state = .ground
    if byte == UInt8(ascii: "M"), parameters.isEmpty {
      state = .oldMouse([])
      return nil
    }
    if byte == UInt8(ascii: "~"), parameters == Paste.beginning {
      state = .paste([], pauses: 0)
      return nil
    }
    return Mouse.event(parameters: parameters, end: byte) ?? Self.arrow(byte)
  }

  private mutating func oldMouse(_ bytes: [UInt8]) -> InputEvent? {
    state = bytes.count < 3 ? .oldMouse(bytes) : .ground
    return bytes.count < 3 ? nil : Mouse.event(old: bytes)
  }

  private static func arrow(_ byte: UInt8) -> InputEvent? {
    switch byte {
    case UInt8(ascii: "A"): .arrow(.up)
    case UInt8(ascii: "B"): .arrow(.down)
    case UInt8(ascii: "C"): .arrow(.right)
    case UInt8(ascii: "D"): .arrow(.left)
    default: nil
    }
  }
}

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
  /// A press of a button of the mouse that isn't the left one.
  case otherButton
  /// A text that was pasted.
  case paste
}
