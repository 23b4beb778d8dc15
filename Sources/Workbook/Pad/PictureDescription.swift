import MirrorPadSolution

/// A picture in words, for those who can't see it.
struct PictureDescription {
  private let views: [VectorPicture.View]

  init(of views: [VectorPicture.View]) {
    self.views = views
  }

  var text: String {
    let mirrors = views.dropFirst()
    let released = mirrors.filter(\.isReleased)
    let delegates = mirrors.filter { $0.isDelegate && !$0.isReleased }
    return """
      Four views in two rows. The input view at the top left owns a multicast delegate, \
      which refers weakly to \(delegates.count.of("mirror")). \(strokes) \
      The mirrors show what they have received: left and right swapped at the top right, \
      upside down at the bottom left, and both at the bottom right.\
      \(released.map { " The mirror at the \($0.reflection.place) is released." }.joined())
      """
  }

  /// The strokes by color, because a word for each would be too many.
  private var strokes: String {
    let lines = views[0].lines
    guard !lines.isEmpty else { return "Nothing is drawn yet." }
    let colors = LineColor.allCases.map { color in (color, lines.count { $0.color == color }) }
      .filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }
    return """
      A pen draws \(lines.count.of("stroke")) in it: \(colors.joined(separator: ", ")). \
      Dots move along the references for the calls about each line and its points. \
      A moment after the first dot, the line appears in the mirror.
      """
  }
}
