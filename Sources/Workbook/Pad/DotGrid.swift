import MirrorPadSolution

/// A picture made of dots, several of which make a character.
struct DotGrid {
  /// The dots of a character, row by row, each with its bit.
  struct Resolution {
    fileprivate let bits: [[UInt8]]

    /// Two by four, as the characters of Braille have: the lowest row was added later.
    static let braille = Self(bits: [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
    /// One, a `#`: what the walkthrough prints.
    static let plain = Self(bits: [[1]])

    fileprivate var columns: Int { bits[0].count }
    fileprivate var rows: Int { bits.count }
  }

  /// The size in characters.
  let columns: Int
  let rows: Int
  private let resolution: Resolution
  /// For each character which dots are set.
  private var dots: [UInt8]

  init(columns: Int, rows: Int, resolution: Resolution) {
    (self.columns, self.rows, self.resolution) = (columns, rows, resolution)
    dots = Array(repeating: 0, count: columns * rows)
  }

  private func glyph(column: Int, row: Int) -> Character {
    let dots = dots[row * columns + column]
    guard dots != 0, resolution.rows > 1 else { return dots == 0 ? " " : "#" }
    return Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? "#"
  }

  /// The rows from top to bottom.
  var text: [String] {
    (0..<rows).map { row in
      String((0..<columns).map { glyph(column: $0, row: row) })
    }
  }

  /// Draws lines as a view shows them.
  mutating func draw(_ lines: [LineShape], reflectedBy reflection: Reflection) {
    for line in lines {
      var last: (x: Int, y: Int)?
      for point in line.points {
        let shown = reflection.shown(point)
        let dot = (
          x: Self.dot(shown.x, of: columns * resolution.columns),
          y: Self.dot(shown.y, of: rows * resolution.rows)
        )
        draw(from: last ?? dot, to: dot)
        last = dot
      }
    }
  }

  private mutating func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let steps = max(abs(dx), abs(dy), 1)
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      // Rounded away from zero, so that a reflected line is the reflection of the line.
      set(
        start.x + Int((Double(dx) * part).rounded()), start.y + Int((Double(dy) * part).rounded()))
    }
  }

  /// The dot of a coordinate from −1 to 1.
  private static func dot(_ coordinate: Double, of count: Int) -> Int {
    Int(min(max((coordinate + 1) / 2 * Double(count), 0), Double(count - 1)))
  }

  private mutating func set(_ x: Int, _ y: Int) {
    let index = y / resolution.rows * columns + x / resolution.columns
    dots[index] |= resolution.bits[y % resolution.rows][x % resolution.columns]
  }
}
