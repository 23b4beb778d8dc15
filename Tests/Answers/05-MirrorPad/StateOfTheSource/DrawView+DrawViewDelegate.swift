// wrong: A point is forwarded to the state of the view that sent it.
// misconception: All views are in the same state.
// caught by: "A view that is notified uses its own state, not that of the other view"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    source.currentState.didAddPoint(point, to: self)
  }
}
