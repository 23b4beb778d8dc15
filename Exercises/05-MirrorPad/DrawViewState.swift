/// What a view does at the moment.
///
/// Each method does nothing unless a kind of state overrides it.
public class DrawViewState {
  /// The lines to show.
  func visibleLines(of view: DrawView) -> [LineShape] { view.lines }

  /// The pen was put down in the view.
  func touchBegan(at point: Point, in view: DrawView) {}

  /// The pen was moved in the view.
  func touchMoved(to point: Point, in view: DrawView) {}

  /// Another view, of which this one is a delegate, began a line.
  func didAddLine(_ line: LineShape, to view: DrawView) {}

  /// Another view, of which this one is a delegate, went on with its last line.
  func didAddPoint(_ point: Point, to view: DrawView) {}

  /// The command to take all lines away.
  func clear(_ view: DrawView) {}

  /// The command to copy another view's lines.
  func copyLines(from source: DrawView, to view: DrawView) {}

  /// The command to replay the lines.
  func animate(_ view: DrawView) {}

  /// Time has passed.
  func advance(_ view: DrawView, by duration: Duration) {}
}
