// wrong: The callbacks change the lines of the view themselves.
// misconception: The state is for touches only.
// caught by: "While a view animates, it ignores touches, delegate callbacks, clear, and copy"

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    lines.append(line.copy())
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    lines.last?.addPoint(point)
  }
}
