/// The delegate protocol: what a view reports when the pen draws in it.
public protocol DrawViewDelegate: AnyObject {
  /// Notifies the delegate that the pen began a line.
  ///
  /// - Parameters:
  ///   - source: The view in which the line was begun.
  ///   - line: The line. It belongs to `source`, which adds points to it. Copy it if you keep it.
  func drawView(_ source: DrawView, didAddLine line: LineShape)

  /// Notifies the delegate that the pen lengthened the line that was begun last.
  ///
  /// - Parameters:
  ///   - source: The view in which the point was added.
  ///   - point: The point, as it was drawn.
  func drawView(_ source: DrawView, didAddPoint point: Point)
}
