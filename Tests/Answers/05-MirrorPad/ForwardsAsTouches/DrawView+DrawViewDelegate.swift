// wrong: The callbacks are forwarded as touches of the pen.
// misconception: A callback is a touch in another view.
// caught by: "A view that is notified notifies no delegates"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.touchBegan(at: line.points[0], in: self)
    for point in line.points.dropFirst() { currentState.touchMoved(to: point, in: self) }
    guard let last = lines.popLast() else { return }
    lines.append(last)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.touchMoved(to: point, in: self)
  }
}
