// wrong: While a view notifies its delegates, it ignores callbacks.
// misconception: A callback that comes during a notification is an echo.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution
import InvokeSolution

public final class AcceptInput: DrawViewState {
  private var currentLine: LineShape?
  private var isNotifying = false

  init(currentLine: LineShape? = nil) {
    self.currentLine = currentLine
  }

  private func begin(_ line: LineShape, in view: DrawView) {
    view.lines.append(line)
    currentLine = line
  }

  // MARK: Broadcasting

  override func touchBegan(at point: Point, in view: DrawView) {
    let line = LineShape(color: view.lineColor, width: view.lineWidth, points: [point])
    begin(line, in: view)
    isNotifying = true
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddLine: line) }
    isNotifying = false
  }

  override func touchMoved(to point: Point, in view: DrawView) {
    guard let currentLine else { return }
    currentLine.addPoint(point)
    isNotifying = true
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddPoint: point) }
    isNotifying = false
  }

  // MARK: Receiving

  override func didAddLine(_ line: LineShape, to view: DrawView) {
    guard !isNotifying else { return }
    begin(line.copy(), in: view)
  }

  override func didAddPoint(_ point: Point, to view: DrawView) {
    guard !isNotifying else { return }
    currentLine?.addPoint(point)
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
