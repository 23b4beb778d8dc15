/// The lines between the views.
struct PadBorders {
  private let horizontal: Unicode.Scalar
  private let vertical: Unicode.Scalar
  /// From top to bottom, and in each row from left to right.
  private let corners: [[Unicode.Scalar]]

  static let lines = PadBorders(
    horizontal: "─", vertical: "│",
    corners: [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]])
  static let plain = PadBorders(
    horizontal: "-", vertical: "|", corners: Array(repeating: ["+", "+", "+"], count: 3))

  /// Draws the frame with a title above each view and the list of delegates below the views.
  func draw(
    titles: [(text: String, style: TextStyle)], list: String, on screen: inout Screen,
    layout: PadLayout
  ) {
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
      write(title.text, title.style, column: origin.column + 1, row: origin.row - 1, on: &screen)
    }
    write(list, .bold, column: 2, row: layout.frameRows[2], on: &screen)
  }

  private func write(
    _ text: String, _ style: TextStyle, column: Int, row: Int, on screen: inout Screen
  ) {
    screen.write(" \(text) ", column: column, row: row, width: text.count + 2, style: style)
  }
}
