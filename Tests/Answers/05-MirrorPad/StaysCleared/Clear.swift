// wrong: Clear does not go back to accepting input.
// misconception: A state ends by itself.
// caught by: "Clear empties all four views, and one can go on drawing"

/// The state that empties a view.
public final class Clear: DrawViewState {
  override func clear(_ view: DrawView) {
    view.lines = []
  }
}
