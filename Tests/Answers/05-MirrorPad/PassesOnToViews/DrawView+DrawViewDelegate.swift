// wrong: A view passes each callback on to those of its delegates that are views.
// misconception: A mirror of a mirror has to follow, too.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
    for case let view as DrawView in multicastDelegate.delegates where view !== source {
      view.drawView(self, didAddLine: line)
    }
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: self)
    for case let view as DrawView in multicastDelegate.delegates where view !== source {
      view.drawView(self, didAddPoint: point)
    }
  }
}
