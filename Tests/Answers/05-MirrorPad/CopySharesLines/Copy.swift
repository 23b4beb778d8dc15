// wrong: The state `Copy` takes the other view's lines as they are.
// misconception: A copied array has copied elements.
// caught by: "A view that copies another view's lines shares none of them"

public final class Copy: DrawViewState {
  override func copyLines(from source: DrawView, to view: DrawView) {
    view.lines = source.lines
    // The source may still be drawing its last line, so the copy is the current line here.
    view.currentState = AcceptInput(currentLine: view.lines.last)
  }
}
