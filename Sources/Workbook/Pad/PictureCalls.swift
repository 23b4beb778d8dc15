import MirrorPadSolution

/// The calls of a picture: dots that move from the input view to the mirrors.
struct PictureCalls {
  /// What shows the dots, and the keyframes for it.
  private(set) var text = ""
  private(set) var keyframes = ""

  /// The dots of a stroke: when they start, and after which call.
  ///
  /// Three dots represent all points that are added.
  private static let dots: [(any KeyPath<VectorPicture.Calls, Int> & Sendable, Double, Int)] = [
    (\.lines, 0, 0), (\.lines, 0.12, 1),
    (\.points, 0.2, 0), (\.points, 0.4, 1), (\.points, 0.6, 2),
  ]

  init(views: [VectorPicture.View], timeline: PictureTimeline) {
    // Dots that appear for the same strokes are in one group.
    var groups: [(slots: [Bool], dots: [String])] = []
    for (index, view) in views.enumerated().dropFirst() where view.isDelegate && !view.isReleased {
      let calls = view.calls ?? view.lines.map { .init(lines: 1, points: $0.points.count - 1) }
      for (kind, delay, count) in Self.dots {
        var slots = Array(repeating: false, count: timeline.slotCount)
        for (stroke, calls) in calls.enumerated() where calls[keyPath: kind] > count {
          if timeline.slotCount > 0 { slots[timeline.slot(of: stroke)] = true }
        }
        guard slots.contains(true) else { continue }
        let start = (delay + 0.04 * Double(index - 1)) * timeline.slotDuration
        let text = """
          <use href="#$-r\(index)" class="call \(kind == \.lines ? "first" : "next")" \
          style="animation-delay:\(SVG.number(start))s"/>
          """
        if let group = groups.firstIndex(where: { $0.slots == slots }) {
          groups[group].dots.append(text)
        } else {
          groups.append((slots, [text]))
        }
      }
    }
    keyframes = groups.enumerated()
      .map { timeline.keyframes(named: "$-c\($0)", visibleIn: $1.slots) }.joined(separator: "\n")
    text = groups.enumerated().map { index, group in
      """
      <g class="calls" style="animation-name:$-c\(index)">
      \(group.dots.joined(separator: "\n"))
      </g>
      """
    }.joined(separator: "\n")
  }
}
