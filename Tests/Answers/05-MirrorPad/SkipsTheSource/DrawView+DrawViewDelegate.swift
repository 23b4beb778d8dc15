// wrong: A view passes a line on to all of its delegates but the one it came from.
// misconception: An echo needs two views.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution

extension DrawView: DrawViewDelegate {
  /// Forwards the new line of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which the line was begun.
  ///   - line: The line of that view.
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
    multicastDelegate.delegates.filter { $0 !== source }.forEach {
      $0.drawView(self, didAddLine: line)
    }
  }

  /// Forwards the new point of another view to the current state.
  ///
  /// - Parameters:
  ///   - source: The view in which the point was added.
  ///   - point: The point, as it was drawn.
  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: self)
    multicastDelegate.delegates.filter { $0 !== source }.forEach {
      $0.drawView(self, didAddPoint: point)
    }
  }
}
