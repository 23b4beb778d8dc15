// wrong: A view that animates accepts touches and sends them.
// misconception: Only the mirrors have to wait.
// caught by: "While a view animates, it ignores touches, delegate callbacks, clear, and copy"

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

  override func touchBegan(at point: Point, in view: DrawView) {
    AcceptInput().touchBegan(at: point, in: view)
  }

  private func endIfDone(_ view: DrawView) {
    if elapsed >= timePerLine * view.lines.count {
      view.currentState = AcceptInput()
    }
  }
}
