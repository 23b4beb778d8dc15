// wrong: A view that takes no touches passes each callback on to its own delegates.
// misconception: Only views that take touches could call each other without end.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution
import InvokeSolution

extension DrawView: DrawViewDelegate {
  public func drawView(_ source: DrawView, didAddLine line: LineShape) {
    currentState.didAddLine(line, to: self)
    guard !takesTouches else { return }
    multicastDelegate.invokeDelegates { $0.drawView(source, didAddLine: line) }
  }

  public func drawView(_ source: DrawView, didAddPoint point: Point) {
    currentState.didAddPoint(point, to: self)
    guard !takesTouches else { return }
    multicastDelegate.invokeDelegates { $0.drawView(source, didAddPoint: point) }
  }
}
