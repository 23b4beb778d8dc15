import AddRemoveSolution
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
      read += parser.pause()
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
    #expect(parser.events(from: [0x1b]) == [] && parser.pause() == [])
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
    var picture = DotPicture(
      of: view!, grid: DotGrid(columns: 4, rows: 2, resolution: .plain))
    view?.touchBegan(at: Point(x: -1, y: -1))
    view?.touchMoved(to: Point(x: 1, y: -1))
    picture.update()
    func text() -> String { (0..<8).map { "\(picture.grid.glyph(at: $0).glyph)" }.joined() }
    #expect(text() == "####    ")
    picture.keep()
    view = nil
    picture.update()
    #expect(text() == "####    " && picture.lines.count == 1)
  }

  @Test("A pause ends the old mouse protocol; a paste is one event, whatever it contains")
  static func readsPastes() async {
    var parser = InputParser()
    #expect(parser.events(from: Array("\u{1b}[Mq".utf8)) == [])
    #expect(parser.pause() == [.key("q")])
    #expect(parser.events(from: Array("\u{1b}[M\u{3}".utf8)) == [.key("\u{3}")])

    let paste = Array("\u{1b}[200~q\u{3}\u{1b}[<0;2;3M\u{1b}[20\u{1b}[201~c".utf8)
    for count in 0...paste.count {
      var parser = InputParser()
      var read = parser.events(from: Array(paste.prefix(count)))
      read += parser.pause()
      read += parser.events(from: Array(paste.dropFirst(count)))
      #expect(read == [.paste, .key("c")], "split after \(count) bytes")
    }
    #expect(parser.events(from: paste.dropLast(7)) == [])
    let events = (1...10).flatMap { _ in parser.pause() }
    #expect(events == [.paste] && parser.events(from: [0x71]) == [.key("q")])
  }

  // MARK: The calls

  private static func pad(_ controller: MirrorPadController = MirrorPadController()) -> Pad {
    Pad(controller: controller)
  }

  @Test("A probe stands in each delegate's place, and the log has the calls that were made")
  static func probes() async {
    let pad = pad()
    #expect(pad.input.multicastDelegate.delegates.count == 3)
    pad.putDown(at: Point(x: 0.5, y: -0.25))
    pad.move(to: Point(x: 1, y: 1))
    #expect(pad.calls.total == 6 && pad.calls.lastTouchTotal == 3 && pad.pointCount == 2)
    #expect(
      pad.calls.last(4) == [
        "bottom right  didAddLine (0.50, -0.25)  its line 1 now has 1 point",
        "top right     didAddPoint (1.00, 1.00)  its line 1 now has 2 points",
        "bottom left   didAddPoint (1.00, 1.00)  its line 1 now has 2 points",
        "bottom right  didAddPoint (1.00, 1.00)  its line 1 now has 2 points",
      ])
  }

  @Test("A probe keeps no view alive, and its wrapper is empty at once", arguments: 1...3)
  static func releases(index: Int) async {
    let pad = pad()
    while pad.chosen != index { _ = pad.chooseMirror() }
    weak let mirror = pad.controller.mirrorDrawViews[index - 1]
    pad.putDown(at: Point(x: 0, y: 0))
    #expect(pad.toggleMirror().hasPrefix("2 delegates: ") && mirror == nil)
    var list: [String?] = ["top right", "bottom left", "bottom right"]
    let place = list[index - 1]
    list[index - 1] = nil
    #expect(pad.list == list && pad.pictures[index].isReleased && pad.calls.lastTouchTotal == nil)
    pad.move(to: Point(x: 1, y: 1))
    #expect(pad.calls.lastTouchTotal == 2 && pad.list == list)
    _ = pad.toggleMirror()
    list.remove(at: index - 1)
    #expect(pad.list == list + [place] && pad.isInUse(index) && !pad.pictures[index].isReleased)
    pad.move(to: Point(x: -1, y: 1))
    #expect(pad.calls.lastTouchTotal == 3 && pad.calls.total == 8)
  }

  @Test("A wrong list of delegates shows as it is")
  static func showsWrongLists() async {
    let empty = MirrorPadController()
    empty.mirrorDrawViews.forEach(empty.inputDrawView.multicastDelegate.removeDelegate)
    let still = pad(empty)
    still.putDown(at: Point(x: 0, y: 0))
    #expect(still.vectorPicture.views.map(\.isDelegate) == [false, false, false, false])
    #expect(still.calls.lastTouchTotal == 0)
    #expect(ListLine.text(of: still, columns: 76) == "no delegates")
    #expect(still.toggleMirror().contains("; not registered"))
    #expect(still.toggleMirror().contains("isn't registered") && still.list.isEmpty)

    // One mirror is registered twice, one with the wrong list.
    let wrong = MirrorPadController()
    let (input, mirrors) = (wrong.inputDrawView, wrong.mirrorDrawViews)
    input.multicastDelegate.removeDelegate(mirrors[1])
    input.multicastDelegate.removeDelegate(mirrors[2])
    input.multicastDelegate.addDelegate(mirrors[0])
    mirrors[1].multicastDelegate.addDelegate(input)
    let twice = pad(wrong)
    twice.putDown(at: Point(x: 0, y: 0))
    #expect(twice.calls.lastTouchTotal == 2 && mirrors.map(\.lines.count) == [2, 0, 0])
    let text = "[top right][top right]  bottom left has [top left]"
    #expect(ListLine.text(of: twice, columns: 76) == text)
    #expect(ListLine.text(of: twice, columns: 36) == "[TR][TR]  BL has [TL]")
  }

  /// A delegate that sends each line back to the list.
  private final class Echo: DrawViewDelegate {
    func drawView(_ source: DrawView, didAddLine line: LineShape) {
      for delegate in source.multicastDelegate.delegates {
        delegate.drawView(source, didAddLine: line)
      }
    }

    func drawView(_ source: DrawView, didAddPoint point: Point) {}
  }

  @Test("An endless echo ends after a hundred calls")
  static func endsEchoes() async {
    let pad = pad()
    var echo: Echo? = Echo()
    pad.input.multicastDelegate.addDelegate(echo!)
    pad.putDown(at: Point(x: 0, y: 0))
    #expect(pad.calls.isEndless && pad.calls.lastTouchTotal == 100)
    let call = "> > top right  didAddLine (0.00, 0.00)  its line 3 now has 1 point"
    #expect(pad.calls.last(200).contains(call))
    #expect(pad.calls.last(1) == ["Endless echo: stopped after 100 calls for one touch"])
    echo = nil
    pad.putDown(at: Point(x: 0, y: 0))
    #expect(!pad.calls.isEndless && pad.calls.lastTouchTotal == 3)
  }

  @Test("What differs from a right answer comes first in the line of a call")
  static func describesCalls() async {
    let (point, pen) = (Point(x: 0.5, y: -0.004), Point(x: -0.5, y: 0))
    let call = Call(to: "top left", "didAddPoint", point, from: "top right", depth: 1, pen: pen)
    #expect(
      call.text
        == "> top left    didAddPoint (0.50, 0.00), from top right, the pen is at (-0.50, 0.00)")
    call.result = Call.Result(lines: 2, points: 4, last: Point(x: 0.5, y: 1))
    #expect(call.text.hasSuffix(", stored as (0.50, 1.00)  its line 2 now has 4 points"))
    let missing = Call(to: "top right", "didAddLine", pen, from: nil, depth: 0, pen: pen)
    missing.result = Call.Result(lines: 0, points: 0, last: nil)
    #expect(missing.text == "top right     didAddLine (-0.50, 0.00)  it has no lines")
    let wrong = Point(x: .nan, y: -.infinity)
    let unusual = Call(to: "top right", "didAddPoint", wrong, from: nil, depth: 0, pen: nil)
    #expect(unusual.text == "top right     didAddPoint (nan, -inf)")
  }

  @Test("The help fits the smallest window, names each color, and says how to leave it")
  static func helps() async {
    let lines = PadHelp.lines(columns: 38, rows: 12)
    #expect(lines.count <= 12 && lines.allSatisfy { $0.count <= 38 })
    let text = lines.joined(separator: "\n")
    for word in LineColor.allCases.map(\.rawValue) + ["any key: back", "q: quit"] {
      #expect(text.contains(word))
    }
    #expect(StatusLine.keys(columns: 78).contains("s save"))
  }

  // MARK: The session

  private static func console(columns: Int, rows: Int) -> Console {
    Console(isTerminal: true, hasColor: true, hasUnicode: true, columns: columns, rows: rows)
  }

  private static func session(saves: @escaping () -> Void = {}) -> PadSession {
    PadSession(console: console(columns: 80, rows: 24)) { _ in
      saves()
      return ""
    }
  }

  @Test("A key that quits comes first, unless a picture is to be saved before")
  static func quits() async {
    let dragged = session()
    dragged.receive(Array("\u{1b}[<0;5;5M\u{1b}[<32;9;5Mq".utf8))
    #expect(dragged.isDone && dragged.pad.pointCount == 0)
    var saves = 0
    let saved = session { saves += 1 }
    saved.receive(Array("\u{1b}[<0;5;5M\u{1b}[<0;5;5mssqs".utf8))
    #expect(saved.isDone && saves == 2 && saved.pad.pointCount == 1)
    let interrupted = session { saves += 1 }
    interrupted.receive(Array("sss\u{3}".utf8))
    #expect(interrupted.isDone && saves == 2)
    let slow = session { saves += 1 }
    slow.receive(Array("ss".utf8), within: .zero)
    #expect(slow.hasEvents && saves == 3)
  }

  @Test("The screen gets what a key, a window, or the companion changed, and nothing else")
  static func redraws() async {
    let session = session()
    func isSilent() -> Bool { session.takeChanges().isEmpty }
    #expect(!isSilent() && isSilent())
    for (key, change) in [("t", true), ("?", true), ("x", true), ("\u{c}", true), ("", false)] {
      session.receive(Array(key.utf8))
      #expect(isSilent() != change && isSilent(), "\(key)")
    }
    session.notice = "a notice"
    #expect(!isSilent() && isSilent())
    session.notice = "a notice"
    #expect(isSilent())
    session.fit(session.display.console)
    #expect(isSilent())
    session.fit(console(columns: 60, rows: 20))
    #expect(!isSilent() && isSilent())
  }

  @Test("An animation takes a second a line, but eight at most, and ends on a key")
  static func animates() async {
    for (count, seconds) in [(2, 2), (8, 8), (50, 8)] {
      let session = session()
      for _ in 0..<count { session.receive(Array("\u{1b}[<0;5;5M\u{1b}[<0;5;5m".utf8)) }
      session.receive([UInt8(ascii: "a")])
      session.pad.advance(by: .seconds(seconds) - .milliseconds(10))
      #expect(session.pad.isAnimating)
      session.pad.advance(by: .milliseconds(20))
      #expect(!session.pad.isAnimating, "\(count) lines")
      session.receive([UInt8(ascii: "a")])
      #expect(session.pad.isAnimating)
      session.receive([UInt8(ascii: "a")])
      #expect(!session.pad.isAnimating)
    }
  }

  @Test("During an animation touches and c do nothing, though a mirror that is new could take them")
  static func ignoresDuringAnimation() async {
    let session = session()
    session.receive(Array("\u{1b}[<0;5;5M\u{1b}[<32;9;5M\u{1b}[<0;9;5mammc".utf8))
    #expect(session.extras.message?.hasPrefix("Animate ignored c") == true)
    for touch in [" ", "\u{1b}[<0;5;9M\u{1b}[<32;9;9M\u{1b}[<0;9;9m"] {
      session.receive(Array(touch.utf8))
      #expect(session.extras.message == "Animate ignored the touch: no line was added")
    }
    session.pad.advance(by: .seconds(1))
    #expect(!session.pad.isAnimating && session.pad.pointCount == 2)
    #expect(session.pad.controller.drawViews.map(\.lines.count) == [1, 1, 1, 1])

    for _ in 0..<8 { session.receive(Array("\u{1b}[<0;5;5M\u{1b}[<0;5;5m".utf8)) }
    session.receive([UInt8(ascii: "a")])
    _ = session.takeChanges()
    let activity = "Animating (all lines in 8 s): a stops it, touches are ignored"
    #expect(session.extras.activity == activity)
  }

  @Test("A window that is too small takes no touches")
  static func ignoresUnseenTouches() async {
    let session = session()
    session.fit(console(columns: 30, rows: 9))
    session.receive(Array("\u{1b}[<0;2;2M\u{1b}[<32;3;3M\u{1b}[<0;3;3m".utf8))
    session.fit(console(columns: 40, rows: 12))
    #expect(session.pad.pointCount == 0)
    session.receive(Array("\u{1b}[<0;2;2M".utf8))
    #expect(session.pad.pointCount == 1)
  }

  @Test("A call is made when the step key is pressed, while the code that makes it waits")
  static func steps() async {
    let session = session()
    let mirrors = session.pad.controller.mirrorDrawViews
    var counts: [[Int]] = []
    session.waitForInput = { [unowned session] in
      counts.append(mirrors.map(\.lines.count))
      session.receive(Array((counts.count == 1 ? "c" : "n").utf8))
      return true
    }
    session.receive(Array("n\u{1b}[<0;5;5M\u{1b}[<0;5;5m".utf8))
    #expect(counts == [[0, 0, 0], [0, 0, 0], [1, 0, 0], [1, 1, 0]])
    #expect(session.pad.calls.total == 3 && mirrors.map(\.lines.count) == [1, 1, 1])
  }

  // MARK: Pictures in files

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
