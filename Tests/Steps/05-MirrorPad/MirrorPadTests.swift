import StepSupport
import Testing

#if EXERCISE
  import MirrorPadExercise
#else
  import MirrorPadSolution
#endif

// The pen draws from point to point, and `drawing` is what a view contains: `AB, C` is a line from
// A to B, and one that begins at C. A `Desk`, at the end of this file, has a view and two delegates
// of it, which write into `log` what they are notified about.

@Suite(
  "05 MirrorPad", .serialized, .rehearsed, .edit("DrawView+DrawViewDelegate.swift", "drawView"),
  .ifItCrashes(
    .recursion, "A call led to another call of the same method, without end. Who is notified?"))
enum MirrorPadTests {
  fileprivate static let a = Point(x: -0.503, y: 0.25)
  /// The pen left the view.
  fileprivate static let b = Point(x: 1.125, y: -0.5)
  fileprivate static let c = Point(x: 0.5, y: 0.75)

  // MARK: - The lesson: sending

  @Test(
    "A touch that begins notifies every delegate about the new line",
    .edit("AcceptInput.swift", "touchBegan"))
  static func sendsALine() {
    let desk = Desk()
    desk.view.touchBegan(at: a)
    expect(
      desk.log, is: "first: line A, second: line A",
      "A line began. Each delegate is notified once, about this line.",
      where: ["none": silence])
  }

  @Test(
    "A touch that moves notifies every delegate about the new point",
    .edit("AcceptInput.swift", "touchMoved"))
  static func sendsAPoint() {
    let desk = Desk()
    desk.view.touchBegan(at: a)
    desk.calls = []
    desk.view.touchMoved(to: b)
    let isLonger = desk.view.drawing == "AB"
    expect(
      desk.log, is: "first: point B, second: point B",
      "The pen moved. Each delegate is notified once, about this point and nothing else.",
      where: [
        "none": isLonger
          ? silence
          : """
          The pen moved, and there was no current line to add the point to. A touch that begins has \
          to make its line the current one, as `begin` does.
          """
      ], edit: isLonger ? [] : ["AcceptInput.swift", "touchBegan"])
  }

  private static let silence: Comment = """
    The pen drew in a view with two delegates, and neither was notified about it. In the closure \
    of `invokeDelegates`, call the method on the delegate that it gets.
    """

  @Test(
    "Delegates are notified after the line or the point was added",
    .edit("AcceptInput.swift", "touchBegan"))
  static func sendsAfterward() throws {
    let desk = try Desk.thatSends()
    var seen: [String] = []
    desk.whenNotified = { seen.append($0.drawing) }
    desk.view.touchBegan(at: a)
    desk.view.touchMoved(to: b)
    expect(
      seen.joined(separator: " | "), is: "A | A | AB | AB",
      """
      When they were notified, the two delegates looked at the view. It already has to have the \
      line or the point then, since their methods are named `didAddLine` and `didAddPoint`.
      """,
      edit: seen.first == "A" && desk.view.drawing == "AB"
        ? ["AcceptInput.swift", "touchMoved"] : [])
  }

  @Test(
    "A touch that moves before a line was begun notifies no delegate",
    .edit("AcceptInput.swift", "touchMoved"))
  static func sendsNothingWithoutALine() throws {
    let desk = try Desk.thatSends()
    desk.view.touchMoved(to: b)
    expect(
      desk.log, is: "none",
      "The view has no current line, so it added no point. There's nothing to notify about.")
  }

  @Test("The mirrors are delegates of the input view", .edit("MirrorPadController.swift", "init"))
  static func registersTheMirrors() {
    let pad = MirrorPadController()
    expect(pad.registered, is: "top right, bottom left, bottom right", pad.mistake)
  }

  // MARK: - The lesson: receiving

  @Test(
    "A view that is notified about a line adds a line like it",
    .edit(
      "AcceptInput.swift", "DrawView+DrawViewDelegate.swift", "didAddLine",
      "drawView(_:didAddLine:)"))
  static func receivesALine() throws {
    let (source, mirror) = (DrawView(), DrawView(reflection: .bottomRight))
    mirror.drawView(source, didAddLine: LineShape(color: .red, points: [a]))
    try require(
      source.drawing, is: "none",
      "The line was added to the view that sent it. Which view is the one that was notified?",
      edit: ["DrawView+DrawViewDelegate.swift", "drawView"])
    try require(
      mirror.drawing, is: "A",
      "The view has other points than the line: a reflection is only for showing them.",
      where: ["none": "A view was notified about a line, and the line doesn't appear in it."])
    let silent = DrawView(takesTouches: false)
    silent.drawView(source, didAddLine: LineShape(points: [a]))
    expect(
      silent.drawing, is: "A",
      mirror.lines.first?.color == .red
        ? "The view takes no touches of the pen, but it takes callbacks."
        : "The view handled the callback as a touch, and takes none. Forward it to `currentState`.",
      edit: ["DrawView+DrawViewDelegate.swift", "drawView"])
  }

