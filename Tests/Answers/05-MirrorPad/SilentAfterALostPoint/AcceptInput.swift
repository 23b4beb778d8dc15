// wrong: A view that has ignored a point without a line notifies no delegates anymore.
// misconception: The end of a method is always reached.
// caught by: "A view that is notified notifies no delegates"

import AddRemoveSolution
import InvokeSolution

public final class AcceptInput: DrawViewState {
  private var currentLine: LineShape?
  private var isReceiving = false

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
    guard !isReceiving else { return }
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddLine: line) }
  }

  override func touchMoved(to point: Point, in view: DrawView) {
    guard let currentLine else { return }
    currentLine.addPoint(point)
    guard !isReceiving else { return }
    view.multicastDelegate.invokeDelegates { $0.drawView(view, didAddPoint: point) }
  }

  // MARK: Receiving

  override func didAddLine(_ line: LineShape, to view: DrawView) {
    isReceiving = true
    begin(line.copy(), in: view)
    isReceiving = false
  }

  override func didAddPoint(_ point: Point, to view: DrawView) {
    isReceiving = true
    guard let currentLine else { return }
    currentLine.addPoint(point)
    isReceiving = false
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
