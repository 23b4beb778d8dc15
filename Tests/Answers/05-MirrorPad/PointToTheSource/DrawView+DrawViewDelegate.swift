// wrong: A point is forwarded with the view that sent it.
// misconception: The first argument of a callback is the view to change.
// caught by: "A view that is notified about a point adds it to its current line, unchanged"

extension DrawView: DrawViewDelegate {
  /// Forwards the new line of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which the line was begun.
  ///   - line: The line of that view.
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
  }

  /// Forwards the new point of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which the point was added.
  ///   - point: The point, as it was drawn.
  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: source)
  }
}
