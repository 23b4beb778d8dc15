/// How a view shows its points: as they are, or seen in a mirror.
///
/// ```swift
/// let point = Reflection.topRight.shown(Point(x: 0.5, y: 0.25))
/// print(point.x, point.y)
/// // Prints "-0.5 0.25"
/// ```
public struct Reflection: Equatable, Sendable {
  /// The factor for the distance from the middle to the right: 1, or −1 to swap left and right.
  public let x: Double
  /// The factor for the distance from the middle downwards: 1, or −1 to swap up and down.
  public let y: Double

  /// The view in which one draws.
  public static let none = Reflection(x: 1, y: 1)
  /// The mirror at the top right.
  public static let topRight = Reflection(x: -1, y: 1)
  /// The mirror at the bottom left.
  public static let bottomLeft = Reflection(x: 1, y: -1)
  /// The mirror at the bottom right.
  public static let bottomRight = Reflection(x: -1, y: -1)

  /// Where a point of a line is shown.
  ///
  /// - Parameter point: The point, as it was drawn.
  /// - Returns: The point, as it is seen.
  public func shown(_ point: Point) -> Point {
    Point(x: point.x * x, y: point.y * y)
  }
}
