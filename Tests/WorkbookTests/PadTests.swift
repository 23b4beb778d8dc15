import Foundation
import MirrorPadSolution
import Testing

@testable import Workbook

/// The input, the screen, and the pictures of the pad.
@Suite enum PadTests {
  @Test("A sequence that arrives in two pieces is the same event")
  static func readsPieces() {
    let text = "\u{1b}[<0;5;3Mx\u{1b}[<32;115;23M\u{1b}[B\u{1b}OC\u{1b}[<0;7;1m"
    let events: [InputEvent] = [
      .mouse(.press, column: 4, row: 2), .key("x"), .mouse(.drag, column: 114, row: 22),
      .arrow(.down), .arrow(.right), .mouse(.release, column: 6, row: 0),
    ]
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      var parser = InputParser()
      var read = parser.events(from: Array(bytes.prefix(count)))
      parser.pause()
      read += parser.events(from: Array(bytes.dropFirst(count)))
      #expect(read == events, "split after \(count) bytes")
    }
  }

  @Test("Unknown sequences are skipped, and the events after them are not")
  static func skips() async {
    for noise in [
      "\u{1b}\u{1b}[", "\u{1b}[1;5P", "\u{1b}[<35;1;1M", "\u{1b}[<0;0;5M", "\u{1b}[<0;5M",
      "\u{1b}[<99999999999999999999;1;1M", "\u{1b}[<0;1;1;1M", "\u{1b}[<a", "\u{1b}q", "é",
      "\u{1b}[" + String(repeating: "1;", count: 5_000) + "A\u{1b}[<4", "\u{1b}[M\u{23}!\u{1b}",
    ] {
      var parser = InputParser()
      let events = parser.events(from: Array((noise + "\u{1b}[<0;2;3Mc").utf8))
      #expect(
        events.suffix(2) == [.mouse(.press, column: 1, row: 2), .key("c")]
          && !events.contains(.key("q")) && !events.contains(.key("1")), "\(noise.prefix(30))")
    }
  }

  @Test("An Esc before a pause has no effect on the next key")
  static func ignoresEscape() {
    var parser = InputParser()
    #expect(parser.events(from: [0x1b]) == [])
    parser.pause()
    #expect(parser.events(from: Array("q".utf8)) == [.key("q")])
  }

  @Test("The old mouse protocol is understood, too")
  static func readsOldMouse() {
    var parser = InputParser()
    let events = parser.events(from: Array("\u{1b}[M &$\u{1b}[M@'$\u{1b}[M#'$".utf8))
    #expect(
      events == [
        .mouse(.press, column: 5, row: 3), .mouse(.drag, column: 6, row: 3),
        .mouse(.release, column: 6, row: 3),
      ])
  }

  @Test("A screen sends only what changed")
  static func sendsChanges() {
    var screen = Screen(columns: 20, rows: 5, hasColor: true)
    #expect(!screen.takeChanges().isEmpty)
    #expect(screen.takeChanges().isEmpty)
    screen.write("abc", column: 2, row: 1, width: 3)
    screen.set(Cell(glyph: "x", style: .red), column: 19, row: 4)
    screen.set(Cell(glyph: "y", style: .red), column: 20, row: 4)
    #expect(
      String(decoding: screen.takeChanges(), as: UTF8.self)
        == "\u{1b}[?2026h\u{1b}[2;3Habc\u{1b}[5;20H\u{1b}[0;31mx\u{1b}[0m\u{1b}[?2026l")
    screen.set(Cell(glyph: "z", style: .plain), column: 3, row: 1)
    screen.set(Cell(glyph: "b", style: .plain), column: 3, row: 1)
    #expect(screen.takeChanges().isEmpty, "An unchanged character is not sent.")
  }

  @Test("Every size has room for four views; a mouse position and a point belong together")
  static func laysOut() async {
    for (columns, rows) in [(40, 12), (80, 24), (121, 41)] {
      let layout = PadLayout(columns: columns, rows: rows, showsTrace: true)
      #expect(layout.isLargeEnough)
      let end = layout.origin(of: 3)
      #expect(end.column + layout.viewColumns < columns)
      #expect(end.row + layout.viewRows < layout.statusRow)
      for place in [(1, 1), (layout.viewColumns, layout.viewRows), (3, 2)] {
        #expect(layout.isInput(column: place.0, row: place.1))
        #expect(layout.place(of: layout.point(column: place.0, row: place.1)) == place)
      }
      #expect(layout.point(column: -5, row: -5) == layout.point(column: 1, row: 1))
    }
    #expect(!PadLayout(columns: 39, rows: 12, showsTrace: false).isLargeEnough)
  }

  @Test("A picture repeats the lines of its view, reflected, and survives the view")
  static func draws() async {
    var view: DrawView? = DrawView(reflection: .none, takesTouches: true)
    var picture = ViewPicture(
      of: view!, grid: DotGrid(columns: 4, rows: 2, resolution: .plain))
    view?.touchBegan(at: Point(x: -1, y: -1))
    view?.touchMoved(to: Point(x: 1, y: -1))
    picture.update()
    func text() -> String { (0..<8).map { "\(picture.grid.glyph(at: $0).glyph)" }.joined() }
    #expect(text() == "####    " && picture.takeChanges() == [0, 1, 2, 3])
    picture.keep()
    view = nil
    picture.update()
    #expect(text() == "####    " && picture.lines.count == 1)
  }

  // MARK: Pictures in files

  @Test("A picture has a group for each view and a path for each stroke")
  static func writesSVG() async throws {
    let strokes = try StrokesFile(Array("red 2 -0.5,0.75 0.5,-1\nblue 1 0,0".utf8), path: "a")
    let text = PictureCommand.picture(of: strokes.lines)
    #expect(text.components(separatedBy: "<g ").count == 5)
    #expect(text.components(separatedBy: "<path ").count == 9)
    #expect(text.contains(#"d="M-50 75L50 -100""#) && text.contains(#"d="M50 -75L-50 100""#))
    #expect(text.contains("2 strokes") && text == PictureCommand.picture(of: strokes.lines))
  }

  @Test(
    "A line that is not understood is an error with what was found and expected",
    arguments: [
      ("pink 1 0,0", 1, "'pink'", "black, red, orange, green, blue, purple"),
      ("# one\n\nred", 3, "the end of the line", "a width"),
      ("red 1", 1, "the end of the line", "a point x,y"),
      ("red 1 0,0\nred wide 0,0", 2, "'wide'", "a width"),
      ("red 0 0,0", 1, "'0'", "a width"), ("red nan 0,0", 1, "'nan'", "a width"),
      ("red inf 0,0", 1, "'inf'", "a width"), ("red -1 0,0", 1, "'-1'", "a width"),
      ("red 1 0,0 0.5", 1, "'0.5'", "a point x,y"), ("red 1 0,0,0", 1, "'0,0,0'", "a point x,y"),
      ("red 1 ,", 1, "','", "a point x,y"), ("red 1 0,x", 1, "'0,x'", "a point x,y"),
      ("red 1 0,0\nred 1 0,0 nan,0", 2, "'nan,0'", "from -1 to 1"),
      ("red 1 0,inf", 1, "'0,inf'", "from -1 to 1"),
      ("red 1 1.0001,0", 1, "'1.0001,0'", "from -1 to 1"),
      ("red 1 0,-1e9", 1, "'0,-1e9'", "from -1 to 1"),
      ("red 1 0,0\0junk", 1, "'0,0?junk'", "a point x,y"), ("red 1\0 0,0", 1, "'1?'", "a width"),
      ("red 0x1 0,0", 1, "'0x1'", "a width"), ("red 51 0,0", 1, "'51'", "from 0.1 to 50"),
      ("red\u{1b}[2J 1 0,0", 1, "'red?[2J'", "a color"),
    ])
  static func refusesStrokes(text: String, line: Int, found: String, expected: String) async {
    let error = #expect(throws: WorkbookError.self) {
      try StrokesFile(Array(text.utf8), path: "a.txt")
    }
    #expect(error?.message.hasPrefix("a.txt:\(line): found \(found), expected ") == true)
    #expect(error?.message.contains(expected) == true)
  }
}
