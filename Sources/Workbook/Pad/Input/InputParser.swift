/// Makes events of the bytes that a terminal sends.
///
/// A terminal may send a sequence in pieces, and thousands of sequences in one piece. What is not
/// complete yet is kept until the rest of it comes.
///
/// ```swift
/// var parser = InputParser()
/// print(parser.events(from: Array("\u{1b}[<0;5".utf8)), parser.events(from: Array(";3M".utf8)))
/// // Prints "[] [mouse(press, column: 4, row: 2)]"
/// ```
struct InputParser {
  private enum State {
    case ground
    /// An Esc has come, and perhaps a pause after it.
    case escape(isOld: Bool)
    /// Behind `ESC [`: the parameters so far.
    case sequence([UInt8])
    /// Behind `ESC O`.
    case single
    /// Behind `ESC [ M`: the three bytes of a mouse that knows no better.
    case oldMouse([UInt8])
  }

  private var state = State.ground
  private static let escape: UInt8 = 0x1b

  /// Reads bytes.
  ///
  /// - Parameter bytes: What the terminal has sent.
  /// - Returns: What is complete now, in order.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func events(from bytes: [UInt8]) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes {
      if let event = event(from: byte) { events.append(event) }
    }
    return events
  }

  /// Notes that nothing has come for a while: an Esc was then pressed alone, and is no key here.
  ///
  /// It may still be the first byte of a torn sequence, so a bracket behind it is taken as one.
  mutating func pause() {
    if case .escape = state { state = .escape(isOld: true) }
  }

  private mutating func event(from byte: UInt8) -> InputEvent? {
    // Where the parameters of a mouse may be any byte, control characters are parameters.
    if case .oldMouse(let bytes) = state { return oldMouse(bytes + [byte]) }
    if byte == Self.escape {
      state = .escape(isOld: false)
      return nil
    }
    guard byte >= 0x20 else {
      // A control character ends whatever was begun, so that Ctrl-C is heard at any time.
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
      return goOn(parameters, with: byte)
    case .oldMouse:
      return nil
    }
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
      // Without a pause it was Alt and a key, which means nothing here.
      return isOld ? key(byte) : nil
    }
    return nil
  }

  private mutating func goOn(_ parameters: [UInt8], with byte: UInt8) -> InputEvent? {
    guard (0x40...0x7e).contains(byte) else {
      // No sequence that is known here is so long; the rest of it is read past.
      state = .sequence(parameters.count < 40 ? parameters + [byte] : parameters)
      return nil
    }
    state = .ground
    if byte == UInt8(ascii: "M"), parameters.isEmpty {
      state = .oldMouse([])
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
