import Foundation
import Testing

@testable import Workbook

/// The pad in a terminal, drawn on by sequences of the mouse and by keys.
@Suite enum PadTests {
  @Test("A stroke shows in the first view and reflected in the three others, three calls a move")
  static func mirrors() async throws {
    let player = try PadPlayer()
    #expect(player.sees("AcceptInput  0 lines  0 points  0 delegate calls (+0)  3 delegates"))
    player.stroke((4, 1))
    #expect(player.sees("1 line  1 point  3 delegate calls (+3)"))
    player.stroke((10, 2), (15, 3), (30, 7))
    #expect(player.sees("2 lines  4 points  12 delegate calls (+3)"))
    #expect(player.isMirrored())
    #expect(player.dots(0).contains { $0[0] / 2 == 4 && $0[1] / 4 == 1 })
    #expect(player.dots(0).contains { $0[0] / 2 == 30 && $0[1] / 4 == 7 })

    // A press elsewhere is none of the input view's business, nor is another button.
    player.terminal.type(
      "\u{1b}[<0;60;4M\u{1b}[<32;9;4M\u{1b}[<0;9;4m\u{1b}[<2;9;4M\u{1b}[<64;9;4Mc")
    #expect(player.sees("0 lines  0 points  0 delegate calls (+0)"))
    #expect(player.screen.unknown == [])
    for view in 0...3 { #expect(player.dots(view).isEmpty) }
  }

  @Test("Keys draw, too, with colors and widths")
  static func drawsByKeys() async throws {
    let player = try PadPlayer()
    #expect(player.sees("black 1"))
    player.terminal.type("2++\u{1b}[A\u{1b}OD \u{1b}[C\u{1b}[C\u{1b}[1;2B ")
    #expect(
      player.sees("1 line  4 points  12 delegate calls (+3)  3 delegates  red 3")
        && player.isMirrored())
    #expect(player.sees("The pen is up") && player.screen.colors.contains("0;31m"))
    player.terminal.type("--------6\u{1b}[C")
    #expect(player.sees("4 points  12 delegate calls (+3)  3 delegates  purple 1"))
  }

  @Test("While the views animate, touches are ignored until it ends")
  static func animates() async throws {
    let player = try PadPlayer()
    player.stroke((4, 1), (30, 7))
    #expect(player.sees("1 line  2 points"))
    let dots = player.dots(0)
    // In one piece, so that the stroke arrives before the animation ends.
    player.terminal.type("a" + PadPlayer.sequences([(10, 5), (20, 5)]).joined())
    #expect(player.sees("Animate  1 line  2 points"))
    #expect(player.sees("Animate ignored the touch: no line was added"))
    #expect(player.sees("AcceptInput  1 line  2 points  6 delegate calls"))
    #expect(player.dots(0) == dots && player.isMirrored())
    player.stroke((10, 5))
    #expect(player.sees("AcceptInput  2 lines  3 points  9 delegate calls") && player.isMirrored())
  }

  @Test("A mirror that is released stays as it was, until another comes in its place")
  static func letsGo() async throws {
    let player = try PadPlayer()
    player.stroke((4, 1), (30, 1))
    #expect(player.sees("1 line  2 points"))
    let dots = player.dots(3)
    player.terminal.type("m")
    #expect(player.sees("2 delegates: the mirror at the bottom right is deallocated"))
    #expect(player.sees(" released "))
    player.stroke((4, 3), (30, 5))
    #expect(player.sees("2 lines  4 points  10 delegate calls (+2)"))
    #expect(player.isMirrored(in: [1, 2]) && player.dots(3) == dots)
    player.terminal.type("a")
    #expect(player.sees("Animate") && player.sees("AcceptInput") && player.dots(3) == dots)
    player.terminal.type("c")
    #expect(player.sees("0 lines") && player.dots(0).isEmpty && player.dots(3) == dots)

    player.stroke((8, 2), (12, 7))
    player.terminal.type("m")
    #expect(player.sees("3 delegates: a new mirror") && player.isMirrored())
    player.stroke((20, 2), (22, 2))
    #expect(player.sees("2 lines  4 points  10 delegate calls (+3)") && player.isMirrored())
  }

