import MirrorPadSolution

/// The two lines at the bottom of the pad, as long as they fit.
struct StatusLine {
  let pad: Pad

  /// State, lines, points, and calls of delegates; then the delegates and the pen.
  func text(columns: Int) -> String {
    let (lines, points) = (pad.input.lines.count, pad.pointCount)
    let (total, latest, state) = (pad.calls.total, pad.calls.latest, pad.stateName)
    let counts = "\(state)  \(lines.of("line"))  \(points.of("point"))"
    let pen = "\(pad.input.lineColor) \(Int(pad.input.lineWidth))"
    let called = "\(counts)  \(total.of("delegate call")) (+\(latest))"
    let forms = [
      "\(called)  \(pad.delegateCount.of("delegate"))  \(pen)",
      "\(called)  \(pen)",
      called,
      "\(state) \(lines.of("line")) \(points.of("point")) \(total.of("call")) +\(latest)",
    ]
    return forms.first { $0.count <= columns }
      ?? "\(state) \(lines)L \(points)P \(total)C +\(latest)"
  }

  /// What the keys do: the most needed ones, as many as fit.
  static func keys(columns: Int) -> String {
    let keys = [
      "? help", "q quit", "a animate", "c clear", "m mirror", "t trace", "1-6 colour",
      "+- width", "s save",
    ]
    return keys.reduce("") { text, key in
      let longer = text.isEmpty ? key : "\(text)  \(key)"
      return longer.count <= columns ? longer : text
    }
  }
}
