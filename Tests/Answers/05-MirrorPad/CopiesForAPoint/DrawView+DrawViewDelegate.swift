// wrong: An empty view that is notified about a point copies the other view's lines.
// misconception: A view has to catch up with what it missed.
// caught by: "A point that comes before any line is ignored"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    if lines.isEmpty {
      // This view was registered in the middle of a line and has to catch up.
      copyLines(from: source)
    } else {
      currentState.didAddPoint(point, to: self)
    }
  }
}
