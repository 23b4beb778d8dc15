/// A line that grows while it is drawn.
///
/// A line is an object: whoever holds it sees every point that is added to it.
public final class LineShape {
  /// The colour of the pen.
  public let color: LineColor
  /// The width of the pen, in dots.
  public let width: Double
  /// Where the pen went, from the first touch on.
  public private(set) var points: [Point]

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - color: The colour of the pen.
  ///   - width: The width of the pen, in dots.
  ///   - points: Where the pen went so far.
  public init(color: LineColor = .black, width: Double = 1, points: [Point]) {
    self.color = color
    self.width = width
    self.points = points
  }

  /// Adds a point at the end.
  ///
  /// - Parameter point: Where the pen went.
  /// - Complexity: O(1) on average.
  public func addPoint(_ point: Point) {
    points.append(point)
  }

  /// Copies the line.
  ///
  /// - Returns: A line that looks the same and shares nothing with this one.
  /// - Complexity: O(1). Points are values: the array is copied when one of the two lines grows.
  public func copy() -> LineShape {
    LineShape(color: color, width: width, points: points)
  }
}
