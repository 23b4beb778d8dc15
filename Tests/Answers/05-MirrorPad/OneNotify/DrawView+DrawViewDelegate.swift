extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    guard source !== self else { return }
    currentState.didAddLine(line, to: self)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    guard source !== self else { return }
    currentState.didAddPoint(point, to: self)
  }
}
