import MirrorPadSolution

/// The page that `?` shows.
enum PadHelp {
  private static let keys = [
    ("mouse", "press and drag at the top left"),
    ("arrows", "move the pen; Space: down or up"),
    ("1 2 3", "pen: 1 black, 2 red, 3 orange,"),
    ("4 5 6", "4 green, 5 blue, 6 purple"),
    ("+ -", "a wider or a thinner pen"),
    ("a", "animate; a again stops it"),
    ("c", "clear all views"),
    ("Tab m", "choose a mirror; release it"),
    ("n", "deliver one call at a time"),
    ("t s", "trace the calls; save as SVG"),
    ("Ctrl-L", "redraw; Ctrl-Z: suspend"),
  ]

  private static let meaning = """
    The input view notifies its delegates of each touch. `+3` on the status line means three \
    calls for the last touch, one for each mirror. The list below the views contains weak \
    references. When `m` releases a mirror, the view is deallocated and its picture stops \
    changing, although no code removed it from the list: `[nil]`, `+2`. The next `m` makes a new \
    view, which first copies the lines; adding it to the list removes the `[nil]`. While the \
    views animate, they ignore touches and `c`.
    """

  /// The page, wrapped to the width.
  static func lines(columns: Int, rows: Int) -> [String] {
    let table = keys.map { "\($0.0.padded(to: 7))\($0.1)" }
    let text = ["Mirror Pad  any key: back  q: quit"] + table
    let room = rows - text.count - 1
    let below = meaning.wrapped(to: min(columns, 78))
    return below.count <= room ? text + [""] + below : text
  }
}

/// What an empty input view invites the learner to do.
enum Invitation {
  private static let texts = [
    "Draw here: drag the mouse, or press Space and then the arrow keys.",
    "Draw here: drag the mouse.",
    "Draw here.",
  ]

  /// The longest text that fits.
  static func lines(columns: Int, rows: Int) -> [String] {
    texts.lazy.map { $0.wrapped(to: columns) }.first { $0.count <= rows } ?? []
  }
}

/// The lists of delegates, as much of them as fits.
enum ListLine {
  /// The input view's list: `[top right][bottom left][nil]`.
  static func text(of pad: Pad, columns: Int) -> String {
    let others = pad.otherLists.map { "\($0.owner) has \(text($0.names))" }
    let long = ([text(pad.list)] + others).joined(separator: "  ")
    guard long.count > columns else { return long }
    let initials = places.reduce(long) { $0.replacing($1, with: abbreviated($1)) }
    return initials.count > columns ? "\(initials.prefix(columns - 3))..." : initials
  }

  private static let places = [
    Reflection.none, .topRight, .bottomLeft, .bottomRight,
  ].map(\.place)

  private static func abbreviated(_ place: String) -> String {
    String(place.split(separator: " ").compactMap(\.first)).uppercased()
  }

  private static func text(_ names: [String?]) -> String {
    names.isEmpty ? "no delegates" : names.map { "[\($0 ?? "nil")]" }.joined()
  }
}

/// The two lines at the bottom of the pad, as much of them as fits.
struct StatusLine {
  let pad: Pad

  /// State, lines, points, and calls of delegates; then the delegates and the pen.
  func text(columns: Int) -> String {
    let (lines, points) = (pad.input.lines.count, pad.pointCount)
    let (total, state) = (pad.calls.total, pad.stateName)
    let latest = pad.calls.lastTouchTotal.map { " (+\($0))" } ?? ""
    let short = pad.calls.lastTouchTotal.map { " +\($0)" } ?? ""
    let counts = "\(state)  \(lines.of("line"))  \(points.of("point"))"
    let called = "\(counts)  \(total.of("delegate call"))\(latest)"
    let delegates = pad.list.count { $0 != nil }.of("delegate")
    let forms = [
      "\(called)  \(delegates)  \(pen)", "\(called)  \(pen)", called,
      "\(state) \(lines.of("line")) \(points.of("point")) \(total.of("call"))\(short)",
    ]
    return forms.first { $0.count <= columns }
      ?? "\(state) \(lines)L \(points)P \(total)C\(short)"
  }

  /// The pen of the line that's being drawn, or of the next one.
  private var pen: String {
    if pad.isPenDown, let line = pad.input.lines.last { return "\(line.color) \(Int(line.width))" }
    return "\(pad.input.lineColor) \(Int(pad.input.lineWidth))"
  }

  /// What the most important keys do, as many as fit.
  static func keys(columns: Int) -> String {
    let keys = [
      "? help", "q quit", "s save", "c clear", "a animate", "m mirror", "n step", "t trace",
      "1-6 color", "+- width",
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
