import MirrorPadSolution

/// The path of a pen in an SVG picture: a terminal's staircase becomes a slanted line.
struct SmoothPath {
  private let points: [Point]
  /// Whether the pen returned to where it began.
  private let isClosed: Bool
  /// How much of a line a corner replaces at most, so that a square stays a square.
  private static let longestCut = 5.0

  init(_ points: [Point]) {
    var kept: [Point] = []
    for point in points where kept.last != point { kept.append(point) }
    isClosed = kept.count > 3 && kept.first == kept.last
    if isClosed { kept.removeLast() }
    // A step may be several characters wide.
    for _ in 0..<3 { kept = Self.evened(kept, isClosed: isClosed) }
    self.points = kept
  }

  /// The points, each moved halfway toward the middle between its neighbors if these are close.
  private static func evened(_ points: [Point], isClosed: Bool) -> [Point] {
    let count = points.count
    return points.enumerated().map { index, point in
      guard isClosed || index > 0 && index < count - 1 else { return point }
      let neighbors = [points[(index + count - 1) % count], points[(index + 1) % count]]
      let isClose = neighbors.allSatisfy {
        ($0.x - point.x).magnitude + ($0.y - point.y).magnitude < 3 * longestCut
      }
      guard isClose else { return point }
      return Point(
        x: (2 * point.x + neighbors[0].x + neighbors[1].x) / 4,
        y: (2 * point.y + neighbors[0].y + neighbors[1].y) / 4)
    }
  }

  /// Whether the pen didn't move.
  var isDot: Bool { points.count < 2 }

  /// The value of the attribute `d`.
  var data: String {
    guard let first = points.first, let last = points.last else { return "" }
    // A path of one point has no length and would not be seen.
    guard !isDot else { return "M\(Self.text(first))L\(Self.text(first))" }
    let count = points.count
    let corners = isClosed ? Array(1...count) : Array(1..<max(count - 1, 1))
    var end = isClosed ? Self.cut(first, toward: points[1]) : first
    var text = "M\(Self.text(end))"
    for index in corners {
      let (before, after) = (points[(index - 1) % count], points[(index + 1) % count])
      let corner = points[index % count]
      let start = Self.cut(corner, toward: before)
      if start != end { text += "L\(Self.text(start))" }
      end = Self.cut(corner, toward: after)
      text += "Q\(Self.text(corner)) \(Self.text(end))"
    }
    return isClosed ? text : text + "L\(Self.text(last))"
  }

  /// The point at which the curve around a corner begins or ends.
  private static func cut(_ corner: Point, toward other: Point) -> Point {
    let (x, y) = (other.x - corner.x, other.y - corner.y)
    let share = min(0.5, longestCut / (x * x + y * y).squareRoot())
    return Point(x: corner.x + share * x, y: corner.y + share * y)
  }

  private static func text(_ point: Point) -> String {
    "\(SVG.number(point.x)) \(SVG.number(point.y))"
  }
}

enum SVG {
  /// A number with up to two digits after the point.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let rounded = (value * 100).rounded() / 100
    // Zero has no sign here.
    let text = rounded == 0 ? "0" : "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
