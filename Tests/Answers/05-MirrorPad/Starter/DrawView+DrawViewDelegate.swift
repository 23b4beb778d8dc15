extension DrawView: DrawViewDelegate {
  /// Hands a new line of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which it was begun.
  ///   - line: The line of the other view.
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    // TODO: Hand the line to the current state.
  }

  /// Hands a new point of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which the line goes on.
  ///   - point: Where to.
  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    // TODO: Hand the point to the current state.
  }
}
