// wrong: The callbacks change the lines of the view themselves.
// misconception: The state is for touches only.
// caught by: "While a view animates, it ignores touches, delegate callbacks, clear, and copy"

extension DrawView: DrawViewDelegate {
  /// Forwards the new line of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which the line was begun.
  ///   - line: The line of that view.
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    lines.append(line.copy())
  }

  /// Forwards the new point of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which the point was added.
  ///   - point: The point, as it was drawn.
  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    lines.last?.addPoint(point)
  }
}
