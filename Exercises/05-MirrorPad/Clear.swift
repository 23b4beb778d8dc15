/// The state that removes the lines of a view.
public final class Clear: DrawViewState {
  override func clear(_ view: DrawView) {
    view.lines = []
    view.currentState = AcceptInput()
  }
}
