import MirrorPadSolution

/// A picture of a view's lines, which refers to the view weakly and remains after the view.
struct DotPicture {
  let reflection: Reflection
  private(set) var grid: DotGrid
  private(set) weak var view: DrawView?
  /// The lines of a view that was deallocated.
  private var kept: [LineShape] = []
  /// How many lines are in the picture, and how many points of the last of them.
  private var drawn = (lines: 0, points: 0)

  init(of view: DrawView, grid: DotGrid) {
    self.view = view
    self.grid = grid
    reflection = view.reflection
  }

  /// The lines to save: those of the view, or those that were kept.
  var lines: [LineShape] { view?.lines ?? kept }

  /// Whether the view was deallocated, so that the picture doesn't change any more.
  var isReleased: Bool { view == nil }

  /// Keeps the lines of the view, which is about to be deallocated.
  mutating func keep() {
    kept = view?.visibleLines.map { $0.copy() } ?? kept
  }

  /// Shows another view.
  mutating func show(_ view: DrawView) {
    self.view = view
    erase()
    update()
  }

  /// Draws the same into another grid.
  mutating func move(to grid: DotGrid) {
    self.grid = grid
    drawn = (0, 0)
    update()
    if view == nil { draw(kept) }
  }

  /// Draws the lines and points that the picture doesn't contain yet.
  mutating func update() {
    guard let view else { return }
    let lines = view.visibleLines
    let isLess =
      lines.count < drawn.lines
      || drawn.lines > 0 && lines[drawn.lines - 1].points.count < drawn.points
    if isLess { erase() }
    draw(lines)
  }

  private mutating func erase() {
    grid.erase()
    drawn = (0, 0)
  }

  private mutating func draw(_ lines: [LineShape]) {
    var index = max(drawn.lines - 1, 0)
    while index < lines.count {
      let points = lines[index].points
      let first = index < drawn.lines ? drawn.points : 0
      for next in first..<points.count {
        grid.draw(
          from: reflection.shown(points[max(next - 1, 0)]), to: reflection.shown(points[next]),
          width: lines[index].width, color: lines[index].color)
      }
      drawn = (index + 1, points.count)
      index += 1
    }
  }
}
