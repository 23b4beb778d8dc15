import MirrorPadSolution

extension Cell.Style {
  /// The style of a pen.
  ///
  /// What is black on paper has the colour of the terminal's text.
  init(_ color: LineColor) {
    switch color {
    case .black: self = .plain
    case .red: self = .red
    case .orange: self = .orange
    case .green: self = .green
    case .blue: self = .blue
    case .purple: self = .purple
    }
  }
}
