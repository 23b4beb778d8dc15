import AddRemoveSolution
import Testing

#if EXERCISE
  import MirrorPadExercise
#else
  import MirrorPadSolution
#endif

@Suite(.serialized) struct MirrorPadTests {
  private let start = Point(x: -0.5, y: 0.25)
  private let end = Point(x: 0.75, y: -0.5)

  // MARK: Broadcasting

  @Test("A touch that begins tells every delegate about the new line")
  func broadcastsALine() throws {
    let view = DrawView()
    let recorders = [Recorder(), Recorder()]
    recorders.forEach(view.multicastDelegate.addDelegate)
    view.touchBegan(at: start)
    let line = try #require(view.lines.first, "A touch that begins adds a line to its own view.")
    for recorder in recorders {
      try #require(
        recorder.lines.count == 1,
        "`touchBegan` invokes each delegate of the view once with `drawView(_:didAddLine:)`.")
      try #require(
        recorder.lines.first === line, "The delegates are told about the line that was added.")
      try #require(
        recorder.sources.first === view, "The delegates are told in which view it was added.")
    }
  }

  @Test("A touch that moves tells every delegate about the new point")
  func broadcastsAPoint() throws {
    let view = DrawView()
    let recorders = [Recorder(), Recorder()]
    recorders.forEach(view.multicastDelegate.addDelegate)
    view.touchBegan(at: start)
    view.touchMoved(to: end)
    for recorder in recorders {
      try #require(
        recorder.points == [end],
        """
        `touchMoved` invokes each delegate of the view once with `drawView(_:didAddPoint:)`, and \
        with the point as it is.
        """
      )
      try #require(
        recorder.lines.count == 1, "A touch that moves goes on with a line and begins none.")
      try #require(
        recorder.sources.last === view, "The delegates are told in which view it was added.")
    }
  }

  // MARK: Receiving

  @Test("A view that is told about a line adds a line of its own")
  func addsALine() {
    let mirror = DrawView()
    mirror.drawView(DrawView(), didAddLine: LineShape(color: .red, width: 3, points: [start]))
    #expect(
      mirror.lines.map(\.points) == [[start]],
      """
      `drawView(_:didAddLine:)` hands the line to the current state, and `AcceptInput` adds it \
      to the view's lines.
      """
    )
    #expect(
      mirror.lines.map(\.color) == [.red] && mirror.lines.map(\.width) == [3],
      "The line has the colour and the width that it has in the other view.")
  }

  @Test("A view that is told about a line adds a copy, not the line itself")
  func copiesTheLine() throws {
    let mirror = DrawView()
    let original = LineShape(points: [start])
    mirror.drawView(DrawView(), didAddLine: original)
    let line = try #require(mirror.lines.first, "First the view has to add a line at all.")
    #expect(line !== original, "A line is an object, and this one belongs to the other view.")
    original.addPoint(end)
    #expect(
      line.points == [start],
      """
      A point was added to the other view's line and turned up here too: the two views share one \
      line. Add a copy.
      """
    )
  }

  @Test("A view that is told about a point adds it to its last line, unchanged")
  func addsAPoint() throws {
    let mirror = DrawView(reflection: .bottomRight)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [end]))
    try #require(mirror.lines.count == 2, "First the view has to add both lines.")
    mirror.drawView(DrawView(), didAddPoint: start)
    #expect(mirror.lines[0].points == [start], "The line that was finished before stays as it is.")
    #expect(
      mirror.lines[1].points == [end, start],
      "The point goes to the end of the last line, as it is: a reflection only shows it elsewhere.")
  }

  @Test("A point that comes before any line is ignored")
  func ignoresAPointWithoutALine() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A view that was told about a point before it had any line ended the program: `lines.last` \
      may be nil.
      """
    ) {
      _ = MirrorPadTests.pointsAfterAPointWithoutALine()
    }
    #expect(
      Self.pointsAfterAPointWithoutALine() == [[Point(x: 1, y: 1)]],
      "There was no line that the point could be added to; the line that came next is there.")
  }

  private static func pointsAfterAPointWithoutALine() -> [[Point]] {
    let mirror = DrawView()
    mirror.drawView(DrawView(), didAddPoint: Point(x: 0, y: 0))
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [Point(x: 1, y: 1)]))
    return mirror.lines.map(\.points)
  }

  @Test("A view that is told tells no one")
  func tellsNoOne() throws {
    let mirror = DrawView()
    let recorder = Recorder()
    mirror.multicastDelegate.addDelegate(recorder)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddPoint: end)
    try #require(
      mirror.lines.map(\.points) == [[start, end]],
      "First the view has to add the line and the point.")
    #expect(
      recorder.sources.isEmpty,
      """
      The view was told by another one and told its own delegates: that is an echo. Only a touch \
      is told to the delegates.
      """
    )
  }

  @Test("Two views that mirror each other do not echo for ever")
  func doesNotEcho() throws {
    let left = DrawView()
    let right = DrawView()
    let toRight = Relay(to: right)
    let toLeft = Relay(to: left)
    left.multicastDelegate.addDelegate(toRight)
    right.multicastDelegate.addDelegate(toLeft)
    left.touchBegan(at: start)
    left.touchMoved(to: end)
    try #require(
      right.lines.first?.points.first == start, "First the right view has to follow the left one.")
    #expect(
      left.lines.map(\.points) == [[start, end]],
      "What was drawn on the left came back to the left: a view that is told must not tell again.")
    #expect(
      toRight.count == 2 && toLeft.count == 0,
      "One line and one point went to the right, and nothing had to go to the left.")
  }

  // MARK: Registering

  @Test("What is drawn in the input view appears in the three mirrors")
  func mirrorsFollow() throws {
    let pad = MirrorPadController()
    pad.draw([start, end], [end, start])
    #expect(
      pad.inputDrawView.lines.map(\.points) == [[start, end], [end, start]],
      "Each line stands once in the view it was drawn in: the input view is no delegate of its own."
    )
    for mirror in pad.mirrorDrawViews {
      try #require(
        mirror.lines.map(\.points) == [[start, end], [end, start]],
        """
        Each mirror is registered once as a delegate of the input view (not the other way \
        round), and gets the points unchanged: a reflection only shows them elsewhere.
        """
      )
    }
  }

  @Test("The mirrors are delegates of the input view and of no other")
  func registersMirrorsOnce() {
    let pad = MirrorPadController()
    let delegates = pad.inputDrawView.multicastDelegate.delegates.map(ObjectIdentifier.init)
    #expect(
      Set(delegates) == Set(pad.mirrorDrawViews.map(ObjectIdentifier.init)) && delegates.count == 3,
      "The controller adds each mirror, once, to the multicast delegate of the input view.")
    #expect(
      pad.mirrorDrawViews.allSatisfy { $0.multicastDelegate.delegates.isEmpty },
      "A mirror follows and tells nobody: nothing is registered on it.")
  }

  @Test("A mirror that is let go stops following and is gone")
  func letsAMirrorGo() throws {
    let pad = MirrorPadController()
    pad.draw([start])
    let probe = Probe(try #require(pad.mirrorDrawViews.last))
    try #require(
      pad.mirrorDrawViews.last?.lines.count == 1, "First the mirror has to follow the input view.")
    pad.mirrorDrawViews.removeLast()
    #expect(
      !probe.isAlive,
      """
      The pad let go of a mirror, and it lives on: the input view knows its mirrors only through \
      the multicast delegate.
      """
    )
  }

  @Test("A touch on a mirror draws nothing")
  func mirrorsTakeNoTouches() throws {
    let pad = MirrorPadController()
    pad.draw([start])
    for mirror in pad.mirrorDrawViews {
      mirror.touchBegan(at: end)
      mirror.touchMoved(to: start)
      try #require(
        mirror.lines.map(\.points) == [[start]],
        "A mirror shows what was drawn in the input view, and nothing else.")
    }
  }

  // MARK: The states and the pattern

  @Test("Clear empties all four views")
  func clears() throws {
    let pad = MirrorPadController()
    pad.draw([start, end])
    try #require(
      pad.drawViews.allSatisfy { $0.lines.count == 1 },
      "First all four views have to have the line.")
    pad.clear()
    for view in pad.drawViews {
      try #require(view.lines.isEmpty, "*Clear* takes the lines away in all four views.")
      try #require(view.currentState is AcceptInput, "After *Clear* a view accepts input again.")
    }
    pad.draw([end])
    #expect(
      pad.drawViews.allSatisfy { $0.lines.map(\.points) == [[end]] },
      "After *Clear* one can go on drawing, and the mirrors follow.")
  }

  @Test("A view that copies another one's lines shares none of them")
  func copiesLines() throws {
    let pad = MirrorPadController()
    pad.draw([start], [end])
    let copier = DrawView()
    copier.copyLines(from: pad.mirrorDrawViews[0])
    try #require(
      copier.lines.map(\.points) == [[start], [end]], "First the lines have to be there.")
    for (line, original) in zip(copier.lines, pad.mirrorDrawViews[0].lines) {
      #expect(line !== original, "*Copy* takes copies of the lines.")
    }
    #expect(copier.currentState is AcceptInput, "After *Copy* a view accepts input again.")
  }

  @Test("While a view animates it ignores touches, delegate callbacks, clear and copy")
  func ignoresWhileAnimating() throws {
    let pad = MirrorPadController()
    pad.draw([start], [end])
    let mirror = pad.mirrorDrawViews[0]
    try #require(mirror.lines.count == 2, "First the mirrors have to follow.")
    pad.animate()
    pad.draw([end, start])
    mirror.drawView(pad.inputDrawView, didAddLine: LineShape(points: [end]))
    mirror.drawView(pad.inputDrawView, didAddPoint: start)
    mirror.copyLines(from: DrawView())
    pad.clear()
    for view in pad.drawViews {
      try #require(
        view.lines.map(\.points) == [[start], [end]],
        """
        A view hands everything to its current state, and `Animate` listens to nothing but time. \
        Does `drawView(_:didAddLine:)` go through `currentState`?
        """
      )
    }
  }

  @Test("An animation takes a second for each line, then the view accepts input")
  func animates() throws {
    let pad = MirrorPadController()
    pad.draw([start, end], [end, start])
    try #require(
      pad.drawViews.allSatisfy { $0.lines.count == 2 }, "First the mirrors have to follow.")
    pad.animate()
    for view in pad.drawViews {
      try #require(view.visibleLines.isEmpty, "An animation starts with an empty view.")
    }
    pad.advance(by: .milliseconds(1500))
    for view in pad.drawViews {
      try #require(view.currentState is Animate, "Two lines take two seconds.")
      try #require(
        view.visibleLines.map(\.points) == [[start, end], [end]],
        "After a second and a half the first line is there, and half of the second.")
    }
    pad.advance(by: .milliseconds(500))
    for view in pad.drawViews {
      try #require(view.currentState is AcceptInput, "Two lines take two seconds.")
      try #require(view.visibleLines.count == 2, "After the animation all lines are there.")
    }
  }

  @Test("With nothing to replay an animation ends at once")
  func animatesNothing() {
    let pad = MirrorPadController()
    pad.animate()
    #expect(
      pad.drawViews.allSatisfy { $0.currentState is AcceptInput },
      "There was no line to replay, so nothing had to be waited for.")
    pad.draw([start])
    #expect(
      pad.drawViews.allSatisfy { $0.lines.count == 1 },
      "The input view takes touches and the mirrors follow.")
  }
}

extension MirrorPadController {
  /// Draws lines in the input view, each from its first point to its last.
  fileprivate func draw(_ lines: [Point]...) {
    for line in lines {
      inputDrawView.touchBegan(at: line[0])
      line.dropFirst().forEach(inputDrawView.touchMoved)
    }
  }
}

/// A delegate that writes down what it is told.
private final class Recorder: DrawViewDelegate {
  private(set) var lines: [LineShape] = []
  private(set) var points: [Point] = []
  private(set) var sources: [DrawView] = []

  func drawView(_ source: DrawView, didAddLine line: LineShape) {
    lines.append(line)
    sources.append(source)
  }

  func drawView(_ source: DrawView, didAddPoint point: Point) {
    points.append(point)
    sources.append(source)
  }
}

/// A delegate that passes on to a view what it is told, and gives up before an echo gets endless.
private final class Relay: DrawViewDelegate {
  private(set) var count = 0
  private let view: DrawView

  init(to view: DrawView) {
    self.view = view
  }

  func drawView(_ source: DrawView, didAddLine line: LineShape) {
    pass { view.drawView(source, didAddLine: line) }
  }

  func drawView(_ source: DrawView, didAddPoint point: Point) {
    pass { view.drawView(source, didAddPoint: point) }
  }

  private func pass(_ call: () -> Void) {
    count += 1
    if count < 10 { call() }
  }
}
