// wrong: A point is forwarded with the view that sent it.
// misconception: The first argument of a callback is the view to change.
// caught by: "A view that is notified about a point adds it to its current line, unchanged"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: source)
  }
}
