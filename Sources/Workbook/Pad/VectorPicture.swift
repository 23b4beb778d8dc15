import MirrorPadSolution

/// The four views as a picture for browsers, in which the strokes appear one after the other.
struct VectorPicture {
  /// One of the four views.
  struct View {
    let reflection: Reflection
    let lines: [LineShape]
    /// Whether the view was deallocated.
    var isReleased = false
  }

  private let views: [View]
  /// A view reaches from −100 to 100, and from minus this to this.
  private let halfHeight: Double

  init(of views: [View], aspect: Double = 1) {
    self.views = views
    halfHeight = 100 * min(max(aspect, 0.2), 5)
  }

  /// The picture as SVG, always the same for the same views.
  var text: String {
    let width = 2 * Self.card + 3 * Self.gap
    let height = 2 * (2 * halfHeight + 8 + Self.caption) + Self.gap + 2
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(width)) \
      \(Self.number(height))" width="\(Self.number(width * 1.5))" \
      height="\(Self.number(height * 1.5))" role="img" aria-labelledby="title description">
      <title id="title">Mirror Pad: a drawing and its mirrors</title>
      <desc id="description">\(description)</desc>
      <style>
      \(Self.style)
      </style>
      <rect class="pad" width="100%" height="100%" rx="10"/>
      \(views.enumerated().map(group).joined(separator: "\n"))
      </svg>

      """
  }

  private var description: String {
    let strokes = views[0].lines.map(\.color.rawValue)
    let order =
      strokes.isEmpty
      ? "Nothing is drawn yet."
      : """
      \(strokes.count.of("stroke")), one after the other, a second each: \
      \(strokes.joined(separator: ", ")).
      """
    return """
      Four views, two by two. At the top left a drawing. Its mirrors show it with left and right \
      swapped at the top right, upside down at the bottom left, and both at the bottom right. \
      \(order)
      """
  }

  /// The width of a view's card, which is a little wider than the view.
  private static let card = 208.0
  private static let gap = 12.0
  /// The height of the text below a card.
  private static let caption = 18.0

  private func group(_ index: Int, _ view: View) -> String {
    let height = 2 * halfHeight + 8
    let x = Self.gap + Self.card / 2 + Double(index % 2) * (Self.card + Self.gap)
    let y = Self.gap + height / 2 + Double(index / 2) * (height + Self.caption)
    let name =
      view.isReleased
      ? "released" : view.reflection == .none ? "drawn here" : view.reflection.name
    let paths = view.lines.enumerated().map { path($0, $1, of: view) }
    return
      ([
        """
        <g\(view.isReleased ? #" opacity="0.4""# : "") \
        transform="translate(\(Self.number(x)) \(Self.number(y)))">
        <rect class="view" x="-104" y="\(Self.number(-height / 2))" width="208" \
        height="\(Self.number(height))" rx="6"/>
        <text x="0" y="\(Self.number(halfHeight + 15))">\(name)</text>
        """
      ] + paths + ["</g>"]).joined(separator: "\n")
  }

  private func path(_ index: Int, _ line: LineShape, of view: View) -> String {
    var points = line.points.map(view.reflection.shown)
    let isDot = points.allSatisfy { $0 == points.first }
    // A path of one point has no length and would not be seen.
    if points.count == 1 { points += points }
    let places = points.map { "\(Self.number($0.x * 100)) \(Self.number($0.y * halfHeight))" }
    return """
      <path class="\(isDot ? "dot" : "stroke") \(line.color)" pathLength="1" \
      stroke-width="\(Self.number(line.width * 1.25))" style="animation-delay:\(index)s" \
      d="M\(places.joined(separator: "L"))"/>
      """
  }

  /// A number with up to five digits after the point.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100_000).rounded() / 100_000
    // Zero has no sign here.
    let text = rounded == 0 ? "0" : "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static let style = """
    .pad { fill: #eef1f5 }
    .view { fill: #fff; stroke: #d5dbe3 }
    text { fill: #57606a; font: 9px system-ui, sans-serif; text-anchor: middle }
    path { fill: none; stroke-linecap: round; stroke-linejoin: round }
    .black { stroke: #24292f } .red { stroke: #cf222e } .orange { stroke: #e8830c }
    .green { stroke: #1a7f37 } .blue { stroke: #0969da } .purple { stroke: #8250df }
    @media (prefers-color-scheme: dark) {
    .pad { fill: #0d1117 }
    .view { fill: #161b22; stroke: #30363d }
    text { fill: #9da7b1 }
    .black { stroke: #e6edf3 } .red { stroke: #ff7b72 } .orange { stroke: #f0a04b }
    .green { stroke: #56d364 } .blue { stroke: #6cb6ff } .purple { stroke: #bc8cff }
    }
    @media (prefers-reduced-motion: no-preference) {
    .stroke { stroke-dasharray: 1 2; animation: draw 1s linear both }
    .dot { animation: appear 1s linear both }
    }
    @keyframes draw { from { stroke-dashoffset: 1; visibility: hidden } }
    @keyframes appear { from { visibility: hidden } }
    """
}
