import MirrorPadSolution

/// Where everything is on the pad's screen: four views in a frame, the trace, two lines of text.
struct PadLayout {
  static let minimum = (columns: 40, rows: 12)

  let columns: Int
  let rows: Int
  let traceRows: Int
  /// The size of a view, in characters.
  let viewColumns: Int
  let viewRows: Int

  init(columns: Int, rows: Int, showsTrace: Bool) {
    (self.columns, self.rows) = (columns, rows)
    // All calls for one touch, or for two.
    traceRows = showsTrace ? (rows < 24 ? 3 : 6) : 0
    viewColumns = max(1, (columns - 3) / 2)
    viewRows = max(1, (rows - 5 - traceRows) / 2)
  }

  var isLargeEnough: Bool { columns >= Self.minimum.columns && rows >= Self.minimum.rows }

  /// The rows and columns of the frame's lines.
  var frameRows: [Int] { [0, viewRows + 1, 2 * viewRows + 2] }
  var frameColumns: [Int] { [0, viewColumns + 1, 2 * viewColumns + 2] }

  var traceRow: Int { frameRows[2] + 1 }
  var statusRow: Int { rows - 2 }
  var messageRow: Int { rows - 1 }

  /// Where the first character of a view is: top left, top right, bottom left, bottom right.
  func origin(of view: Int) -> (column: Int, row: Int) {
    (frameColumns[view % 2] + 1, frameRows[view / 2] + 1)
  }

  /// Whether a character is in the input view.
  func isInput(column: Int, row: Int) -> Bool {
    (1...viewColumns).contains(column) && (1...viewRows).contains(row)
  }

  /// The character of the input view that contains a point.
  func place(of point: Point) -> (column: Int, row: Int) {
    (1 + Self.index(point.x, of: viewColumns), 1 + Self.index(point.y, of: viewRows))
  }

  private static func index(_ coordinate: Double, of count: Int) -> Int {
    min(max(Int(((coordinate + 1) / 2 * Double(count)).rounded(.down)), 0), count - 1)
  }
}
