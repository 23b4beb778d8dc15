import MirrorPadSolution

/// The page that `?` shows.
enum PadHelp {
  private static let keys = [
    ("mouse", "press and drag, top left"),
    ("arrows", "move the pen, space drops it"),
    ("1 ... 6", "the colors of the pen"),
    ("+ -", "a wider or a thinner pen"),
    ("a", "animate, a second a line"),
    ("c", "clear all views"),
    ("m", "release a mirror; a new one"),
    ("t", "trace the delegate calls"),
    ("s", "save as SVG in a new file"),
    ("q Ctrl-C", "quit; Ctrl-L redraws"),
  ]

  private static let meaning = """
    The input view notifies its delegates of each touch. `+3` on the status line means three \
    calls for the last touch, one for each mirror. The references to the delegates are weak. When \
    `m` releases a mirror, the view is deallocated and its picture stops changing, although no \
    code removed it from the list: `+2`. The next `m` makes a new view, which first copies the \
    lines. While the views animate, they ignore touches and `c`.
    """

  /// The page, wrapped to the width.
  static func lines(columns: Int, rows: Int) -> [String] {
    let table = keys.map { "\($0.0.padded(to: 10))\($0.1)" }
    let text = ["The Mirror Pad"] + table
    let room = rows - text.count - 1
    let below = meaning.wrapped(to: min(columns, 78))
    return below.count <= room ? text + [""] + below : text
  }
}

/// The two lines at the bottom of the pad, as much of them as fits.
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

  /// What the most important keys do, as many as fit.
  static func keys(columns: Int) -> String {
    let keys = [
      "? help", "q quit", "a animate", "c clear", "m mirror", "t trace", "1-6 color",
      "+- width", "s save",
    ]
    return keys.reduce("") { text, key in
      let longer = text.isEmpty ? key : "\(text)  \(key)"
      return longer.count <= columns ? longer : text
    }
  }
}

extension Reflection {
  /// Where the view with this reflection is.
  var place: String {
    "\(y < 0 ? "bottom" : "top") \(x < 0 ? "right" : "left")"
  }

  /// The title of the view with this reflection.
  var name: String {
    self == .none ? "draw here" : "mirror (\(Int(x)), \(Int(y)))"
  }
}
