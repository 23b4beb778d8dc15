/// What `?` shows.
enum HelpPage {
  private static let keys = [
    ("mouse", "press and drag, top left"),
    ("arrows", "move the pen, space drops it"),
    ("1 ... 6", "the colours of the pen"),
    ("+ -", "a wider or a thinner pen"),
    ("a", "animate, a second a line"),
    ("c", "clear all views"),
    ("m", "let a mirror go; a new one"),
    ("t", "trace the delegate calls"),
    ("s", "save as SVG in a new file"),
    ("q Ctrl-C", "quit; Ctrl-L paints anew"),
  ]

  private static let meaning = """
    Each touch is told to the delegates of the input view. `+3` on the status line: three calls \
    for the last touch, one for each mirror. The delegates are held weakly. When `m` lets go of a \
    mirror, its picture stays as it was and follows no more, although nobody has removed it: `+2`. \
    When `m` brings one back, that is a new view, which copies the lines first. While the views \
    animate, they ignore touches and `c`.
    """

  /// The page, broken into lines as it fits.
  static func lines(columns: Int, rows: Int) -> [String] {
    let table = keys.map { "\($0.0.padded(10))\($0.1)" }
    let text = ["The Mirror Pad"] + table
    let room = rows - text.count - 1
    let below = Paragraph(meaning).lines(columns: min(columns, 78))
    return below.count <= room ? text + [""] + below : text
  }
}
