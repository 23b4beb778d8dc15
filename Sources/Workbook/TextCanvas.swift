import MirrorPadSolution

/// A grid of characters on which lines are drawn.
struct TextCanvas {
  private var rows: [[Character]]

  init(columns: Int, rows: Int) {
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows from top to bottom.
  var text: [String] { rows.map { String($0) } }

  /// Draws what a view shows at the moment, reflected as the view reflects it.
  mutating func draw(_ view: DrawView) {
    for line in view.visibleLines {
      let points = line.points.map(view.reflection.shown)
      guard let first = points.first else { continue }
      for (start, end) in zip([first] + points, points) {
        drawStroke(from: start, to: end)
      }
    }
  }

  private mutating func drawStroke(from start: Point, to end: Point) {
    let (x, y) = (column(of: start), row(of: start))
    let (dx, dy) = (column(of: end) - x, row(of: end) - y)
    let steps = max(1, Int(max(dx.magnitude, dy.magnitude)))
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      mark(column: (x + dx * part).rounded(), row: (y + dy * part).rounded())
    }
  }

  private mutating func mark(column: Double, row: Double) {
    guard rows.indices.contains(Int(row)), rows[Int(row)].indices.contains(Int(column)) else {
      return
    }
    rows[Int(row)][Int(column)] = "#"
  }

  private func column(of point: Point) -> Double {
    ((point.x + 1) / 2 * Double(rows[0].count - 1)).rounded()
  }

  private func row(of point: Point) -> Double {
    ((point.y + 1) / 2 * Double(rows.count - 1)).rounded()
  }
}
