import MirrorPadSolution

/// When a picture's strokes are drawn: many share a slot, so that the animation ends soon.
struct PictureTimeline {
  let strokeCount: Int
  let slotCount: Int
  /// How long a slot is, in seconds: one second, or less if there are many.
  let slotDuration: Double
  /// How many slots long the finished drawing is shown.
  private let holdCount: Int

  init(strokeCount: Int) {
    self.strokeCount = strokeCount
    slotCount = min(strokeCount, 48)
    slotDuration = min(1, (12_000 / Double(max(slotCount, 1))).rounded() / 1000)
    holdCount = Int((7 / slotDuration).rounded(.up))
  }

  /// How long the picture takes before it starts again, in seconds.
  var duration: Double { Double(slotCount + holdCount) * slotDuration }

  /// The slot of a stroke.
  func slot(of stroke: Int) -> Int {
    stroke < strokeCount ? stroke * slotCount / strokeCount : slotCount - 1
  }

  /// How much later each mirror is called than the one before it, as a part of a slot.
  static let stagger = 0.04

  /// How much later than the input view a mirror draws: after the call has arrived.
  func delay(ofMirror index: Int) -> Double { (0.34 + Self.stagger * Double(index)) * slotDuration }

  /// The keyframes of all strokes, of the pen, and of the calls.
  var keyframes: String {
    guard slotCount > 0 else { return "" }
    let fade = [1.4, 0.9].map { percent(duration - $0) }
    let slots = (0..<slotCount).map { slot in
      let start = Double(slot) * slotDuration
      let (from, to) = (percent(start), percent(start + 0.8 * slotDuration))
      // Two keyframes at the same time would become one.
      let begun = percent(start + 0.0002 * duration)
      return """
        @keyframes $-s\(slot){0%,\(from){stroke-dashoffset:1;opacity:0}\
        \(begun){stroke-dashoffset:1;opacity:1}\(to),\(fade[0]){stroke-dashoffset:0;opacity:1}\
        \(fade[1]),to{stroke-dashoffset:0;opacity:0}}
        @keyframes $-p\(slot){0%,\(from){stroke-dashoffset:.998;opacity:0}\
        \(begun){stroke-dashoffset:.998;opacity:1}\(to){stroke-dashoffset:.002;opacity:1}\
        \(percent(start + 0.9 * slotDuration)),to{stroke-dashoffset:.002;opacity:0}}
        """
    }
    return """
      @keyframes $-call{0%{stroke-dashoffset:.998;opacity:1}30%{stroke-dashoffset:.002;opacity:1}\
      31%,to{stroke-dashoffset:.002;opacity:0}}
      \(slots.joined(separator: "\n"))
      """
  }

  /// The keyframes that show something in some slots only.
  func keyframes(named name: String, visibleIn slots: [Bool]) -> String {
    var text = "@keyframes \(name){"
    var isVisible: Bool?
    for (slot, isVisibleNow) in (slots + [false]).enumerated() where isVisibleNow != isVisible {
      text += "\(percent(Double(slot) * slotDuration)){opacity:\(isVisibleNow ? 1 : 0)}"
      isVisible = isVisibleNow
    }
    return text + "to{opacity:0}}"
  }

  private func percent(_ time: Double) -> String { "\(SVG.number(100 * time / duration))%" }
}

/// The calls of a picture: dots that move from the input view to the mirrors.
struct PictureCalls {
  /// What shows the dots, and the keyframes for it.
  private(set) var text = ""
  private(set) var keyframes = ""

  /// The dots of a stroke: when each starts, and after how many calls; three represent all points.
  private static let dots: [(isLine: Bool, delay: Double, after: Int)] = [
    (true, 0, 0), (true, 0.12, 1), (false, 0.2, 0), (false, 0.4, 1), (false, 0.6, 2),
  ]

  init(views: [VectorPicture.View], timeline: PictureTimeline) {
    // Dots that appear for the same strokes are in one group.
    var groups: [(slots: [Bool], dots: [String])] = []
    for (index, view) in views.enumerated().dropFirst() where view.isDelegate && !view.isReleased {
      let calls = view.calls ?? view.lines.map { .init(lines: 1, points: $0.points.count - 1) }
      for (isLine, delay, count) in Self.dots {
        var slots = Array(repeating: false, count: timeline.slotCount)
        for (stroke, calls) in calls.enumerated()
        where (isLine ? calls.lines : calls.points) > count && timeline.slotCount > 0 {
          slots[timeline.slot(of: stroke)] = true
        }
        guard slots.contains(true) else { continue }
        let start = (delay + PictureTimeline.stagger * Double(index - 1)) * timeline.slotDuration
        let text = """
          <use href="#$-r\(index)" class="call \(isLine ? "first" : "next")" \
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
