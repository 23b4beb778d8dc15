import Foundation

/// What a terminal shows, made from the bytes that it was sent.
struct ScreenReader {
  private(set) var rows: [[Character]]
  /// The modes that are on: 25 is the cursor, 1049 the other screen, 1000 to 1006 the mouse.
  private(set) var modes: Set<Int>
  /// What is not understood: a pad should send nothing of the kind.
  private(set) var unknown: [String] = []
  private(set) var colors: Set<String> = []
  private var (column, row) = (0, 0)
  private var count: Int
  private var pending: [UInt8] = []

  /// - Parameters:
  ///   - columns: The width in characters.
  ///   - rows: The height in characters.
  ///   - modes: The modes that are on.
  ///   - count: How many bytes were read before.
  init(columns: Int, rows: Int, modes: Set<Int> = [25], count: Int = 0) {
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    (self.modes, self.count) = (modes, count)
  }

  var text: String { rows.map { String($0) }.joined(separator: "\n") }

  /// Reads what is new.
  mutating func read(all bytes: [UInt8]) {
    for byte in bytes[count...] {
      pending.append(byte)
      if pending[0] == 0x1b {
        let isEnd = pending.count > 2 && (0x40...0x7e).contains(byte)
        if isEnd { obey(String(decoding: pending.dropFirst(2), as: UTF8.self)) }
        if isEnd { pending = [] }
      } else if let text = String(bytes: pending, encoding: .utf8) {
        show(Character(text))
        pending = []
      }
    }
    count = bytes.count
  }

  private mutating func show(_ character: Character) {
    if rows.indices.contains(row), rows[row].indices.contains(column), character >= " " {
      rows[row][column] = character
    } else if modes.contains(1049) {
      unknown.append("\(character) at \(column), \(row)")
    }
    column += 1
  }

  private mutating func obey(_ sequence: String) {
    let numbers = sequence.dropLast().split(separator: ";").map { Int($0) ?? 0 }
    switch sequence.last {
    case "H" where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "J" where numbers == [2]:
      for row in rows.indices { rows[row] = rows[row].map { _ in " " } }
    case "m": if sequence.count > 2 { colors.insert(sequence) }
    case "h" where sequence.hasPrefix("?"): modes.insert(Int(sequence.dropFirst().dropLast()) ?? 0)
    case "l" where sequence.hasPrefix("?"): modes.remove(Int(sequence.dropFirst().dropLast()) ?? 0)
    default: unknown.append(sequence)
    }
  }
}