  @Test("A window of another size is drawn again; a message appears in one that is too small")
  static func resizes() async throws {
    let player = try PadPlayer()
    player.stroke((4, 1), (30, 7))
    player.terminal.type("m")
    #expect(player.sees(" released "))
    player.stroke((4, 5), (30, 5))
    #expect(player.sees("2 lines  4 points"))
    player.resize(columns: 120, rows: 40)
    #expect(player.sees("2 lines  4 points") && player.isMirrored(in: [1, 2]))
    #expect(!player.dots(3).isEmpty && player.dots(3).isStrictSubset(of: player.dots(0)))
    player.resize(columns: 30, rows: 9)
    #expect(player.sees("40 columns") && player.sees("12 rows"))
    player.resize(columns: 40, rows: 12)
    #expect(player.sees("AcceptInput 2L 4P 10C +2") && player.isMirrored(in: [1, 2]))
    player.resize(columns: 5, rows: 1)
    player.terminal.type("q")
    #expect(player.terminal.end() == 0)
  }

  @Test(
    "The terminal is restored, however the pad ends",
    arguments: ["q", "\u{3}", "\u{1b}[<0;12\u{3}", "INT", "TERM", "HUP"])
  static func putsBack(end: String) async throws {
    let player = try PadPlayer()
    let before = player.terminal.originalSettings
    player.stroke((4, 1))
    #expect(player.sees("1 line "))
    #expect(player.terminal.settings != before)
    #expect(player.screen.modes.isSuperset(of: [1049, 1000, 1002, 1006]))
    #expect(!player.screen.modes.contains(25))
    let signals = ["INT": SIGINT, "TERM": SIGTERM, "HUP": SIGHUP]
    if let signal = signals[end] {
      player.terminal.send(signal)
    } else {
      player.terminal.type(end)
    }
    #expect(player.terminal.end() == signals[end].map { 128 + $0 } ?? 0)
    #expect(player.terminal.settings == before)
    #expect(player.sees { $0.modes == [25] })
  }

  @Test("Sequences in pieces and bursts of thousands of events lose nothing")
  static func readsAll() async throws {
    let player = try PadPlayer()
    #expect(player.sees("0 lines"))
    for byte in PadPlayer.sequences([(4, 1), (30, 7)]).joined() {
      player.terminal.type(String(byte))
    }
    for piece in ["\u{1b}", "[<0;9;9M", "\u{1b}[<0;9;9m", "4"] { player.terminal.type(piece) }
    #expect(player.sees("2 lines  3 points  9 delegate calls (+3)  3 delegates  green 1"))

    let places = (0..<5_000).map { ($0 * 7 % 38, $0 / 3 % 9) }
    player.terminal.type(PadPlayer.sequences(places).joined())
    #expect(player.sees("3 lines  5003 points  15009 delegate calls (+3)") && player.isMirrored())
    #expect(player.screen.unknown == [])
  }

