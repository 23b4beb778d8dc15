// wrong: A view passes a line on to all of its delegates but the one it came from.
// misconception: An echo needs two views.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
    multicastDelegate.delegates.filter { $0 !== source }.forEach {
      $0.drawView(self, didAddLine: line)
    }
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: self)
    multicastDelegate.delegates.filter { $0 !== source }.forEach {
      $0.drawView(self, didAddPoint: point)
    }
  }
}
