/// What a view tells when someone draws in it: the delegate protocol.
public protocol DrawViewDelegate: AnyObject {
  /// Tells the delegate that a line was begun.
  ///
  /// - Parameters:
  ///   - source: The view in which it was begun.
  ///   - line: The line. It belongs to the view, which goes on drawing it.
  func drawView(_ source: DrawView, didAddLine line: LineShape)

  /// Tells the delegate that the last line goes on.
  ///
  /// - Parameters:
  ///   - source: The view in which it goes on.
  ///   - point: Where to.
  func drawView(_ source: DrawView, didAddPoint point: Point)
}
