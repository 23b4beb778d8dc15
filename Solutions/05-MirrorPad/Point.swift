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
