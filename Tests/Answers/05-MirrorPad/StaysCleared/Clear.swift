// wrong: The state `Clear` does not go back to accepting input.
// misconception: A state ends by itself.
// caught by: "Clear removes the lines of all four views, and the pen draws again"

public final class Clear: DrawViewState {
  override func clear(_ view: DrawView) {
    view.lines = []
  }
}
