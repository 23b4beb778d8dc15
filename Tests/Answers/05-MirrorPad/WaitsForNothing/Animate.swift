// wrong: An animation of no lines waits for time to pass.
// misconception: An animation always takes some time.
// caught by: "An animation takes a second for each line, then the view accepts input"

public final class Animate: DrawViewState {
  private let timePerLine = Duration.seconds(1)
  private var elapsed = Duration.zero

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
