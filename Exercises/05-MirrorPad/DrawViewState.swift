/// What a view does in one situation.
///
/// Except for `visibleLines(of:)`, a method does nothing unless a subclass overrides it.
public class DrawViewState {
  /// Returns the lines to show.
  func visibleLines(of view: DrawView) -> [LineShape] { view.lines }

  /// The pen began to draw in the view.
  func touchBegan(at point: Point, in view: DrawView) {}

  /// The pen moved in the view.
  func touchMoved(to point: Point, in view: DrawView) {}

  /// Another view began a line and notified `view`, its delegate.
  func didAddLine(_ line: LineShape, to view: DrawView) {}

  /// Another view lengthened its line and notified `view`, its delegate.
  func didAddPoint(_ point: Point, to view: DrawView) {}

  /// The command to remove all lines.
  func clear(_ view: DrawView) {}

  /// The command to copy another view's lines.
  func copyLines(from source: DrawView, to view: DrawView) {}

  /// The command to replay the lines.
  func animate(_ view: DrawView) {}

  /// Time has passed.
  func advance(_ view: DrawView, by duration: Duration) {}
}
