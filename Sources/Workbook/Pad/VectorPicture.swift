import MirrorPadSolution

/// The four views as a picture for browsers: the pen draws, and each call goes to the mirrors.
struct VectorPicture {
  /// The calls that a mirror received while a stroke was drawn.
  struct Calls: Equatable {
    var lines = 0
    var points = 0
  }

  /// One of the four views.
  struct View {
    let reflection: Reflection
    let lines: [LineShape]
    /// Whether the input view's multicast delegate refers to the view.
    var isDelegate = true
    /// Whether the view was deallocated.
    var isReleased = false
    /// The calls for each stroke of the input view, or `nil` if only the lines are known.
    var calls: [Calls]?
  }

  let views: [View]
  private let layout: PictureLayout
  private let timeline: PictureTimeline

  /// Makes a picture of the input view and the mirrors, each `aspect` high and 1 wide.
  init(of views: [View], aspect: Double = 1) {
    self.views = views
    layout = PictureLayout(halfHeight: 100 * min(max(aspect, 0.2), 5))
    timeline = PictureTimeline(strokeCount: views[0].lines.count)
  }

  /// The picture as SVG, always the same for the same views.
  var text: String {
    let calls = PictureCalls(views: views, timeline: timeline)
    var paths: [String] = []
    let groups = views.indices.map { group($0, &paths) }
    let style = PictureStyle.text(timeline: timeline, keyframes: calls.keyframes)
    let body = """
      <title id="$-title">\(Self.title)</title>
      <desc id="$-desc">\(description)</desc>
      <style>
      \(style.split(separator: "\n").joined(separator: "\n"))
      </style>
      <defs>
      \((layout.routes + paths).joined(separator: "\n"))
      </defs>
      <rect class="pad" \(layout.frame) rx="12"/>
      \(groups.joined(separator: "\n"))
      \(layout.references(to: views))
      \(calls.text)
      \(layout.hub)
      </svg>

      """
    return (layout.opening + "\n" + body).replacing("$", with: Self.name(for: body))
  }

  private static let title = "Mirror Pad: a drawing and its mirrors"

  /// Whether a file contains a picture of the pad, which can be drawn again.
  static func isPicture(_ text: String) -> Bool {
    text.hasPrefix("<svg ") && text.prefix(1000).contains(">\(title)</title>")
  }

  /// A name that another picture in the same page doesn't have, made from what is drawn (FNV-1a).
  private static func name(for text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return "pad-" + String(hash, radix: 36)
  }

  /// The picture in words, for those who can't see it.
  private var description: String {
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

  /// A view with its strokes; mirrors use the input view's paths, if they received its points.
  private func group(_ index: Int, _ paths: inout [String]) -> String {
    let view = views[index]
    let scale = view.reflection.shown(Point(x: 1, y: 1))
    var ink: [String] = []
    var pen: [String] = []
    for (number, line) in view.lines.enumerated() {
      let path = SmoothPath(
        line.points.map { Point(x: $0.x * 100, y: $0.y * layout.halfHeight) })
      let data = #"pathLength="1" d="\#(path.data)"/>"#
      let id = paths.firstIndex { $0.hasSuffix(data) } ?? paths.count
      if id == paths.count { paths.append(#"<path id="$-\#(id)" \#(data)"#) }
      let slot = timeline.slot(of: number)
      let kind = path.isDot ? "dot" : "stroke"
      let timing = view.isReleased ? "" : #" style="animation-name:$-s\#(slot)""#
      ink.append(
        """
        <use href="#$-\(id)" class="\(kind) \(line.color)" \
        stroke-width="\(SVG.number(line.width * 1.25))"\(timing)/>
        """)
      if index == 0 {
        pen.append(
          """
          <use href="#$-\(id)" class="call pen \(kind)" style="animation-name:$-p\(slot)"/>
          """)
      }
    }
    let kind = view.isReleased ? "released" : index == 0 ? "input" : "mirror\(index)"
    return """
      <g class="\(kind)" transform="translate(\(layout.place(of: index)))">
      \(layout.card)
      \(layout.caption(of: view, below: index > 1))
      <svg \(layout.inside)>
      <g class="ink" transform="scale(\(SVG.number(scale.x)) \(SVG.number(scale.y)))">
      \((ink + ["</g>", "</svg>"] + pen).joined(separator: "\n"))
      </g>
      """
  }
}
