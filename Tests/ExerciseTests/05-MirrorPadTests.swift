import AddRemoveSolution
import Testing

#if EXERCISE
  import MirrorPadExercise
#else
  import MirrorPadSolution
#endif

@Suite(.serialized) enum MirrorPadTests {
  private static let start = Point(x: -0.5, y: 0.25)
  private static let end = Point(x: 0.75, y: -0.5)

  // MARK: Broadcasting

  @Test("A touch that begins tells every delegate about the new line")
  static func broadcastsALine() async throws {
    try await survivesCallbacks()
    let view = DrawView()
    let recorders = [Recorder(), Recorder()]
    recorders.forEach(view.multicastDelegate.addDelegate)
    view.touchBegan(at: start)
    expect(
      recorders.map(\.lines), is: [[[start]], [[start]]],
      """
      `touchBegan` invokes each delegate of the view, once, with `drawView(_:didAddLine:)` and the \
      line that was added.
      """)
    expect(
      recorders[0].sources.first, isSameAs: view,
      "The delegates are told in which view it happened."
    )
  }

  @Test("A touch that moves tells every delegate about the new point")
  static func broadcastsAPoint() async {
    let view = DrawView()
    let recorders = [Recorder(), Recorder()]
    recorders.forEach(view.multicastDelegate.addDelegate)
    view.touchBegan(at: start)
    view.touchMoved(to: end)
    expect(
      recorders.map(\.points), is: [[end], [end]],
      """
      `touchMoved` invokes each delegate of the view, once, with `drawView(_:didAddPoint:)` and \
      the point as it is.
      """)
    expect(
      recorders[0].lines.count, is: 1, "A touch that moves goes on with a line, and begins none.")
    expect(
      recorders[0].sources.last, isSameAs: view, "The delegates are told in which view it happened."
    )
  }

  // MARK: Receiving

  @Test("A view that is told about a line adds a line of its own")
  static func addsALine() async throws {
    try await survivesCallbacks()
    let mirror = DrawView()
    mirror.drawView(DrawView(), didAddLine: LineShape(color: .red, width: 3, points: [start, end]))
    expect(
      mirror.strokes, is: [[start, end]],
      """
      `drawView(_:didAddLine:)` hands the line to the current state, and `AcceptInput` adds it to \
      the view's lines, with all its points.
      """)
    expect(
      mirror.lines.map { "\($0.color) \($0.width)" }, is: ["red 3.0"],
      "The line has the colour and the width that it has in the other view.")
  }

  @Test("A view that is told about a line adds a copy, not the line itself")
  static func copiesTheLine() async throws {
    try await survivesCallbacks()
    let mirror = DrawView()
    let original = LineShape(points: [start])
    mirror.drawView(DrawView(), didAddLine: original)
    try require(mirror.lines.count, is: 1, "First the view has to add a line at all.")
    original.addPoint(end)
    expect(
      mirror.strokes, is: [[start]],
      """
      The other view went on with its line, and this view's line got the point too: the two share \
      one object. Add a copy.
      """)
  }

