// right: Each delegate is given a copy, and copies it once more.

import AddRemoveSolution
import InvokeSolution

/// The first state: the view is drawn in, or follows a view that is drawn in.
public final class AcceptInput: DrawViewState {
  // MARK: Broadcasting

  override func touchBegan(at point: Point, in view: DrawView) {
    let line = LineShape(color: view.lineColor, width: view.lineWidth, points: [point])
    view.lines.append(line)
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddLine: line.copy()) }
  }

  override func touchMoved(to point: Point, in view: DrawView) {
    guard let line = view.lines.last else { return }
    line.addPoint(point)
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddPoint: point) }
  }

  // MARK: Receiving

  override func didAddLine(_ line: LineShape, to view: DrawView) {
    view.lines.append(line.copy())
  }

  override func didAddPoint(_ point: Point, to view: DrawView) {
    view.lines.last?.addPoint(point)
  }

  // MARK: Moving to another state

  override func clear(_ view: DrawView) {
    view.currentState = Clear()
    view.currentState.clear(view)
  }

  override func copyLines(from source: DrawView, to view: DrawView) {
    view.currentState = Copy()
    view.currentState.copyLines(from: source, to: view)
  }

  override func animate(_ view: DrawView) {
    view.currentState = Animate()
    view.currentState.animate(view)
  }
}
