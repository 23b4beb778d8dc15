import Testing

@testable import Workbook

/// The input and the screen of the pad, each by itself.
@Suite enum PadPartsTests {
  @Test("However a sequence is torn, its event is the same")
  static func readsTornSequences() {
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
      #expect(read == events, "torn after \(count) bytes")
    }
  }

  @Test(
    "What is no event is read past, and what follows is not",
    arguments: [
      "\u{1b}\u{1b}[", "\u{1b}[1;5P", "\u{1b}[<35;1;1M", "\u{1b}[<0;0;5M", "\u{1b}[<0;5M",
      "\u{1b}[<99999999999999999999;1;1M", "\u{1b}[<0;1;1;1M", "\u{1b}[<a", "\u{1b}q", "é",
      "\u{1b}[" + String(repeating: "1;", count: 5_000) + "A\u{1b}[<4", "\u{1b}[M\u{23}!\u{1b}",
    ])
  static func readsPast(noise: String) {
    var parser = InputParser()
    let events = parser.events(from: Array((noise + "\u{1b}[<0;2;3Mc").utf8))
    #expect(events.suffix(2) == [.mouse(.press, column: 1, row: 2), .key("c")])
    #expect(!events.contains(.key("q")) && !events.contains(.key("1")))
  }

  @Test("An Esc and a pause is no key, and does not swallow the next one")
  static func ignoresEscape() {
    var parser = InputParser()
    #expect(parser.events(from: [0x1b]) == [])
    parser.pause()
    #expect(parser.events(from: Array("q".utf8)) == [.key("q")])
  }

  @Test("A mouse that does not know the numbers is understood as well")
  static func readsOldMouse() {
    var parser = InputParser()
    let events = parser.events(from: Array("\u{1b}[M &$\u{1b}[M@'$\u{1b}[M#'$".utf8))
    #expect(
      events == [
        .mouse(.press, column: 5, row: 3), .mouse(.drag, column: 6, row: 3),
        .mouse(.release, column: 6, row: 3),
      ])
  }

  @Test("A screen sends what has changed and nothing else")
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
    #expect(screen.takeChanges().isEmpty, "What is as it was is not sent.")
  }
}