  @Test("The calls are shown as they happen, the help when it is asked for")
  static func traces() async throws {
    let player = try PadPlayer()
    player.terminal.type("t")
    player.stroke((4, 1), (9, 2))
    for mirror in ["top right", "bottom left", "bottom right"] {
      #expect(
        player.sees { screen in
          screen.text.split(separator: "\n").contains {
            $0.contains(mirror) && $0.contains("didAddPoint (-0.50, -0.17)  its line 1 now has 2")
          }
        })
    }
    player.terminal.type("?")
    #expect(player.sees("any key: back  q: quit") && player.sees("release it"))
    for color in ["black", "red", "orange", "green", "blue", "purple"] {
      #expect(player.sees(" \(color)"))
    }
    player.terminal.type("c")
    #expect(player.sees("1 line  2 points"), "The key that ends the help does nothing else.")
  }

  @Test("On an empty pad the input view says how to draw, and the last line names the key to save")
  static func invites() async throws {
    let player = try PadPlayer()
    #expect(player.sees("Draw here: drag the mouse") && player.sees("s save"))
    player.stroke((4, 1))
    #expect(player.sees("1 line ") && !player.screen.text.contains("Draw here"))
    player.terminal.type("c")
    #expect(player.sees("Draw here: drag the mouse"))
    player.resize(columns: 40, rows: 12)
    #expect(player.sees("Draw here") && player.sees("s save") && player.sees("[TR][BL][BR]"))
  }

  @Test("Each mirror can be released; its wrapper stays in the list until a delegate is added")
  static func showsTheList() async throws {
    let player = try PadPlayer()
    player.stroke((4, 1), (30, 7))
    #expect(player.sees("[top right][bottom left][bottom right]"))
    player.terminal.type("1\tm")
    #expect(player.sees("the mirror at the top right is deallocated; no code removed it"))
    #expect(player.sees("[nil][bottom left][bottom right]") && player.sees("released [m]"))
    // An event removes nothing from the book's list.
    player.stroke((4, 3), (9, 3))
    #expect(player.sees("2 lines  4 points  10 delegate calls (+2)  2 delegates"))
    #expect(player.sees("[nil][bottom left][bottom right]") && player.isMirrored(in: [2, 3]))
    player.terminal.type("\tm")
    #expect(player.sees("[nil][nil][bottom right]") && player.sees("delegate calls  1 delegate "))
    player.terminal.type("m")
    #expect(player.sees("[bottom right][bottom left]") && player.isMirrored(in: [2, 3]))
    player.stroke((9, 5))
    #expect(player.sees("12 delegate calls (+2)  2 delegates"))
  }

  @Test("The step key delivers one call at a time, and the view that is notified is marked")
  static func steps() async throws {
    let player = try PadPlayer()
    player.terminal.type("n")
    #expect(player.sees("Step mode"))
    player.stroke((4, 1))
    for (number, place) in [(1, "top right"), (2, "bottom left"), (3, "bottom right")] {
      #expect(player.sees("n delivers call \(number) to \(place): didAddLine"))
      #expect(player.sees("1 line  1 point  \((number - 1).of("delegate call"))"))
      #expect(player.sees("notified now"))
      for view in 1...3 {
        #expect(player.dots(view).isEmpty == (view >= number), "view \(view), call \(number)")
      }
      player.terminal.type("c")
      #expect(player.sees("Ignored: press n to deliver the call first"))
      player.terminal.type("n")
    }
    #expect(player.sees("3 delegate calls (+3)") && player.sees("press n now to leave"))
    #expect(player.isMirrored() && !player.screen.text.contains("notified now"))
    // A call that waits doesn't keep the pad from ending.
    player.stroke((9, 2))
    #expect(player.sees("n delivers call 1"))
    player.terminal.type("q")
    #expect(player.terminal.end() == 0)
  }

  @Test("The pad answers what it ignores")
  static func answers() async throws {
    let player = try PadPlayer()
    player.stroke((4, 1), (30, 7))
    #expect(player.sees("1 line  2 points"))
    for (input, answer) in [
      ("\u{1b}[<0;60;4M\u{1b}[<0;60;4m", "Draw in the view at the top left"),
      ("\u{1b}[<2;9;4M\u{1b}[<2;9;4m", "Only the left button draws"),
      ("\u{1b}[200~cqx\u{3}\u{1b}[201~", "Ignored a paste"), ("x", "The key x does nothing"),
      (" 2", "The next line will be red; this one keeps its style"), ("+", "will be 2 wide"),
    ] {
      player.terminal.type(input)
      #expect(player.sees(answer))
    }
    #expect(player.sees("2 lines  3 points  9 delegate calls (+3)  3 delegates  black 1"))
    player.terminal.type(" ")
    #expect(player.sees("3 delegates  red 2"))
    // The beginning of a mouse sequence swallows no keys.
    player.terminal.type("\u{1b}[Mq")
    #expect(player.terminal.end() == 0)
  }

  @Test("A key stops the animation, and its end removes no message")
  static func stopsAnimating() async throws {
    let player = try PadPlayer()
    for row in 0..<9 { player.stroke((4, row), (30, row)) }
    #expect(player.sees("9 lines  18 points"))
    // In one piece, so that the next keys arrive before the animation ends.
    player.terminal.type("aac")
    #expect(player.sees("AcceptInput  0 lines"))
    player.stroke((4, 1), (30, 1))
    #expect(player.sees("1 line  2 points"))
    player.terminal.type("ax")
    #expect(player.sees("Animate  1 line") && player.sees("The key x does nothing"))
    #expect(player.sees("AcceptInput  1 line") && player.sees("The key x does nothing"))
  }

  @Test("Ctrl-Z and its signal restore the terminal, and `fg` draws the pad again")
  static func stops() async throws {
    let player = try PadPlayer(script: "set -m; \"$@\"; read line; fg; read line; fg")
    player.stroke((4, 1), (30, 7))
    #expect(player.sees("1 line  2 points"))
    let raw = player.terminal.settings
    for isKey in [true, false] {
      if isKey { player.terminal.type("\u{1a}") } else { player.terminal.stopForeground() }
      #expect(player.sees { $0.modes == [25] })
      // The program changes the settings after it sent the modes.
      #expect(
        player.terminal.wait { _ in
          player.terminal.settings == player.terminal.originalSettings
        })
      player.terminal.type("\r")
      #expect(player.sees { $0.modes.isSuperset(of: [1049, 1006, 2004]) })
      #expect(player.terminal.wait { _ in player.terminal.settings == raw })
      player.stroke((4, 5))
      #expect(player.sees("\(isKey ? 2 : 3) lines ") && player.isMirrored())
    }
    player.terminal.type("q")
    #expect(player.terminal.end() == 0)
  }

  @Test("A released mirror is marked in the saved picture; the path is printed without its escapes")
  static func savesReleased() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)\u{1b}[31m"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "".write(toFile: "\(folder)/MirrorPad-7.svg", atomically: false, encoding: .utf8)
    let player = try PadPlayer(in: folder)
    player.stroke((4, 1), (30, 7))
    player.terminal.type("ms")
    #expect(player.sees("Saved MirrorPad-8.svg"))
    player.terminal.type("q")
    #expect(player.terminal.end() == 0)
    #expect(player.terminal.output.contains("?[31m/MirrorPad-8.svg\r\n"))
    let text = try String(contentsOfFile: "\(folder)/MirrorPad-8.svg", encoding: .utf8)
    #expect(PictureReader(text).texts["text"]?.count { $0.contains("released") } == 1)
  }

  @Test("In a locale with ASCII only and with NO_COLOR, the pad sends neither Unicode nor colors")
  static func fallsBack() async throws {
    let player = try PadPlayer(environment: ["LC_ALL": "C", "NO_COLOR": "1"])
    player.terminal.type("2")
    player.stroke((4, 1), (30, 7))
    #expect(player.sees("1 line  2 points  6 delegate calls (+3)"))
    player.terminal.type("m")
    #expect(player.sees("6 delegate calls  2 delegates") && player.sees("released"))
    #expect(player.isMirrored() && player.view(0)[7][30] == "#")
    #expect(player.terminal.bytes.allSatisfy { $0 < 0x80 })
    #expect(player.screen.colors.allSatisfy { ["0;1m", "0;2m", "0;7m"].contains($0) })
  }

  @Test("Without a terminal an error of one line names the picture")
  static func needsATerminal() async throws {
    for words in [["draw"], ["draw", "--dance"]] {
      let run = try Product.run(words)
      #expect(run.status == 64 && run.output == "" && run.error.filter(\.isNewline).count == 1)
      #expect(run.error.contains(words.count == 1 ? "swift run workbook picture" : "--bench"))
    }
  }

  @Test("An event sends few bytes, however many points there are")
  static func sendsLittle() async throws {
    let output = try Product.run("draw", "--bench").output
    let rows = output.split(separator: "\n").suffix(3).map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    #expect(rows.map { $0.first } == [100, 2_000, 20_000])
    for row in rows {
      // How long it takes is printed, and not tested: that depends on what else runs.
      #expect(row.count == 4 && row[3] < 200, "\(output)")
    }
  }
}
