import Foundation
import Testing

@testable import Companion

/// The pad in a terminal, drawn on by sequences of the mouse and by keys.
@Suite enum PadTests {
  @Test("A stroke shows in the first view and reflected in the three others, three calls a move")
  static func mirrors() async throws {
    let player = try PadPlayer()
    #expect(player.sees("AcceptInput  0 delegate calls (+0)  3 delegates  0 lines  0 points"))
    #expect(player.sees("To draw, drag the mouse"))
    player.stroke((4, 1))
    #expect(player.sees("3 delegate calls (+3)  3 delegates  1 line  1 point"))
    player.stroke((10, 2), (15, 3), (30, 7))
    #expect(player.sees("12 delegate calls (+3)  3 delegates  2 lines  4 points"))
    #expect(player.isMirrored())
    #expect(player.dots(0).contains { $0[0] / 2 == 4 && $0[1] / 4 == 1 })
    #expect(player.dots(0).contains { $0[0] / 2 == 30 && $0[1] / 4 == 7 })

    // A press elsewhere is none of the input view's business, nor is another button.
    player.terminal.type(
      "\u{1b}[<0;60;4M\u{1b}[<32;9;4M\u{1b}[<0;9;4m\u{1b}[<2;9;4M\u{1b}[<64;9;4Mx")
    #expect(player.sees("The key x does nothing") && player.sees("12 delegate calls"))
    player.terminal.type("c")
    #expect(player.sees("0 delegate calls (+0)  3 delegates  0 lines  0 points"))
    #expect(player.screen.unknown == [])
    for view in 0...3 { #expect(player.dots(view).isEmpty) }
  }

  @Test("Keys draw, too, with colors, and the cursor is where the pen is")
  static func drawsByKeys() async throws {
    let player = try PadPlayer()
    #expect(player.sees("black"))
    player.terminal.type("2\u{1b}[A\u{1b}OD \u{1b}[C\u{1b}[C\u{1b}[1;2B")
    #expect(
      player.sees("12 delegate calls (+3)  3 delegates  1 line  4 points  red")
        && player.isMirrored() && player.screen.modes.contains(25))
    player.terminal.type("6 \u{1b}[C")
    #expect(player.sees("1 line  4 points  purple") && player.screen.colors.contains("31m"))
  }

  @Test("A mirror that is released stays as it was, until another comes in its place")
  static func releases() async throws {
    let player = try PadPlayer()
    player.stroke((4, 1), (30, 1))
    #expect(player.sees("1 line  2 points"))
    let dots = player.dots(3)
    player.terminal.type("m")
    #expect(player.sees("the mirror at the bottom right is deallocated; no code removed it"))
    #expect(player.sees("[top right][bottom left][nil]") && player.sees(" released "))
    player.stroke((4, 3), (30, 5))
    // An event removes nothing from the book's list.
    #expect(player.sees("10 delegate calls (+2)  2 delegates  2 lines  4 points"))
    #expect(player.sees("[top right][bottom left][nil]"))
    #expect(player.isMirrored(in: [1, 2]) && player.dots(3) == dots)
    player.terminal.type("c")
    #expect(player.sees("0 lines") && player.dots(0).isEmpty && player.dots(3) == dots)

    player.stroke((8, 2), (12, 7))
    player.terminal.type("m")
    #expect(player.sees("3 delegates: a new mirror") && player.isMirrored())
    #expect(player.sees("[top right][bottom left][bottom right]"))
    player.stroke((20, 2), (22, 2))
    #expect(player.sees("(+3)  3 delegates  2 lines  4 points") && player.isMirrored())
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
    #expect(player.sees("60 columns") && player.sees("12 rows"))
    player.resize(columns: 60, rows: 12)
    #expect(player.sees("10 delegate calls (+2)") && player.isMirrored(in: [1, 2]))
    player.resize(columns: 5, rows: 1)
    player.terminal.type("q")
    #expect(player.terminal.end() == 0)
  }

  @Test(
    "The terminal is restored, however the pad ends",
    arguments: ["q", "\u{3}", "\u{1b}[<0;12\u{3}", "TERM", "HUP"])
  static func restores(end: String) async throws {
    let player = try PadPlayer()
    let before = player.terminal.originalSettings
    player.stroke((4, 1))
    #expect(player.sees("1 line "))
    #expect(player.terminal.settings != before)
    #expect(player.screen.modes.isSuperset(of: [1049, 1002, 1006]))
    #expect(!player.screen.modes.contains(25))
    switch end {
    case "TERM": player.terminal.send(SIGTERM)
    case "HUP": player.terminal.send(SIGHUP)
    default: player.terminal.type(end)
    }
    let signal = ["TERM": SIGTERM, "HUP": SIGHUP, "q": -128][end] ?? SIGINT
    #expect(player.terminal.end() == 128 + signal)
    #expect(player.terminal.settings == before)
    #expect(player.sees { $0.modes == [25] })
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
    #expect(player.sees("any key: back, q: quit"))
    player.terminal.type("c")
    #expect(player.sees("1 line  2 points"), "The key that ends the help does nothing else.")
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
      #expect(player.sees { $0.modes.isSuperset(of: [1049, 1006]) })
      #expect(player.terminal.wait { _ in player.terminal.settings == raw })
      player.stroke((4, 5))
      #expect(player.sees("\(isKey ? 2 : 3) lines ") && player.isMirrored())
    }
    player.terminal.type("q")
    #expect(player.terminal.end() == 0)
  }

  @Test("With NO_COLOR, the pad sends no colors")
  static func fallsBack() async throws {
    let player = try PadPlayer(environment: ["NO_COLOR": "1"])
    player.terminal.type("2")
    player.stroke((4, 1), (30, 7))
    #expect(player.sees("6 delegate calls (+3)  3 delegates  1 line  2 points  red"))
    #expect(player.isMirrored() && player.screen.colors.isEmpty)
  }

  @Test(
    "Without a terminal there is an error of one line", arguments: [["draw"], ["draw", "--dance"]])
  static func needsATerminal(words: [String]) async throws {
    let run = try Product.run(words)
    #expect(run.status == 64 && run.output == "" && run.error.filter(\.isNewline).count == 1)
    #expect(run.error.contains(words.count == 1 ? "needs a terminal" : "--mine"))
  }
}
