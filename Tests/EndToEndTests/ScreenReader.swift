import Foundation

/// What a terminal shows, made from the bytes that it was sent.
struct ScreenReader {
  private(set) var rows: [[Character]]
  /// The modes that are on: 25 is the cursor, 1049 the other screen, 1000 to 1006 the mouse.
  private(set) var modes: Set = [25]
  private var column = 0
  private var row = 0
  private var count: Int
  private var pending: [UInt8] = []

  /// Creates a blank screen, `count` bytes after the beginning of the output.
  init(columns: Int, rows: Int, count: Int = 0) {
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    self.count = count
  }

  var text: String { rows.map { String($0) }.joined(separator: "\n") }

  /// The rows up to the last one that isn't blank, without the spaces at their ends.
  var lines: [String] {
    let lines = rows.map { String(String($0).reversed().drop { $0 == " " }.reversed()) }
    return lines.dropLast(lines.reversed().prefix { $0.isEmpty }.count)
  }

  /// Whether all that belongs together was read: a pad begins and ends each frame with this mode.
  var isComplete: Bool { !modes.contains(2026) }

  /// Reads what is new, up to the end of a frame, and returns whether there was something new.
  mutating func readFrame(of bytes: [UInt8]) -> Bool {
    let start = count
    for byte in bytes[start...] {
      count += 1
      // The program that began a sequence may have been ended.
      if byte == 0x1b { pending = [] }
      pending.append(byte)
      if pending[0] == 0x1b {
        guard pending.count > 2, (0x40...0x7e).contains(byte) else { continue }
        let sequence = String(decoding: pending.dropFirst(2), as: UTF8.self)
        pending = []
        obey(sequence)
        if sequence == "?2026l" { break }
      } else if let text = String(bytes: pending, encoding: .utf8) {
        // Swift takes CR and LF for one character, but they arrive one after the other.
        show(Character(text))
        pending = []
      }
    }
    return count > start
  }

  private mutating func show(_ character: Character) {
    if character == "\r" {
      column = 0
      return
    }
    if character == "\n" {
      row += 1
      guard row == rows.count else { return }
      // The first row leaves the screen.
      row -= 1
      rows = rows.dropFirst() + [rows[0].map { _ in " " }]
      return
    }
    if rows.indices.contains(row), rows[row].indices.contains(column), character >= " " {
      rows[row][column] = character
    }
    column += 1
  }

  private mutating func obey(_ sequence: String) {
    let mode = Int(sequence.dropFirst().dropLast()) ?? 0
    switch sequence {
    case "H":
      row = 0
      column = 0
    case "K" where rows.indices.contains(row):
      for column in rows[row].indices.dropFirst(column) { rows[row][column] = " " }
    case "2K" where rows.indices.contains(row):
      rows[row] = rows[row].map { _ in " " }
    case "J":
      obey("K")
      for row in rows.indices.dropFirst(row + 1) { rows[row] = rows[row].map { _ in " " } }
    case _ where sequence.hasPrefix("?") && sequence.hasSuffix("h"): modes.insert(mode)
    case _ where sequence.hasPrefix("?"): modes.remove(mode)
    default: break
    }
  }
}
