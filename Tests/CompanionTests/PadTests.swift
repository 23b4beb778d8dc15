import AddRemoveSolution
import Console
import MirrorPadSolution
import Testing

@testable import Companion
@testable import Workbook

/// The input, the calls, and the screen of the pad.
@Suite enum PadTests {
  // MARK: The input

  @Test("A sequence that arrives in two pieces is the same event")
  static func readsPieces() {
    let bytes =
      Array("\u{1b}[<0;5;3Mx\u{1b}[<32;115;23M\u{1b}[B\u{1b}OA\u{1b}[<0;7;1m".utf8)
      + Array("\u{1b}[5~\u{1b}[6~ ".utf8)
    let events: [InputEvent] = [
      .mouse(.press, column: 4, row: 2), .key("x"), .mouse(.drag, column: 114, row: 22),
      .arrow(1), .arrow(-1), .mouse(.release, column: 6, row: 0),
      .page(-1), .page(1), .key(" "),
    ]
    for count in 0...bytes.count {
      var parser = InputParser()
      let read =
        parser.events(from: Array(bytes.prefix(count)))
        + parser.events(from: Array(bytes.dropFirst(count)))
      #expect(read.filter { $0 != .key("\u{1b}") } == events, "split after \(count) bytes")
    }
  }

  @Test("Unknown sequences are skipped, and the events after them are not")
  static func skips() {
    for noise in [
      "\u{1b}\u{1b}[", "\u{1b}[1;5P", "\u{1b}[5;2~", "\u{1b}[4~", "\u{1b}[<35;1;1M",
      "\u{1b}[<0;0;5M", "\u{1b}[<0;5M",
      "\u{1b}[<99999999999999999999;1;1M", "\u{1b}[<0;1;1;1M", "\u{1b}[<a", "\u{1b}[<2;1;1M", "é",
      "\u{1b}[<64;1;1M", "\u{1b}[" + String(repeating: "1;", count: 5_000) + "A\u{1b}[<4",
    ] {
      var parser = InputParser()
      let events = parser.events(from: Array((noise + "\u{1b}[<0;2;3Mc").utf8))
      #expect(
        events.suffix(2) == [.mouse(.press, column: 1, row: 2), .key("c")]
          && !events.contains(.key("1")) && events.count <= 3, "\(noise.prefix(30))")
    }
  }

  @Test("An Esc is a key, and has no effect on the next one")
  static func readsEscape() {
    var parser = InputParser()
    #expect(parser.events(from: [0x1b]) == [.key("\u{1b}")])
    #expect(parser.events(from: Array("q".utf8)) == [.key("q")])
  }

  // MARK: The calls

  @Test("A touch calls each delegate, and a mirror that is released isn't called")
  static func releases() {
    let pad = Pad()
    weak let mirror = pad.controller.mirrorDrawViews[2]
    pad.putDown(at: Point(x: 0, y: 0))
    #expect(
      pad.log.calls
        == ["top right", "bottom left", "bottom right"].map { place in
          "\(place): didAddLine (0.00, 0.00)"
        })
    pad.toggleMirror()
    #expect(mirror == nil, "A probe keeps no view alive.")
    pad.move(to: Point(x: 1, y: -0.04))
    #expect(pad.delegates == "[top right][bottom left][nil] 2 calls")
    #expect(pad.log.calls[0] == "top right: didAddPoint (1.00, -0.04)")
    #expect(pad.places[3].title == "released" && pad.places[3].lines.isEmpty)
    pad.toggleMirror()
    pad.move(to: Point(x: -1, y: 1))
    #expect(pad.delegates == "[top right][bottom left][bottom right] 3 calls")
    #expect(pad.places[3].lines.map(\.points.count) == [3])
  }

  @Test("A wrong list of delegates shows as it is")
  static func showsWrongLists() {
    let empty = MirrorPadController()
    empty.mirrorDrawViews.forEach(empty.inputDrawView.removeDelegate)
    let still = Pad(controller: empty)
    still.putDown(at: Point(x: 0, y: 0))
    #expect(still.delegates == "no delegates 0 calls")
    still.toggleMirror()
    still.toggleMirror()
    #expect(still.delegates == "no delegates 0 calls")

    // One mirror is registered twice.
    let wrong = MirrorPadController()
    let (input, mirrors) = (wrong.inputDrawView, wrong.mirrorDrawViews)
    mirrors.dropFirst().forEach(input.removeDelegate)
    input.addDelegate(mirrors[0])
    let twice = Pad(controller: wrong)
    twice.putDown(at: Point(x: 0, y: 0))
    #expect(twice.delegates == "[top right][top right] 2 calls")
    #expect(mirrors.map(\.lines.count) == [2, 0, 0])
  }

  // MARK: The screen

  @Test("Every size has room for four views; a mouse position and a point belong together")
  static func laysOut() {
    for (columns, rows) in [(60, 12), (80, 24), (121, 41)] {
      let display = PadDisplay(console: console(columns: columns, rows: rows))
      let page = display.page(of: Pad())
      #expect(display.isLargeEnough && (rows - 1...rows).contains(page.count))
      #expect(page.allSatisfy { (columns - 1...columns).contains($0.count) })
      for place in [(1, 1), (display.viewColumns, display.viewRows)] {
        #expect(display.isInput(column: place.0, row: place.1))
      }
      #expect(display.point(column: -5, row: -5) == display.point(column: 1, row: 1))
    }
    #expect(!PadDisplay(console: console(columns: 59, rows: 12)).isLargeEnough)
  }

  @Test("A view shows the reflection of a line, in characters of two by four dots")
  static func reflects() {
    let line = LineShape(points: [Point(x: -0.9, y: -0.9), Point(x: -0.9, y: 0.4)])
    for (reflection, text) in [
      (Reflection.identity, "⠇ "), (.topRight, " ⠸"), (.bottomLeft, "⡆ "), (.bottomRight, " ⢰"),
    ] {
      var grid = DotGrid(columns: 2, rows: 1, resolution: .braille)
      grid.draw([line], reflectedBy: reflection)
      #expect(grid.text == [text])
    }
  }

  private static func console(columns: Int = 80, rows: Int = 24) -> Console {
    // Without styles, so that a line has as many characters as columns.
    Console(isTerminal: true, hasColor: false, columns: columns, rows: rows)
  }

  @Test("The terminal gets what a key or a window changed, and nothing else")
  static func redraws() {
    let session = PadSession(console: console())
    #expect(session.changes(on: console()) != "" && session.changes(on: console()) == "")
    session.receive(Array("x".utf8))
    #expect(session.changes(on: console()) == "")
    let other = console(columns: 81, rows: 20)
    #expect(session.changes(on: other) != "" && session.changes(on: other) == "")
    session.receive(Array("m".utf8))
    let changes = session.changes(on: other)
    #expect(changes.contains("[nil] 0 calls"))
    #expect(session.changes(on: console(columns: 30, rows: 9)).contains("60 columns"))
  }

  @Test("During a replay, touches and c do nothing")
  static func ignoresDuringReplay() {
    let session = PadSession(console: console())
    session.receive(Array("\u{1b}[<0;5;5M\u{1b}[<32;9;5M\u{1b}[<0;9;5mac".utf8))
    session.receive(Array("\u{1b}[<0;5;9M\u{1b}[<32;9;9M\u{1b}[<0;9;9m".utf8))
    #expect(session.pad.places[0].title == "draw here: Animate")
    session.pad.controller.advance(by: .seconds(1))
    #expect(!session.pad.isAnimating)
    let lines = session.pad.controller.drawViews.map { $0.lines.map(\.points.count) }
    #expect(lines == [[2], [2], [2], [2]])
    session.receive(Array("cq".utf8))
    #expect(session.pad.places.allSatisfy(\.lines.isEmpty) && session.isDone)
  }
}