  @Test("A view that is notified uses its own state, not that of the other view")
  static func usesItsOwnState() throws {
    let source = DrawView()
    source.touchBegan(at: a)
    source.animate()
    let mirror = try DrawView.thatReceives(a)
    mirror.drawView(source, didAddLine: LineShape(points: [b]))
    expect(
      mirror.drawing, is: "A, B",
      """
      The view that sent the second line replays its lines. The view that was notified doesn't, so \
      it adds the line. Whose state handles the callback?
      """)
  }

  @Test(
    "A view that is notified about a line adds a copy, not the line itself",
    .edit("AcceptInput.swift", "didAddLine"))
  static func copiesTheLine() throws {
    let mirror = try DrawView.thatReceives(a)
    let line = LineShape(points: [b])
    mirror.drawView(DrawView(), didAddLine: line)
    line.addPoint(c)
    expect(
      mirror.drawing, is: "A, B",
      """
      A view was notified about a line, then the line got a point, and the line in the view got \
      longer, too: it's the same object. All delegates get the same one, even if the sender passes \
      a copy. Whose line is it, and which view has to copy it?
      """)
  }

  @Test(
    "A view that is notified about a point adds it to its current line, unchanged",
    .edit(
      "AcceptInput.swift", "DrawView+DrawViewDelegate.swift", "didAddPoint",
      "drawView(_:didAddPoint:)"),
    .ifItCrashes(
      .missing, "The view was notified about two lines, so the second one is its current line."))
  static func receivesAPoint() throws {
    let (source, mirror) = (DrawView(), try DrawView.thatReceives(a, b, reflection: .bottomRight))
    source.touchBegan(at: a)
    mirror.drawView(source, didAddPoint: c)
    try require(
      source.drawing, is: "A",
      "The sender's line got the point. Which view was notified, and whose state handles that?",
      edit: ["DrawView+DrawViewDelegate.swift", "drawView(_:didAddPoint:)"])
    let touched = DrawView()
    touched.touchBegan(at: b)
    touched.drawView(source, didAddPoint: c)
    let open = DrawView()
    open.drawView(source, didAddLine: LineShape(points: [b]))
    open.drawView(source, didAddPoint: c)
    let isTouch = (mirror.drawing, open.drawing) == ("A, B", "BC")
    let rule: Comment =
      switch (mirror.drawing, touched.drawing) {
      case _ where isTouch:
        """
        A view that takes touches added the point, and one that takes none didn't. A callback \
        isn't a touch: forward it to `currentState`.
        """
      case ("A, B", "BC"):
        """
        The line that the view added when it was notified didn't get longer. That line, and no \
        other copy of it, has to be the view's current line as well.
        """
      case ("A, B", _): "A view was notified about a point, and its line didn't get longer."
      case (let drawing, _) where drawing.contains("("):
        "The point isn't the one that was drawn: a reflection is only for showing it."
      default: "The point belongs to the line that's being drawn, and to no other."
      }
    let lineIsCurrent = (mirror.drawing, touched.drawing) != ("A, B", "BC")
    expect(
      mirror.drawing, is: "A, BC", rule,
      edit: isTouch
        ? ["DrawView+DrawViewDelegate.swift", "drawView(_:didAddPoint:)"]
        : lineIsCurrent ? [] : ["AcceptInput.swift", "didAddLine"])
  }

  @Test("A view that is notified notifies no delegates", .edit("AcceptInput.swift", "didAddLine"))
  static func sendsNoEcho() throws {
    _ = try DrawView.thatReceives(a)
    let desk = Desk()
    desk.view.drawView(DrawView(), didAddLine: LineShape(color: .red, points: [a]))
    let isTouched = desk.view.lines.first?.color != .red
    desk.view.drawView(DrawView(), didAddPoint: b)
    expect(
      desk.log, is: "none",
      isTouched
        ? "The view handled the callback as a touch by the pen, which notifies its delegates."
        : """
        The event is that of another view, and this view notified its own delegates about it. If \
        two views are delegates of each other, this never ends.
        """,
      edit: [
        "AcceptInput.swift", "DrawView+DrawViewDelegate.swift", "call touchBegan",
        "call touchMoved", desk.log.contains("line") ? "didAddLine" : "didAddPoint",
      ])
  }

  @Test(
    "A point that comes before any line is ignored", .edit("AcceptInput.swift", "didAddPoint"),
    .ifItCrashes(
      .missing, "The view was notified about a point and has no current line: it's `nil`."))
  static func ignoresAPointWithoutALine() throws {
    _ = try DrawView.thatReceives(a)
    let mirror = DrawView()
    mirror.drawView(DrawView(), didAddPoint: c)
    expect(
      mirror.drawing, is: "none",
      "The view didn't see the line begin, so it can't show the line. Ignore the point.")
  }

