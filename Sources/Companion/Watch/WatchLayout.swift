import Console

/// What a watch shows in a window: as much of a page as has room, and a footer below it.
struct WatchLayout: Equatable {
  /// The rows of the page that are shown.
  let page: [String]
  /// How many rows of the page are above and below them.
  let above: Int
  let below: Int
  let footer: [String]

  /// Lays out a page from its row `top` on, or as far down as it goes, above the first of some
  /// footers, the tallest first, that has room.
  init(page: [String], footers: [[String]], top: Int, columns: Int, rows: Int) {
    let lines = page.flatMap { $0.folded(to: columns) }
    // The footer shrinks before the page has to scroll, but one row of the page is always there.
    let footer = footers.first { lines.count + $0.count <= rows } ?? footers.last ?? []
    self.footer = Array(footer.prefix(max(0, rows - 1)))
    let height = max(1, rows - self.footer.count)
    above = max(0, min(top, lines.count - height))
    self.page = Array(lines.dropFirst(above).prefix(height))
    below = lines.count - above - self.page.count
  }

  /// How many rows a page key scrolls: one row stays, so that the reader finds the place.
  var step: Int { max(1, page.count - 1) }

  /// A row of keys, without some if the window is too narrow for all.
  static func row(of keys: [String], columns: Int) -> String {
    var keys = keys
    while keys.joined(separator: " · ").count > columns, keys.count > 1 {
      // The last two, which show all keys and quit, stay the longest.
      keys.remove(at: max(0, keys.count - 3))
    }
    return keys.joined(separator: " · ")
  }
}
