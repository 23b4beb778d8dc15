/// The lines between the views.
struct PadFrame {
  private let horizontal: Unicode.Scalar
  private let vertical: Unicode.Scalar
  /// From top to bottom, and in each row from left to right.
  private let corners: [[Unicode.Scalar]]

  static let lines = PadFrame(
    horizontal: "─", vertical: "│",
    corners: [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]])
  static let plain = PadFrame(
    horizontal: "-", vertical: "|", corners: Array(repeating: ["+", "+", "+"], count: 3))

  /// Draws the frame.
  ///
  /// - Parameters:
  ///   - titles: What to write above the views.
  ///   - screen: Where to draw.
  ///   - layout: Where the views lie.
  func draw(titles: [String], on screen: inout Screen, layout: PadLayout) {
    for (row, y) in layout.frameRows.enumerated() {
      for x in 0...layout.frameColumns[2] {
        let corner = layout.frameColumns.firstIndex(of: x).map { corners[row][$0] }
        screen.set(Cell(glyph: corner ?? horizontal, style: .faint), column: x, row: y)
      }
    }
    for y in 1..<layout.frameRows[2] where y != layout.frameRows[1] {
      for x in layout.frameColumns {
        screen.set(Cell(glyph: vertical, style: .faint), column: x, row: y)
      }
    }
    for (view, title) in titles.enumerated() {
      let origin = layout.origin(of: view)
      write(title, column: origin.column, row: origin.row - 1, on: &screen)
    }
    if layout.traceRows > 0 {
      write("calls that reach a delegate", column: 1, row: layout.frameRows[2], on: &screen)
    }
  }

  private func write(_ title: String, column: Int, row: Int, on screen: inout Screen) {
    screen.write(" \(title) ", column: column + 1, row: row, width: title.count + 2, style: .bold)
  }
}
