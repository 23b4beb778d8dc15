import AddRemoveSolution
import InvokeSolution

/// The first state: the view is drawn in, or follows a view that is drawn in.
public final class AcceptInput: DrawViewState {
  // MARK: Broadcasting

  override func touchBegan(at point: Point, in view: DrawView) {
    let line = LineShape(color: view.lineColor, width: view.lineWidth, points: [point])
    view.lines.append(line)
    // TODO: Tell the delegates that this view added the line.
  }

  override func touchMoved(to point: Point, in view: DrawView) {
    guard let line = view.lines.last else { return }
    line.addPoint(point)
    // TODO: Tell the delegates that this view added the point.
  }

  // MARK: Receiving

  override func didAddLine(_ line: LineShape, to view: DrawView) {
    // TODO: Add a copy of the line to the view, and tell no one.
  }

  override func didAddPoint(_ point: Point, to view: DrawView) {
    // TODO: Add the point to the last line of the view, and tell no one.
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
