import Console
import Foundation
import Testing

@testable import Companion
@testable import Workbook

/// A user who draws on the pad of the built `workbook`, and reads its screen.
final class PadPlayer {
  let terminal: PseudoTerminal
  private let layout = PadDisplay(
    console: Console(isTerminal: true, hasColor: false, columns: 80, rows: 24))

  init(_ words: [String] = ["draw"], in folder: String = "/") throws {
    terminal = try PseudoTerminal(words, in: folder)
  }

  var screen: ScreenReader { terminal.screen }

  func sees(_ isThere: (ScreenReader) -> Bool) -> Bool { terminal.waitForFrame(isThere) }

  func sees(_ text: String) -> Bool { sees { $0.text.contains(text) } }

  /// Draws along places of the first view, each a column and a row from 0.
  func stroke(_ places: (column: Int, row: Int)...) {
    for (index, place) in places.enumerated() {
      terminal.type("\u{1b}[<\(index == 0 ? 0 : 32);\(place.column + 2);\(place.row + 2)M")
    }
    terminal.type("\u{1b}[<0;\(places.last!.column + 2);\(places.last!.row + 2)m")
  }

  /// How many characters of a view have dots.
  func marks(_ index: Int) -> Int {
    // The frame has a line before each view.
    let row = 1 + index / 2 * (layout.viewRows + 1)
    let column = 1 + index % 2 * (layout.viewColumns + 1)
    return screen.rows[row..<row + layout.viewRows].reduce(0) { count, characters in
      count + characters[column..<column + layout.viewColumns].count { "⠁"..."⣿" ~= $0 }
    }
  }
}
