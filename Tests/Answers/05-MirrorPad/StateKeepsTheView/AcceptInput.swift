// wrong: The state stores the view that it belongs to with a strong reference.
// misconception: An object that belongs to another one can hold it strongly.
// caught by: "A mirror that is taken out of the pad is deallocated"

import AddRemoveSolution
import InvokeSolution

public final class AcceptInput: DrawViewState {
  private var currentLine: LineShape?
  private var view: DrawView?

  init(currentLine: LineShape? = nil) {
    self.currentLine = currentLine
  }

  private func begin(_ line: LineShape, in view: DrawView) {
    view.lines.append(line)
    currentLine = line
  }

  private func notify(_ event: (any DrawViewDelegate) -> Void) {
    view?.multicastDelegate.invokeDelegates(event)
  }

  // MARK: Broadcasting

  override func touchBegan(at point: Point, in view: DrawView) {
    let line = LineShape(color: view.lineColor, width: view.lineWidth, points: [point])
    begin(line, in: view)
    self.view = view
    notify { $0.drawView(view, didAddLine: line) }
  }

  override func touchMoved(to point: Point, in view: DrawView) {
    guard let currentLine else { return }
    currentLine.addPoint(point)
    notify { $0.drawView(view, didAddPoint: point) }
  }

  // MARK: Receiving

  override func didAddLine(_ line: LineShape, to view: DrawView) {
    begin(line.copy(), in: view)
  }

  override func didAddPoint(_ point: Point, to view: DrawView) {
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
