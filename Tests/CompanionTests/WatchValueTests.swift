import Console
import Foundation
import Testing

@testable import Companion

/// The values of a watch: what it knows about the steps, and what has room in a window.
@Suite enum WatchValueTests {

  // MARK: The layout

  private static func layout(
    _ count: Int, top: Int = 0, columns: Int = 80, rows: Int = 10
  ) -> WatchLayout {
    WatchLayout(
      page: (0..<count).map { "line \($0)" },
      footers: [["", "bar", "save"], ["", "bar"], [""], []],
      top: top, columns: columns, rows: rows)
  }

  @Test("The footer shrinks before the page scrolls")
  static func shrinksTheFooter() {
    for (count, footer) in [
      (0, ["", "bar", "save"]), (7, ["", "bar", "save"]), (8, ["", "bar"]), (9, [""]), (10, []),
      (11, []), (500, []),
    ] {
      let layout = layout(count)
      #expect(layout.footer == footer && layout.page.count == min(count, 10 - footer.count))
      #expect(layout.above == 0 && layout.below == max(0, count - 10))
    }
    // A footer that never shrinks leaves one row.
    for rows in 0...3 {
      let layout = WatchLayout(
        page: ["a", "b"], footers: [["1", "2", "3"]], top: 0, columns: 10, rows: rows)
      #expect(layout.page == ["a"] && layout.footer.count == max(0, rows - 1))
    }
  }

  @Test("A page scrolls to its last row and no further, also in a window that became larger")
  static func scrolls() {
    #expect(layout(25, top: 3).page.first == "line 3" && layout(25, top: 3).below == 12)
    for top in [15, 16, 1_000] {
      let end = layout(25, top: top)
      #expect(end.above == 15 && end.below == 0 && end.page.last == "line 24")
    }
    #expect(layout(25, top: -3) == layout(25))
    #expect(layout(25, top: 15, rows: 40) == layout(25, rows: 40))
    #expect(layout(25).step == 9 && layout(25, rows: 1).step == 1 && layout(0).step == 1)
    // From page to page, no row is skipped.
    var top = 0
    var shown = layout(25).page
    while layout(25, top: top).below > 0 {
      top += layout(25, top: top).step
      shown += layout(25, top: top).page
    }
    #expect(Set(shown).count == 25)
  }

  @Test("A line that is too wide takes several rows, which keep its style")
  static func folds() {
    let folded = "ab\u{1B}[31mcdefg\u{1B}[0mh".folded(to: 3)
    #expect(folded == ["ab\u{1B}[31mc", "\u{1B}[31mdef", "\u{1B}[31mg\u{1B}[0mh"])
    #expect(folded.map(\.withoutStyles) == ["abc", "def", "gh"])
    #expect("\u{1B}[31mabc\u{1B}[0m".folded(to: 3) == ["\u{1B}[31mabc\u{1B}[0m"])
    #expect("".folded(to: 3) == [""] && "abcd".folded(to: 3) == ["abc", "d"])
    #expect(layout(3, columns: 4, rows: 20).page == ["line", " 0", "line", " 1", "line", " 2"])
  }

  @Test("In a narrow window, the keys that matter most stay")
  static func fitsKeys() {
    let keys = ["1 more", "h hint", "c compare", "? keys", "q quit"]
    for (columns, row) in [
      (45, "1 more · h hint · c compare · ? keys · q quit"),
      (44, "1 more · h hint · ? keys · q quit"), (24, "1 more · ? keys · q quit"),
      (15, "? keys · q quit"), (14, "q quit"), (1, "q quit"),
    ] {
      #expect(WatchLayout.row(of: keys, columns: columns) == row)
    }
  }

  @Test("Every state has a screen in every window, with the keys that leave it")
  static func fitsWindows() throws {
    let report = WatchState.report(note: "That was the last hint.")
    var states: [(WatchState, key: String)] = [
      (report, "? keys"), (.allFailures, "Esc"), (.asking, "y see it"),
      (.hint(1, next: "next"), "Esc"), (.difference, "Esc"), (.section("Your turn"), "Esc"),
      (.list(typed: ""), "Esc"), (.list(typed: "1"), "Return"),
      (.keys, "Esc"), (.problem("error"), "Esc"), (.checking(.addRemove, after: report), ""),
    ]
    let package = try BookPackage(containing: #filePath)
    let answer = try #require(try package.wrongAnswers(to: .addRemove).first)
    states += [(.wrongAnswer(answer, title: "title"), "Esc"), (.verdict(["Yes, a."]), "Esc")]
    let result = CheckResult(exercise: Exercise(step: .addRemove), state: .red)
    for (columns, rows) in [(120, 40), (80, 24), (40, 10), (20, 5)] {
      let console = Console(
        isTerminal: true, hasColor: false, columns: columns, rows: rows)
      for (state, key) in states {
        var watch = WatchModel(step: .addRemove, in: package, on: console)
        watch.take(.success(result), of: .addRemove)
        watch.show(state)
        for rowsDown in [0, 3, 1_000] {
          watch.scroll(by: rowsDown)
          let shown = watch.rows
          #expect(shown.count <= rows && shown.allSatisfy { $0.count <= columns }, "\(shown)")
          #expect(key.isEmpty || columns < 30 || shown.last?.contains(key) == true, "\(shown)")
        }
      }
    }
  }
}