  @Test("A view that is told about a point adds it to its last line, unchanged")
  static func addsAPoint() async throws {
    try await survivesCallbacks()
    let mirror = DrawView(reflection: .bottomRight)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [end]))
    mirror.drawView(DrawView(), didAddPoint: start)
    expect(
      mirror.strokes, is: [[start], [end, start]],
      """
      The point goes to the end of the last of the two lines, as it is: a reflection only shows \
      it elsewhere.
      """)
  }

  @Test("A point that comes before any line is ignored")
  static func ignoresAPointWithoutALine() async throws {
    try await survivesCallbacks()
    let mirror = DrawView()
    mirror.drawView(DrawView(), didAddPoint: start)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [end]))
    expect(
      mirror.strokes, is: [[end]],
      """
      There was no line to which `didAddPoint` could add the first point; the line that came next \
      is there.
      """)
  }

  @Test("A view that is told tells no one")
  static func tellsNoOne() async throws {
    try await survivesCallbacks()
    let mirror = DrawView()
    let recorder = Recorder()
    mirror.multicastDelegate.addDelegate(recorder)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddPoint: end)
    try require(
      mirror.strokes, is: [[start, end]], "First the view has to add the line and the point.")
    expect(
      recorder.sources.count, is: 0,
      """
      The view was told by another one and told its own delegates: that is an echo, and endless \
      once two views mirror each other. Only a touch is told to the delegates.
      """)
  }

  /// An echo between views that are registered on each other would fill the stack.
  fileprivate static func requireNoEcho() async throws {
    try await survivesCallbacks()
    let mirror = DrawView()
    let recorder = Recorder()
    mirror.multicastDelegate.addDelegate(recorder)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddPoint: end)
    try require(recorder.sources.count, is: 0, "First a view that is told must tell no one.")
  }

  /// Tells a view in a process of its own about a point and a line.
  private static func survivesCallbacks() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A view that was told about a point without a line, and then about a line, or that was \
      touched and had no delegates, ended the program. `lines.last` may be nil, the other view \
      need not have the line any more, there may be nobody to tell, and a state that hands the \
      call back to its view goes round forever.
      """
    ) {
      let mirror = DrawView()
      mirror.drawView(DrawView(), didAddPoint: MirrorPadTests.start)
      mirror.drawView(DrawView(), didAddLine: LineShape(points: [MirrorPadTests.start]))
      mirror.drawView(DrawView(), didAddPoint: MirrorPadTests.end)
      let lonely = DrawView()
      lonely.touchBegan(at: MirrorPadTests.start)
      lonely.touchMoved(to: MirrorPadTests.end)
    }
  }

  // MARK: Registering

  @Test("What is drawn in the input view appears in the three mirrors")
  static func mirrorsFollow() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start, end], [end, start])
    for (place, view) in zip(
      ["top left", "top right", "bottom left", "bottom right"], pad.drawViews)
    {
      try require(
        view.strokes, is: [[start, end], [end, start]],
        """
        At the \(place). Each mirror is registered once as a delegate of the input view (not the \
        other way round), the input view is no delegate of its own, and the points are unchanged: \
        a reflection only shows them elsewhere. A point that stands there several times was added \
        to a line that the views share.
        """)
    }
    pad.mirrorDrawViews[0].touchBegan(at: start)
    expect(
      pad.mirrorDrawViews[0].lines.count, is: 2,
      "A mirror takes no touches: it shows what was drawn in the input view, and nothing else.")
  }

  @Test("The mirrors are delegates of the input view and of no other")
  static func registersMirrorsOnce() async {
    let pad = MirrorPadController()
    let places = pad.inputDrawView.multicastDelegate.delegates.map { delegate in
      pad.mirrorDrawViews.firstIndex { $0 === delegate } ?? -1
    }
    expect(
      places.sorted(), is: [0, 1, 2],
      """
      The controller adds each mirror, once, to the multicast delegate of the input view. \
      (These are the places of the delegates among the mirrors; -1 is no mirror.)
      """)
    expect(
      pad.mirrorDrawViews.map(\.multicastDelegate.delegates.count), is: [0, 0, 0],
      "A mirror follows and tells nobody: nothing is registered on it.")
  }

  @Test("A mirror that is let go stops following and is gone")
  static func letsAMirrorGo() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start])
    try require(
      pad.mirrorDrawViews[2].lines.count, is: 1,
      "First the mirror has to follow the input view: see `MirrorPadController`.")
    let probe = Probe(pad.mirrorDrawViews.removeLast())
    expect(
      probe.isAlive, is: false,
      """
      The pad let go of a mirror, and it lives on: somebody else holds it strongly. Let \
      `mirrorDrawViews` be its only home, and keep no list of delegates or views beside it.
      """)
  }

  // MARK: The states and the pattern

  @Test("Clear empties all four views, and one can go on drawing")
  static func clears() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start, end])
    try require(
      pad.counts, is: [1, 1, 1, 1],
      "First all four views have to have the line: see `MirrorPadController`.")
    pad.clear()
    expect(pad.counts, is: [0, 0, 0, 0], "*Clear* takes the lines away in all four views.")
    try await pad.draw([end])
    expect(
      pad.counts, is: [1, 1, 1, 1],
      "After *Clear* the views accept input again, and the mirrors follow.")
  }

  @Test("A view that copies another one's lines shares none of them")
  static func copiesLines() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start], [end])
    let mirror = pad.mirrorDrawViews[0]
    let copier = DrawView()
    copier.copyLines(from: mirror)
    try require(
      copier.strokes, is: [[start], [end]],
      "First the lines have to be there: see `MirrorPadController`.")
    copier.touchMoved(to: start)
    expect(
      copier.strokes, is: [[start], [end, start]],
      "After *Copy* a view accepts input again: a touch goes on with its last line.")
    expect(mirror.strokes, is: [[start], [end]], "*Copy* takes copies of the lines.")
  }

  @Test("While a view animates it ignores touches, delegate callbacks, clear and copy")
  static func ignoresWhileAnimating() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start], [end])
    let mirror = pad.mirrorDrawViews[0]
    try require(
      pad.counts, is: [2, 2, 2, 2], "First the mirrors have to follow: see `MirrorPadController`.")
    pad.animate()
    try await pad.draw([end, start])
    mirror.drawView(pad.inputDrawView, didAddLine: LineShape(points: [end]))
    mirror.drawView(pad.inputDrawView, didAddPoint: start)
    mirror.copyLines(from: DrawView())
    pad.clear()
    for view in [mirror, pad.inputDrawView] {
      try require(
        view.strokes, is: [[start], [end]],
        """
        A view hands everything to its current state, and `Animate` listens to nothing but time. \
        Do both `drawView(_:didAddLine:)` and `drawView(_:didAddPoint:)` go through `currentState`?
        """)
    }
  }

  @Test("An animation takes a second for each line, then the view accepts input")
  static func animates() async throws {
    let pad = MirrorPadController()
    pad.animate()
    try await pad.draw([start, end], [end, start])
    try require(
      pad.inputDrawView.lines.count, is: 2,
      "There was nothing to replay, so the animation ended at once, and one can draw.")
    try require(
      pad.counts, is: [2, 2, 2, 2], "First the mirrors have to follow: see `MirrorPadController`.")
    pad.animate()
    pad.advance(by: .milliseconds(1500))
    for view in pad.drawViews {
      try require(
        view.visibleLines.map(\.points), is: [[start, end], [end]],
        "After a second and a half the first line is there, and half of the second.")
    }
    pad.advance(by: .milliseconds(500))
    try await pad.draw([start])
    expect(pad.counts, is: [3, 3, 3, 3], "Two lines take two seconds. Then one can draw again.")
  }
}

extension DrawView {
  fileprivate var strokes: [[Point]] { lines.map(\.points) }
}

extension MirrorPadController {
  fileprivate var counts: [Int] { drawViews.map(\.lines.count) }

  /// Draws lines in the input view, each from its first point to its last.
  fileprivate func draw(_ lines: [Point]...) async throws {
    try await MirrorPadTests.requireNoEcho()
    for line in lines {
      inputDrawView.touchBegan(at: line[0])
      line.dropFirst().forEach(inputDrawView.touchMoved)
    }
  }
}

/// A delegate that writes down what it is told.
private final class Recorder: DrawViewDelegate {
  private(set) var lines: [[Point]] = []
  private(set) var points: [Point] = []
  private(set) var sources: [DrawView] = []

  func drawView(_ source: DrawView, didAddLine line: LineShape) {
    lines.append(line.points)
    sources.append(source)
  }

  func drawView(_ source: DrawView, didAddPoint point: Point) {
    points.append(point)
    sources.append(source)
  }
}
