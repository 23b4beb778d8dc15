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

  /// The characters of a view, reflected as they are shown.
  func view(_ index: Int) -> [[Character]] {
    // The frame has a line before each view.
    let row = 1 + index / 2 * (layout.viewRows + 1)
    let column = 1 + index % 2 * (layout.viewColumns + 1)
    return screen.rows[row..<row + layout.viewRows].map {
      Array($0[column..<column + layout.viewColumns])
    }
  }

  /// The dots of a view, made of braille characters, with those of a mirror put back.
  func dots(_ index: Int) -> Set<[Int]> {
    var dots: Set<[Int]> = []
    for (row, characters) in view(index).enumerated() {
      for (column, character) in characters.enumerated() {
        let value = character.unicodeScalars.first!.value
        guard (0x2800...0x28ff).contains(value) else { continue }
        for (bit, place) in Self.places.enumerated() where value >> bit & 1 == 1 {
          dots.insert([2 * column + place.0, 4 * row + place.1])
        }
      }
    }
    let (width, height) = (layout.viewColumns * 2, layout.viewRows * 4)
    return Set(
      dots.map { dot in
        [
          index % 2 == 0 ? dot[0] : width - 1 - dot[0], index < 2 ? dot[1] : height - 1 - dot[1],
        ]
      })
  }

  /// Whether the first view shows something, and other views show its reflection.
  func isMirrored(in views: [Int] = [1, 2, 3]) -> Bool {
    let dots = dots(0)
    return !dots.isEmpty && views.allSatisfy { self.dots($0) == dots }
  }

  /// Which dot of a braille character each bit is.
  private static let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
}
