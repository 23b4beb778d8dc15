extension DrawView: DrawViewDelegate {
  /// Hands a new line of another view to the current state.
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    guard source !== self else { return }
    currentState.didAddLine(line, to: self)
  }

  /// Hands a new point of another view to the current state.
  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    guard source !== self else { return }
    currentState.didAddPoint(point, to: self)
  }
}
