// wrong: A view without touches ignores the callbacks.
// misconception: `takesTouches` is about all input.
// caught by: "What is drawn in the input view appears in the three mirrors"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    guard takesTouches else { return }
    currentState.didAddLine(line, to: self)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: self)
  }
}
