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

/// The state that removes the lines of a view.
public final class Clear: DrawViewState {
  override func clear(_ view: DrawView) {
    view.lines = []
    view.currentState = AcceptInput()
  }
}

/// The state that copies the lines of another view.
public final class Copy: DrawViewState {
  override func copyLines(from source: DrawView, to view: DrawView) {
    view.lines = source.lines.map { $0.copy() }
    // The source may still be drawing its last line, so the copy becomes the current line.
    view.currentState = AcceptInput(currentLine: view.lines.last)
  }
}

/// The state that replays the lines of a view and ignores everything except time until it's done.
public final class Animate: DrawViewState {
  private let timePerLine = Duration.seconds(1)
  private var elapsed = Duration.zero

  override func animate(_ view: DrawView) {
    endIfDone(view)
  }

  override func advance(_ view: DrawView, by duration: Duration) {
    elapsed += duration
    endIfDone(view)
  }

  override func visibleLines(of view: DrawView) -> [LineShape] {
    let drawn = elapsed / timePerLine
    return view.lines.enumerated().compactMap { index, line in
      let part = min(drawn - Double(index), 1)
      guard part > 0 else { return nil }
      let count = max(1, Int(part * Double(line.points.count)))
      let points = Array(line.points.prefix(count))
      return LineShape(color: line.color, width: line.width, points: points)
    }
  }

  private func endIfDone(_ view: DrawView) {
    if elapsed >= timePerLine * view.lines.count {
      view.currentState = AcceptInput()
    }
  }
}
