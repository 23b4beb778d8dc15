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
    currentState.didAddPoint(point, to: self)
  }
}
