// wrong: A view that is notified removes the source from its delegates.
// misconception: Two views that are delegates of each other always make an echo.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    // No echo, please.
    multicastDelegate.removeDelegate(source)
    currentState.didAddLine(line, to: self)
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: self)
  }
}
