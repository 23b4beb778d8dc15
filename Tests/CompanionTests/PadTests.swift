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
      Array("\u{1b}[<0;5;3Mx\u{1b}[<32;115;23M\u{1b}[B\u{1b}OC\u{1b}[<0;7;1m".utf8)
      + Array("\u{1b}[5~\u{1b}[6~ ".utf8)
    let events: [InputEvent] = [
      .mouse(.press, column: 4, row: 2), .key("x"), .mouse(.drag, column: 114, row: 22),
      .arrow(columns: 0, rows: 1), .arrow(columns: 1, rows: 0), .mouse(.release, column: 6, row: 0),
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

  @Test("A probe keeps no view alive, and a mirror that is released keeps its picture")
  static func releases() {
    let pad = Pad()
    weak let mirror = pad.controller.mirrorDrawViews[2]
    pad.putDown(at: Point(x: 0, y: 0))
    #expect(pad.toggleMirror().hasPrefix("2 delegates: ") && mirror == nil)
    #expect(pad.delegates == "[top right][bottom left][nil]")
    pad.move(to: Point(x: 1, y: 1))
    #expect(pad.calls.lastTouchTotal == 2)
    let released = pad.places[3]
    #expect(released.isReleased && released.lines.map(\.points.count) == [1])
    #expect(pad.toggleMirror().hasPrefix("3 delegates: "))
    pad.move(to: Point(x: -1, y: 1))
    #expect(pad.calls.lastTouchTotal == 3 && pad.calls.total == 8)
    #expect(pad.places[3].lines.map(\.points.count) == [3])
  }

  @Test("A wrong list of delegates shows as it is")
  static func showsWrongLists() {
    let empty = MirrorPadController()
    empty.mirrorDrawViews.forEach(empty.inputDrawView.removeDelegate)
    let still = Pad(controller: empty)
    still.putDown(at: Point(x: 0, y: 0))
    #expect(still.calls.lastTouchTotal == 0 && still.delegates == "no delegates")
    _ = (still.toggleMirror(), still.toggleMirror())
    #expect(still.delegates == "no delegates")

    // One mirror is registered twice.
    let wrong = MirrorPadController()
    let (input, mirrors) = (wrong.inputDrawView, wrong.mirrorDrawViews)
    mirrors.dropFirst().forEach(input.removeDelegate)
    input.addDelegate(mirrors[0])
    let twice = Pad(controller: wrong)
    twice.putDown(at: Point(x: 0, y: 0))
    #expect(twice.calls.lastTouchTotal == 2 && mirrors.map(\.lines.count) == [2, 0, 0])
    #expect(twice.delegates == "[top right][top right]")
    // The test holds the mirror, as a second array in the learner's code would.
    withExtendedLifetime(mirrors) { #expect(twice.toggleMirror().contains("still alive")) }
  }

  @Test("A call is a line with what the delegate has after it")
  static func describesCalls() {
    var call = Call(place: "top left", method: "didAddPoint", point: Point(x: 0.5, y: -0.04))
    call.result = "it has no lines"
    #expect(call.text == "top left      didAddPoint (0.50, -0.04)  it has no lines")
  }

  // MARK: The screen

  @Test("Every size has room for four views; a mouse position and a point belong together")
  static func laysOut() {
    for (columns, rows) in [(60, 12), (80, 24), (121, 41)] {
      let console = console(columns: columns, rows: rows)
      for showsTrace in [false, true] {
        let display = PadDisplay(console: console, showsTrace: showsTrace)
        let layout = display.layout
        let page = display.page(of: Pad(), message: nil)
        #expect(layout.isLargeEnough && page.count == rows)
        #expect(
          page.allSatisfy { (columns - 1...columns).contains($0.count) }
            && display.help.count <= rows)
        for place in [(1, 1), (layout.viewColumns, layout.viewRows), (3, 2)] {
          #expect(layout.isInput(column: place.0, row: place.1))
          #expect(layout.place(of: layout.point(column: place.0, row: place.1)) == place)
        }
        #expect(layout.point(column: -5, row: -5) == layout.point(column: 1, row: 1))
      }
    }
    #expect(!PadLayout(columns: 59, rows: 12, showsTrace: false).isLargeEnough)
  }

  private static func console(columns: Int = 80, rows: Int = 24) -> Console {
    // Without styles, so that a line has as many characters as columns.
    Console(isTerminal: true, hasColor: false, columns: columns, rows: rows)
  }

  /// What is sent if nothing has changed.
  private static let frame = "\u{1b}[?2026h\u{1b}[?25l\u{1b}[?2026l"

  @Test("The terminal gets what a key or a window changed, and nothing else")
  static func redraws() {
    let session = PadSession(console: console())
    func isSilent() -> Bool { ["", frame].contains(session.takeChanges()) }
    #expect(!isSilent() && isSilent())
    for (key, change) in [("t", true), ("?", true), ("x", true), ("", false)] {
      session.receive(Array(key.utf8))
      #expect(isSilent() != change && isSilent(), "\(key)")
    }
    session.fit(console())
    #expect(isSilent())
    session.fit(console(columns: 81, rows: 20))
    #expect(!isSilent() && isSilent())
    session.receive(Array("2".utf8))
    let changes = session.takeChanges()
    #expect(changes.contains("\u{1b}[19;1H") && changes.contains("red") && changes.count < 150)
  }

  @Test("Keys draw, too, in colors, and the key that ends the help does nothing else")
  static func drawsByKeys() {
    let session = PadSession(console: console())
    session.receive(Array("2\u{1b}[A\u{1b}OD \u{1b}[C\u{1b}[C\u{1b}[1;2B".utf8))
    #expect(session.pad.input.lines.map(\.points.count) == [4])
    #expect(session.pad.input.lines.map(\.color) == [.red] && session.pad.calls.total == 12)
    #expect(session.takeChanges().contains("The pen is down: the arrow keys draw"))
    session.receive(Array("?".utf8))
    #expect(session.takeChanges().contains("any key: back, q: quit"))
    session.receive(Array("c".utf8))
    #expect(session.pad.input.lines.count == 1)
    session.receive(Array("t".utf8))
    #expect(session.takeChanges().contains("bottom right  didAddPoint"))
    session.fit(console(columns: 30, rows: 9))
    #expect(session.takeChanges().contains("60 columns"))
  }

  @Test("A key that quits comes before what was typed earlier")
  static func quits() {
    let session = PadSession(console: console())
    session.receive(Array("\u{1b}[<0;5;5M\u{1b}[<32;9;5Mq".utf8))
    #expect(session.isDone && session.pad.calls.total == 0)
  }

  @Test("During an animation touches and c do nothing, though a mirror that is new could take them")
  static func ignoresDuringAnimation() {
    let session = PadSession(console: console())
    session.receive(Array("\u{1b}[<0;5;5M\u{1b}[<32;9;5M\u{1b}[<0;9;5mammc".utf8))
    #expect(session.message?.hasPrefix("Animate ignored c") == true)
    for touch in [" ", "\u{1b}[<0;5;9M\u{1b}[<32;9;9M\u{1b}[<0;9;9m"] {
      session.receive(Array(touch.utf8))
      #expect(session.message == "Animate ignored the touch: no line was added")
    }
    session.pad.controller.advance(by: .seconds(1))
    #expect(!session.pad.isAnimating)
    let lines = session.pad.controller.drawViews.map { $0.lines.map(\.points.count) }
    #expect(lines == [[2], [2], [2], [2]])
    session.receive(Array("aa".utf8))
    #expect(!session.pad.isAnimating)
  }
}
