/// A line that grows while it's drawn.
///
/// A line is an object here: every view that holds it sees each point that's added to it.
public final class LineShape {
  /// The color of the pen.
  public let color: LineColor
  /// The width of the pen, in dots.
  public let width: Double
  /// The positions of the pen, in the order it reached them.
  public private(set) var points: [Point]

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - color: The color of the pen.
  ///   - width: The width of the pen, in dots.
  ///   - points: The positions of the pen so far.
  public init(color: LineColor = .black, width: Double = 1, points: [Point]) {
    self.color = color
    self.width = width
    self.points = points
  }

  /// Adds a point at the end.
  ///
  /// - Parameter point: The new position of the pen.
  /// - Complexity: O(1) on average. The first call after `copy()` is O(*n*), where *n* is the
  ///   number of points, because the two lines share their array until one of them changes.
  public func addPoint(_ point: Point) {
    points.append(point)
  }

  /// Copies the line.
  ///
  /// - Returns: A line that looks the same. Points added to one line don't appear in the other.
  /// - Complexity: O(1). The array of points is copied later, when one of the lines changes.
  public func copy() -> LineShape {
    LineShape(color: color, width: width, points: points)
  }
}
