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
