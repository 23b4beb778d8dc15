// wrong: The callback calls itself.
// misconception: `self.drawView` is the delegate of `self`.
// caught by: "A view that is notified about a line adds a line like it"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    self.drawView(source, didAddLine: line)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: self)
  }
}
