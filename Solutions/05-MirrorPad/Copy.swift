/// The state that copies the lines of another view.
public final class Copy: DrawViewState {
  override func copyLines(from source: DrawView, to view: DrawView) {
    view.lines = source.lines.map { $0.copy() }
    // The source may still be drawing its last line, so the copy becomes the current line.
    view.currentState = AcceptInput(currentLine: view.lines.last)
  }
}
