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
