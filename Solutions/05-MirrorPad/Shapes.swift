/// A position in a view.
///
/// The middle of a view is (0, 0). The left and top edges are at −1, and the right and bottom
/// edges are at 1.
public struct Point: Equatable, Sendable, CustomStringConvertible {
  /// The distance from the middle to the right, in half widths of the view.
  public var x: Double
  /// The distance from the middle downward, in half heights of the view.
  public var y: Double

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: The distance from the middle to the right, in half widths of the view.
  ///   - y: The distance from the middle downward, in half heights of the view.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point in the form `(0.5, -0.25)`.
  public var description: String { "(\(x), \(y))" }
}

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

/// The colors of the pens.
public enum LineColor: String, CaseIterable, Sendable {
  /// The pen of a new view.
  case black
  /// A red pen.
  case red
  /// An orange pen.
  case orange
  /// A green pen.
  case green
  /// A blue pen.
  case blue
  /// A purple pen.
  case purple
}

/// How a view shows its points: as they are or mirrored.
///
/// ```swift
/// let point = Reflection.topRight.shown(Point(x: 0.5, y: 0.25))
/// print(point.x, point.y)
/// // Prints "-0.5 0.25"
/// ```
public struct Reflection: Equatable, Sendable {
  /// The factor for the distance from the middle to the right: 1, or −1 to swap left and right.
  public let x: Double
  /// The factor for the distance from the middle downward: 1, or −1 to swap top and bottom.
  public let y: Double

  /// The view that takes touches, which shows points as they are.
  public static let identity = Reflection(x: 1, y: 1)
  /// The mirror at the top right.
  public static let topRight = Reflection(x: -1, y: 1)
  /// The mirror at the bottom left.
  public static let bottomLeft = Reflection(x: 1, y: -1)
  /// The mirror at the bottom right.
  public static let bottomRight = Reflection(x: -1, y: -1)

  /// Returns the position at which a point is shown.
  ///
  /// - Parameter point: The point, as it was drawn.
  /// - Returns: The point, as the view shows it.
  public func shown(_ point: Point) -> Point {
    Point(x: point.x * x, y: point.y * y)
  }
}