  @Test("A view that animates ignores what it is notified about")
  static func receivesNothingWhileAnimating() throws {
    let mirror = try DrawView.thatReceives(a)
    mirror.animate()
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [b]))
    mirror.drawView(DrawView(), didAddPoint: c)
    expect(
      mirror.drawing, is: "A",
      "A callback changed the lines while the view replayed them. Which object decides about that?")
  }

  @Test(
    "What is drawn in the input view appears in the three mirrors",
    .edit("MirrorPadController.swift", "init"))
  static func mirrorsFollow() throws {
    _ = try Desk.thatSends()
    _ = try DrawView.thatReceives(a)
    let pad = MirrorPadController()
    pad.inputDrawView.draw(a, b)
    expect(
      pad.drawing, is: "AB | AB | AB | AB",
      "The pen drew in the input view, the first of these four. The three mirrors show the line.")
  }

  // MARK: - The traps

  @Test(
    "A view that missed the beginning of a line ignores the rest of it",
    .edit("AcceptInput.swift", "didAddPoint"))
  static func ignoresTheRestOfALine() throws {
    let mirror = try DrawView.thatReceives(a)
    mirror.animate()
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [b]))
    mirror.advance(by: .seconds(1))
    mirror.drawView(DrawView(), didAddPoint: c)
    expect(
      mirror.drawing, is: "A",
      """
      A line began while the view replayed its lines, and its next point came afterward. The view \
      has no current line then, and its last line is finished.
      """)
  }

  @Test(
    "A line keeps its points, its color, and its width on the way",
    .edit("AcceptInput.swift", "didAddLine"))
  static func keepsTheLook() throws {
    _ = try DrawView.thatReceives(a)
    let view = DrawView()
    view.drawView(DrawView(), didAddLine: LineShape(color: .red, width: 3, points: [a, b]))
    expect(
      view.lines.map { "\($0.color) \($0.width) \($0.name)" }, is: ["red 3.0 AB"],
      "A copy has the points, the color, and the width of its line. Take all three from the line.")
  }

  // MARK: - What the tests use

  fileprivate static func name(of point: Point) -> String {
    switch point {
    case a: "A"
    case b: "B"
    case c: "C"
    default: "\(point)"
    }
  }
}

extension LineShape {
  /// The line's points, such as `AB`.
  fileprivate var name: String { points.map(MirrorPadTests.name).joined() }
}

extension DrawView {
  fileprivate var drawing: String { line(of: lines.map(\.name)) }

  fileprivate func draw(_ points: Point...) {
    touchBegan(at: points[0])
    points.dropFirst().forEach(touchMoved)
  }

  /// A view that was notified about lines of one point each.
  fileprivate static func thatReceives(
    _ points: Point..., reflection: Reflection = .identity,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> DrawView {
    let view = DrawView(reflection: reflection, takesTouches: false)
    for point in points { view.drawView(DrawView(), didAddLine: LineShape(points: [point])) }
    try require(
      view.drawing, is: points.map(MirrorPadTests.name).joined(separator: ", "),
      "First, let a view that is notified about a line add a line like it.",
      sourceLocation: sourceLocation)
    return view
  }
}

extension MirrorPadController {
  fileprivate var drawing: String { drawViews.map(\.drawing).joined(separator: " | ") }
}

/// A view, and two delegates of it.
private final class Desk {
  let view = DrawView()
  /// What happens, besides, when a delegate is notified.
  var whenNotified: (DrawView) -> Void = { _ in }
  var calls: [String] = []
  private var delegates: [Recorder] = []

  init() {
    delegates = ["first", "second"].map { Recorder($0, on: self) }
    delegates.forEach(view.addDelegate)
  }

  var log: String { line(of: calls) }

  func record(_ call: String, from source: DrawView) {
    calls.append(call)
    whenNotified(source)
  }

  /// A desk whose view notifies both delegates about lines and points.
  static func thatSends(sourceLocation: SourceLocation = #_sourceLocation) throws -> Desk {
    let desk = Desk()
    desk.view.draw(MirrorPadTests.a, MirrorPadTests.b)
    try require(
      desk.log, is: "first: line A, second: line A, first: point B, second: point B",
      "First, let a touch notify both delegates, about its line and then about its point.",
      sourceLocation: sourceLocation)
    return Desk()
  }
}

private final class Recorder: DrawViewDelegate, Named {
  let name: String
  private unowned let desk: Desk

  init(_ name: String, on desk: Desk) {
    self.name = name
    self.desk = desk
  }

  func drawView(_ source: DrawView, didAddLine line: LineShape) {
    desk.record("\(name): line \(line.name)", from: source)
  }

  func drawView(_ source: DrawView, didAddPoint point: Point) {
    desk.record("\(name): point \(MirrorPadTests.name(of: point))", from: source)
  }
}
