// wrong: A view in which the pen has drawn ignores the lines of other views.
// misconception: A view is either a sender or a receiver.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution
import InvokeSolution

public final class AcceptInput: DrawViewState {
  private var currentLine: LineShape?
  private var isSender = false

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
    isSender = true
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddLine: line) }
  }

  override func touchMoved(to point: Point, in view: DrawView) {
    guard let currentLine else { return }
    currentLine.addPoint(point)
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddPoint: point) }
  }

  // MARK: Receiving

  override func didAddLine(_ line: LineShape, to view: DrawView) {
    guard !isSender else { return }
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
