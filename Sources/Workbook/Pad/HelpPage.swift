/// What `?` shows.
enum HelpPage {
  private static let keys = [
    ("mouse", "press and drag at the top left"),
    ("arrows", "move the pen; space puts it down and lifts it"),
    ("1 ... 6", "black, red, orange, green, blue, purple"),
    ("+ -", "a wider or a thinner pen"),
    ("a", "animate: a second a line, touches are ignored"),
    ("c", "clear the four views"),
    ("m", "let go of a mirror; again: a new one, with copied lines"),
    ("t", "show the calls that reach the delegates"),
    ("s", "save the picture here, in a file of a new name"),
    ("q Ctrl-C", "quit; any other key goes back to the pad"),
  ]

  private static let meaning = """
    A touch is told to the delegates of the input view: three calls for each move, (+3). \
    The delegates are held weakly: what `m` lets go of follows no more, although nobody removed it, \
    and two calls are left, (+2).
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
