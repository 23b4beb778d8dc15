import MirrorPadSolution

/// Where the views of a picture are, and the multicast delegate in the middle between them.
struct PictureLayout {
  /// A view reaches from −100 to 100, and from minus this to this.
  let halfHeight: Double

  /// The size of the card behind a view, which is a little larger than the view.
  private static let cardWidth = 208.0
  private var cardHeight: Double { 2 * halfHeight + 8 }
  /// Half of the space between two views.
  private static let gap = (x: 48.0, y: 52.0)
  private static let margin = 16.0
  /// The height of a caption.
  private static let caption = 18.0

  private var width: Double { 2 * (Self.cardWidth + Self.gap.x + Self.margin) }
  private var height: Double { 2 * (cardHeight + Self.gap.y + Self.caption + Self.margin) }

  /// The first element; its middle is (0, 0).
  var opening: String {
    let (width, height) = (SVG.number(width), SVG.number(height))
    let (left, top) = (SVG.number(-self.width / 2), SVG.number(-self.height / 2))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" id="$" viewBox="\(left) \(top) \(width) \(height)" \
      width="\(SVG.number(self.width * 1.3))" height="\(SVG.number(self.height * 1.3))" \
      role="img" aria-labelledby="$-title $-desc">
      """
  }

  var frame: String { Self.rectangle(width: width, height: height) }

  var card: String {
    #"<rect class="card" \#(Self.rectangle(width: Self.cardWidth, height: cardHeight)) rx="8"/>"#
  }

  /// What is inside a card; a wide stroke at its edge is cut off.
  var inside: String {
    let (width, height) = (Self.cardWidth - 1, cardHeight - 1)
    let box = [-width / 2, -height / 2, width, height].map(SVG.number).joined(separator: " ")
    return #"\#(Self.rectangle(width: width, height: height)) viewBox="\#(box)""#
  }

  /// The middle of a view.
  func place(of index: Int) -> String {
    let x = Self.gap.x + Self.cardWidth / 2
    let y = Self.gap.y + cardHeight / 2
    return "\(SVG.number(index % 2 == 0 ? -x : x)) \(SVG.number(index < 2 ? -y : y))"
  }

  func caption(of view: VectorPicture.View, below: Bool) -> String {
    let y = below ? cardHeight / 2 + 15 : -cardHeight / 2 - 8
    let name = view.reflection == .none ? "input view" : view.reflection.name
    return #"<text y="\#(SVG.number(y))">\#(name)\#(view.isReleased ? " · released" : "")</text>"#
  }

  private static func rectangle(width: Double, height: Double) -> String {
    """
    x="\(SVG.number(-width / 2))" y="\(SVG.number(-height / 2))" \
    width="\(SVG.number(width))" height="\(SVG.number(height))"
    """
  }

  // MARK: The middle

  /// The corners of the mirrors at which the references end.
  private static let ends = [(45, -49), (-45, 49), (45, 49)]

  /// The ways of the calls, from the input view through the multicast delegate to the mirrors.
  var routes: [String] {
    Self.ends.enumerated().map { index, end in
      #"<path id="$-r\#(index + 1)" pathLength="1" d="M-47 -51L0 0L\#(end.0) \#(end.1)"/>"#
    }
  }

  /// The input view owns the multicast delegate, which refers weakly to the mirrors.
  func references(to views: [VectorPicture.View]) -> String {
    let arms = zip(Self.ends, views.dropFirst()).filter { $1.isDelegate && !$1.isReleased }
      .map { end, _ in
        let (x, y) = (end.0.signum(), end.1.signum())
        return """
          <path class="line weak" d="M0 0L\(end.0 - 4 * x) \(end.1 - 4 * y)"/>
          <path class="tip" d="M\(end.0) \(end.1)l\(-8 * x) \(-3 * y) \(5 * x) \(-5 * y)z"/>
          """
      }
    return ([#"<path class="line" d="M-47 -51L0 0"/>"#] + arms).joined(separator: "\n")
  }

  /// The multicast delegate, and what the lines and the dots beside it mean.
  var hub: String {
    """
    <rect class="card" \(Self.rectangle(width: 108, height: 30)) rx="15"/>
    <text y="3.5">MulticastDelegate</text>
    <path class="call" stroke-width="9" d="M-250 -12h0"/>
    <text class="code" x="-240" y="-9">drawView(_:didAddLine:)</text>
    <path class="call" stroke-width="5" d="M-250 12h0"/>
    <text class="code" x="-240" y="15">drawView(_:didAddPoint:)</text>
    <path class="line" d="M142 -12h26"/>
    <text class="end" x="256" y="-8.5">strong reference</text>
    <path class="line weak" d="M142 12h26"/>
    <text class="end" x="256" y="15.5">weak reference</text>
    """
  }
}
