import Console
import Foundation
import Testing

@testable import Companion

/// The pad in a terminal, drawn on by sequences of the mouse and by keys.
@Suite enum PadTests {
  @Test("A stroke shows in the first view and reflected in the three others, three calls a move")
  static func mirrors() async throws {
    let player = try PadPlayer()
    #expect(player.sees("[top right][bottom left][bottom right] 0 calls"))
    #expect(player.sees("drag: draw") && player.sees("draw here: AcceptInput"))
    player.stroke((4, 1))
    #expect(player.sees("bottom right: didAddLine"))
    player.stroke((10, 2), (15, 3), (30, 7))
    #expect(player.sees("3 calls") && player.sees("bottom right: didAddPoint"))
    // The texts above are the same after each move: only the dots say that the last one was drawn.
    #expect(player.sees { _ in (0...3).allSatisfy { player.marks($0) > 20 } })
    #expect((1...3).allSatisfy { player.marks($0) == player.marks(0) })

    // A press elsewhere is none of the input view's business, nor is another button.
    let marks = player.marks(0)
    player.terminal.type(
      "\u{1b}[<0;60;4M\u{1b}[<32;9;4M\u{1b}[<0;9;4m\u{1b}[<2;9;4M\u{1b}[<64;9;4Mm")
    #expect(player.sees("[top right][bottom left][nil] 3 calls") && player.marks(0) == marks)
    player.terminal.type("c")
    #expect(player.sees { _ in (0...3).allSatisfy { player.marks($0) == 0 } })
  }

  @Test(
    "The terminal is restored, however the pad ends",
    arguments: ["q", "\u{3}", "\u{1b}[<0;12\u{3}", "TERM", "HUP"])
  static func restores(end: String) async throws {
    let player = try PadPlayer()
    let before = player.terminal.originalSettings
    player.stroke((4, 1))
    #expect(player.sees("3 calls"))
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
}
