// wrong: The callbacks forward to the state with the view that sent them.
// misconception: The first argument of a callback is the view to change.
// caught by: "A view that is notified about a line adds a line like it"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: source)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: source)
  }
}
