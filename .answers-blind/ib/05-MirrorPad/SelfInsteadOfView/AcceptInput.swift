/// The first state of a view: it adds what the pen draws or what another view draws.
public final class AcceptInput: DrawViewState {
  /// The line that's being drawn, or `nil` if there is none.
  ///
  /// After an animation, a view gets a new state, which has no current line. A drag that began
  /// during the animation therefore draws nothing and doesn't lengthen an earlier line.
  private var currentLine: LineShape?

  init(currentLine: LineShape? = nil) {
    self.currentLine = currentLine
  }

  /// Adds a line to the view and makes it the current one.
  private func begin(_ line: LineShape, in view: DrawView) {
    view.lines.append(line)
    currentLine = line
  }

  // MARK: Broadcasting

  override func touchBegan(at point: Point, in view: DrawView) {
    let line = LineShape(color: view.lineColor, width: view.lineWidth, points: [point])
    begin(line, in: view)
    view.invokeDelegates { $0.drawView(self, didAddLine: line) }
  }

  override func touchMoved(to point: Point, in view: DrawView) {
    guard let currentLine else { return }
    currentLine.addPoint(point)
    // TODO: Notify the view's delegates about the point.
  }

  // MARK: Receiving

  override func didAddLine(_ line: LineShape, to view: DrawView) {
    // TODO: Let the line appear in this view as well. Whose line is it, and whose event?
  }

  override func didAddPoint(_ point: Point, to view: DrawView) {
    // TODO: Lengthen the current line. What if this view didn't see it begin?
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
