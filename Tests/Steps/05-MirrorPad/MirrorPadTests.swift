import AddRemoveSolution
import StepSupport
import Testing

#if EXERCISE
  import MirrorPadExercise
#else
  import MirrorPadSolution
#endif

@Suite(.serialized) enum MirrorPadTests {
  private static let start = Point(x: -0.503, y: 0.25)
  /// The pen left the view.
  private static let end = Point(x: 1.125, y: -0.5)

  private static let addsFirst: Comment = """
    First, make a notified view add lines and points: see "A view that is notified about a line \
    adds a line like it" and "A view that is notified about a point adds it to its current line, \
    unchanged".
    """
  private static let followFirst: Comment = """
    The mirrors have to show the same lines first: see "What is drawn in the input view appears in \
    the three mirrors".
    """

  // MARK: Broadcasting

  // edit: AcceptInput.swift, touchBegan
  @Test("A touch that begins notifies every delegate about the new line")
  static func broadcastsALine() async throws {
    try await survivesATouch()
    let (view, recorders) = recordedView()
    var order: [String] = []
    recorders[0].whenNotified = { order.append("first") }
    recorders[1].whenNotified = { order.append("second") }
    (view.lineColor, view.lineWidth) = (.red, 3)
    view.touchBegan(at: start)
    try require(
      recorders.map(\.lines), is: [[[start]], [[start]]],
      mistake(recorders.map(\.lines.count), in: "touchBegan", calling: "drawView(_:didAddLine:)"))
    requireSource(view, of: recorders)
    expect(
      order, is: ["first", "second"],
      "The delegates were notified in reverse. Notify them in the order they were added.")
    expect(
      recorders.map(\.pens), is: [["red 3.0"], ["red 3.0"]],
      """
      The delegates were notified about a line that doesn't have the color and the width of the \
      view's new line. Pass `line`, which has both.
      """)
    recorders[0].whenNotified = { if view.lines.count == 2 { view.touchBegan(at: start) } }
    view.touchBegan(at: end)
    expect(
      recorders[1].lines.sorted { $0[0].x < $1[0].x }, is: [[start], [start], [end]],
      """
      While the first of two delegates was notified about a line, the pen began another one. \
      The second delegate has to be notified about each of them once: pass the line that the touch \
      began, not the last one of the view.
      """)
    let (other, others) = recordedView()
    other.touchBegan(at: start)
    others[0].whenNotified = {
      others[0].whenNotified = {}
      other.touchMoved(to: start)
    }
    other.touchBegan(at: end)
    expect(
      other.strokes, is: [[start], [end, start]],
      """
      While a delegate was notified about a second line, the pen moved, and the point has to \
      lengthen that line. Call `begin`, which also makes the line the current one, before you \
      notify the delegates.
      """)
  }

  // edit: AcceptInput.swift, touchMoved
  @Test("A touch that moves notifies every delegate about the new point")
  static func broadcastsAPoint() async throws {
    try await survivesATouch()
    let (view, recorders) = recordedView()
    var order: [String] = []
    view.touchBegan(at: start)
    recorders[0].whenNotified = { order.append("first") }
    recorders[1].whenNotified = { order.append("second") }
    view.touchMoved(to: end)
    let sendsTheLine = recorders.allSatisfy { $0.points.isEmpty && $0.lines.count > 1 }
    try require(
      recorders.map(\.points), is: [[end], [end]],
      sendsTheLine
        ? "`touchMoved` notified no delegate about the point: does it call `drawView(_:didAddPoint:)`?"
        : mistake(
          recorders.map(\.points.count), in: "touchMoved", calling: "drawView(_:didAddPoint:)"))
    expect(
      recorders.map(\.lines.count), is: [1, 1],
      "The touch moved, and the delegates were notified about the line again. Send only the point.")
    requireSource(view, of: recorders)
    expect(
      order, is: ["first", "second"],
      "The delegates were notified in reverse. Notify them in the order they were added.")
    view.touchMoved(to: end)
    expect(
      recorders.map(\.points), is: [[end, end], [end, end]],
      """
      The pen stayed at a point, and the view added that point again. Notify the delegates about \
      every point, even if it equals the last one.
      """)
    recorders[0].whenNotified = { if recorders[0].points.count == 3 { view.touchMoved(to: start) } }
    view.touchMoved(to: end)
    expect(
      recorders[1].points.sorted { $0.x < $1.x }, is: [start, end, end, end],
      """
      While the first of two delegates was notified about a point, the pen moved again. The second \
      delegate has to be notified about both points: pass the point of this touch, not the last \
      one of the line.
      """)
    let late = Recorder()
    view.multicastDelegate.addDelegate(late)
    view.multicastDelegate.removeDelegate(recorders[1])
    view.touchMoved(to: end)
    expect(
      [late.points.count, recorders[1].points.count], is: [1, 4],
      """
      In the middle of a line, one delegate was added and one was removed, and then the pen moved. \
      The new one has to be notified about the point, and the other one no longer: use the view's \
      list each time, and don't store who was in it when the line began.
      """)
    let alone = DrawView()
    alone.touchBegan(at: start)
    alone.touchMoved(to: end)
    expect(
      alone.strokes, is: [[start, end]],
      "The pen drew in a view without delegates. The view has to add each point all the same.")
  }

  // edit: AcceptInput.swift, touchBegan
  @Test("Delegates are notified after the line or the point was added")
  static func notifiesAfterward() async throws {
    try await survivesATouch()
    let (view, recorders) = recordedView()
    view.touchBegan(at: start)
    view.touchMoved(to: end)
    try requireBroadcasts(recorders)
    expect(
      recorders[0].strokesOfSource, is: [[[start]], [[start, end]]],
      """
      A delegate looked at the view's lines when it was notified and didn't find the new line or \
      point. The method is named `didAdd`: add the line or point first, and then notify.
      """)
  }

  // edit: AcceptInput.swift, touchMoved
  @Test("A touch that moves before a line was begun notifies no delegate")
  static func broadcastsNothingWithoutALine() async throws {
    try await survivesATouch()
    let (view, recorders) = recordedView()
    view.touchMoved(to: end)
    view.touchBegan(at: start)
    try require(
      recorders.map(\.lines), is: [[[start]], [[start]]],
      "First, make `touchBegan` notify both delegates about the line.")
    expect(
      recorders.map(\.points), is: [[], []],
      """
      The touch moved while the view had no current line. The view added no point, but its \
      delegates were notified about one: notify them below the `guard` in `touchMoved`.
      """)
  }

  // edit: AcceptInput.swift, touchMoved
  @Test("A reflected view notifies its delegates about the points as they were drawn")
  static func broadcastsUnreflectedPoints() async throws {
    try await survivesATouch()
    let (view, recorders) = recordedView(DrawView(reflection: .bottomRight))
    view.touchBegan(at: start)
    view.touchMoved(to: end)
    try requireBroadcasts(recorders)
    expect(
      [recorders[0].lines.first?.first, recorders[0].points.first], is: [start, end],
      """
      The pen drew in a reflected view, and the delegates received different points. A reflection \
      is only for showing a point: notify the delegates about the point as it was drawn.
      """)
  }

  // edit: AcceptInput.swift, touchBegan
  @Test("A delegate may remove itself while it's notified")
  static func broadcastsWhileADelegateLeaves() async throws {
    try await survivesATouch()
    try await requireFinish(
      await child(.leave).value,
      """
      A delegate removed itself during an event, and the loop used an index that no longer \
      exists. Call `invokeDelegates`, which reads the list once.
      """)
    let (view, recorders) = recordedView()
    recorders[0].leaves = true
    view.touchBegan(at: start)
    try require(
      recorders[0].lines, is: [[start]],
      "`touchBegan` has to notify the first delegate about the line.")
    expect(
      recorders[1].lines, is: [[start]],
      """
      The first delegate removed itself, so the second one moved to its index, and the loop \
      skipped it. Call `invokeDelegates`, which reads the list once.
      """)
    let (other, others) = recordedView()
    other.touchBegan(at: start)
    others[0].leaves = true
    other.touchMoved(to: end)
    try require(
      others[0].points, is: [end],
      "`touchMoved` has to notify the first delegate about the point.")
    expect(
      others[1].points, is: [end],
      """
      The first delegate removed itself when it was notified about a point, so the second one \
      moved to its index, and the loop in `touchMoved` skipped it. Call `invokeDelegates`, which \
      reads the list once.
      """)
  }

  // MARK: Forwarding and receiving

  // edit: DrawView+DrawViewDelegate.swift, drawView
  @Test("A view that is notified about a line adds a line like it")
  static func addsALine() async throws {
    try await survivesCallbacks()
    let (source, mirror) = (DrawView(), DrawView())
    mirror.drawView(source, didAddLine: LineShape(color: .red, width: 3, points: [start, end]))
    try require(
      source.strokes, is: [],
      """
      The line was added to the view that sent it. In `DrawView+DrawViewDelegate.swift`, forward \
      it with `to: self` instead of `to: source`.
      """)
    try require(
      mirror.strokes, is: [[start, end]],
      """
      The view was notified about one line of two points but doesn't contain exactly this line. \
      `drawView(_:didAddLine:)` has to forward the line to `currentState`, and `didAddLine` in \
      `AcceptInput.swift` has to begin a copy of it, with all points.
      """)
    expect(
      mirror.lines.map { "\($0.color) \($0.width)" }, is: ["red 3.0"],
      "The line doesn't have the color and the width of the other view's line: use `copy()`.")
  }

  // edit: AcceptInput.swift, didAddLine
  @Test("A view that is notified about a line adds a copy, not the line itself")
  static func copiesTheLine() async throws {
    try await survivesCallbacks()
    let mirror = DrawView()
    let original = LineShape(points: [start])
    mirror.drawView(DrawView(), didAddLine: original)
    try require(mirror.lines.count, is: 1, addsFirst)
    original.addPoint(end)
    expect(
      mirror.strokes, is: [[start]],
      """
      The other view lengthened its line, and this view's line got longer too: both views hold \
      the same object. A line belongs to the view that sends it, so the receiver has to copy it.
      """)
  }

  // edit: AcceptInput.swift, didAddPoint
  @Test("A view that is notified about a point adds it to its current line, unchanged")
  static func addsAPoint() async throws {
    try await survivesATouch()
    try await survivesCallbacks()
    let (source, mirror) = (DrawView(), DrawView(reflection: .bottomRight))
    source.touchBegan(at: end)
    mirror.drawView(source, didAddLine: LineShape(points: [start]))
    mirror.drawView(source, didAddLine: LineShape(points: [end]))
    try require(
      mirror.strokes, is: [[start], [end]],
      addsFirst)
    try requireOwnState()
    mirror.drawView(source, didAddPoint: start)
    try require(
      source.strokes, is: [[end]],
      """
      The point was added to the view that sent it. In `DrawView+DrawViewDelegate.swift`, forward \
      it to this view's own `currentState`, with `to: self`.
      """)
    let touched = DrawView()
    touched.touchBegan(at: end)
    touched.drawView(source, didAddPoint: start)
    let count = mirror.strokes.joined().count
    try require(
      count, is: 3,
      count == 2 && touched.strokes == [[end, start]]
        ? """
        The view adds a point to a line that a touch began, but not to a line it was notified \
        about. `didAddPoint` adds it to `currentLine`, which `begin` sets: does \
        `drawView(_:didAddLine:)` forward to `currentState`, and does `didAddLine` call `begin`?
        """
        : """
        There were two lines of one point each, and one more point has to make three. \
        `drawView(_:didAddPoint:)` has to forward the point to `currentState`, and `didAddPoint` \
        in `AcceptInput.swift` has to add it to `currentLine`.
        """)
    try require(
      mirror.lines.map(\.points.count), is: [1, 2],
      "The point belongs only to the current line, which is the last one here.")
    expect(
      mirror.strokes, is: [[start], [end, start]],
      """
      The view changed the point that it received. Add the point as it is: a reflection is only \
      for showing it.
      """)
    mirror.drawView(source, didAddPoint: start)
    expect(
      mirror.strokes, is: [[start], [end, start, start]],
      "The view dropped a point that equals the last one. The line needs every point it receives.")
  }

  // edit: DrawView+DrawViewDelegate.swift, drawView
  @Test("A view that is notified uses its own state, not that of the other view")
  static func usesItsOwnState() async throws {
    try await survivesATouch()
    try await survivesCallbacks()
    let (source, mirror, animating) = (DrawView(), DrawView(), animatingView())
    mirror.drawView(source, didAddLine: LineShape(points: [start]))
    try require(mirror.strokes, is: [[start]], addsFirst)
    try requireOwnState()
    mirror.drawView(source, didAddPoint: end)
    try require(mirror.strokes, is: [[start, end]], addsFirst)
    mirror.drawView(animating, didAddPoint: start)
    expect(
      mirror.strokes, is: [[start, end, start]],
      """
      The view that sent the point animates. The view that received it doesn't animate, but it \
      didn't add the point. Forward to `currentState`, not to the state of `source`.
      """)
  }

  private static func animatingView() -> DrawView {
    let view = DrawView()
    view.touchBegan(at: start)
    view.animate()
    return view
  }

  /// Requires that a view adds a line although the view that sends it animates.
  private static func requireOwnState() throws {
    let mirror = DrawView()
    mirror.drawView(animatingView(), didAddLine: LineShape(points: [end]))
    try require(
      mirror.strokes, is: [[end]],
      """
      The view that sent the line animates. The view that received it doesn't animate, but it \
      didn't add the line. Forward to `currentState`, not to the state of `source`.
      """)
  }

  // edit: AcceptInput.swift, didAddPoint
  @Test("A point that comes before any line is ignored")
  static func ignoresAPointWithoutALine() async throws {
    try await survivesCallbacks()
    try await survivesAPoint()
    let mirror = DrawView()
    let other = DrawView()
    other.touchBegan(at: end)
    other.touchMoved(to: start)
    mirror.drawView(other, didAddPoint: start)
    try require(
      mirror.strokes, is: [],
      """
      A view was notified about a point, and not about the line before. Ignore the point: don't \
      begin a line, and don't copy the lines of the other view.
      """)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [end]))
    expect(
      mirror.strokes, is: [[end]],
      "A line came after the ignored point: the view has to add that line, with its one point.")
  }

  // edit: AcceptInput.swift, didAddPoint
  @Test("A view that missed the beginning of a line ignores the rest of it")
  static func ignoresTheRestOfALine() async throws {
    try await survivesCallbacks()
    try await survivesAPoint()
    let mirror = DrawView()
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    try require(
      mirror.strokes, is: [[start]], addsFirst)
    mirror.animate()
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [end]))
    try require(
      mirror.strokes, is: [[start]],
      """
      The view animates, but it added a line that it was notified about. In \
      `DrawView+DrawViewDelegate.swift`, forward to the view's own `currentState`.
      """)
    mirror.advance(by: .seconds(1))
    mirror.drawView(DrawView(), didAddPoint: start)
    expect(
      mirror.strokes, is: [[start]],
      """
      A line began while the view animated, so the view ignored it. A point of that line came \
      after the animation and was added to an earlier line. In `didAddPoint`, use `currentLine` \
      instead of the last element of `lines`.
      """)
  }

  // edit: AcceptInput.swift, didAddLine
  @Test("A view that is notified notifies no delegates")
  static func forwardsNothing() async throws {
    try await survivesATouch()
    try await survivesCallbacks()
    try await survivesAPoint()
    let (mirror, recorders) = recordedView()
    let mirrorOfTheMirror = DrawView()
    mirror.multicastDelegate.addDelegate(mirrorOfTheMirror)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddPoint: end)
    try require(
      mirror.strokes, is: [[start, end]], addsFirst)
    try require(
      recorders.map(\.sources.count), is: [0, 0],
      """
      Another view notified this one, and this one notified its own delegates. If two views mirror \
      each other, this echo doesn't end. Notify delegates only after a touch.
      """)
    try require(
      mirrorOfTheMirror.strokes, is: [],
      """
      A mirror of a mirror has to stay empty, but it has lines. Notify delegates only after a \
      touch, even those that are views.
      """)
    let (view, first) = recordedView()
    view.touchBegan(at: start)
    view.touchMoved(to: end)
    try requireBroadcasts(first)
    mirror.touchBegan(at: end)
    mirror.touchMoved(to: start)
    try require(
      recorders.map { [$0.lines.count, $0.points.count] }, is: [[1, 1], [1, 1]],
      """
      Another view notified this one, and then the pen drew in this one. That's this view's own \
      event, so it has to notify its delegates once about the line and once about the point. A \
      view can both send and receive: don't remember that it has received something.
      """)
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddPoint: end)
    try require(
      recorders.map(\.sources.count), is: [2, 2],
      """
      The pen drew in this view, and then another view notified it. That's the other view's event, \
      but this view notified its own delegates. Don't remember that the pen has drawn in a view.
      """)
    expect(
      mirror.strokes, is: [[start, end], [end, start], [start, end]],
      """
      The pen drew in this view, and another view notified it before and afterward. All three \
      lines have to be there: a view in which the pen has drawn receives lines, too.
      """)
    let (left, right) = (DrawView(), DrawView())
    left.multicastDelegate.addDelegate(right)
    right.multicastDelegate.addDelegate(left)
    left.touchBegan(at: start)
    right.touchBegan(at: end)
    right.touchMoved(to: start)
    expect(
      [left.strokes, right.strokes], is: Array(repeating: [[start], [end, start]], count: 2),
      """
      Two views are delegates of each other, and the pen drew in one of them and then in the other \
      one. Each has to show both lines: a view that is notified mustn't change its list either.
      """)
    let (waiting, listeners) = recordedView()
    let line = LineShape(points: [end])
    listeners[0].whenNotified = {
      listeners[0].whenNotified = {}
      waiting.drawView(DrawView(), didAddLine: line)
    }
    waiting.drawView(DrawView(), didAddPoint: end)
    waiting.touchBegan(at: start)
    expect(
      listeners.map(\.lines.count), is: [1, 1],
      """
      A view ignored a point that came before any line, and then the pen drew in it. It has to \
      notify its delegates about the line: a flag must not stay set after an early `return`.
      """)
    expect(
      waiting.strokes, is: [[start], [end]],
      """
      While a view notified its delegates, another view notified it about a line. That's no echo, \
      so the view has to add this line, too.
      """)
    let (other, others) = recordedView(DrawView(takesTouches: false))
    other.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    other.drawView(DrawView(), didAddPoint: end)
    expect(
      others.map(\.sources.count), is: [0, 0],
      "A view that takes no touches was notified, and it notified its own delegates. No view does.")
  }

  /// An echo between views that are registered on each other would overflow the stack.
  fileprivate static func requireNoEcho() async throws {
    try await survivesATouch()
    try await survivesCallbacks()
    let (mirror, recorders) = recordedView()
    mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
    mirror.drawView(DrawView(), didAddPoint: end)
    try require(
      recorders.map(\.sources.count), is: [0, 0],
      "A view that is notified must not notify its own delegates: see `didAddLine`, `didAddPoint`.")
  }

  /// What runs in a child process, because it may crash.
  private enum Run: String, Codable {
    case touch, leave, callbacks, pointWithoutALine

    func callAsFunction() {
      switch self {
      case .touch:
        let (recorded, recorders) = recordedView()
        for view in [DrawView(), recorded] {
          view.touchBegan(at: start)
          view.touchMoved(to: end)
        }
        withExtendedLifetime(recorders) {}
      case .leave:
        for leavesAtTheLine in [true, false] {
          let (view, recorders) = recordedView()
          recorders[0].leaves = leavesAtTheLine
          view.touchBegan(at: start)
          recorders[0].leaves = true
          view.touchMoved(to: end)
        }
      case .callbacks:
        let mirror = DrawView()
        mirror.drawView(DrawView(), didAddLine: LineShape(points: [start]))
        mirror.drawView(DrawView(), didAddPoint: end)
      case .pointWithoutALine: DrawView().drawView(DrawView(), didAddPoint: end)
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) { [run] in
        run()
        finish()
      }
    }
  }

  /// Notifies a view about a line and a point, in a child process.
  private static let callbacks = child(.callbacks)

  private static func survivesCallbacks() async throws {
    try await requireFinish(
      await callbacks.value,
      """
      A view that was notified about a line and then about a point crashed. If there's no message, \
      a method called itself until the stack overflowed: `drawView` has to forward to \
      `currentState`, and a state must not call `drawView` on its own view.
      """)
  }

  /// Notifies a view about a point without a line, in a child process.
  private static let pointWithoutALine = child(.pointWithoutALine)

  private static func survivesAPoint() async throws {
    try await requireFinish(
      await pointWithoutALine.value,
      "A point came before any line, and the view crashed. `currentLine` can be `nil`: use `?`.")
  }

  /// Touches a view without delegates, and one with two, in a child process.
  private static let touch = child(.touch)

  private static func survivesATouch() async throws {
    try await requireFinish(
      await touch.value,
      """
      A touch in a view with two delegates or without delegates crashed. Call `invokeDelegates`, \
      which doesn't need an index, and don't unwrap or cast with `!`.
      """)
  }

  // MARK: Registering

  // edit: MirrorPadController.swift, init
  @Test("What is drawn in the input view appears in the three mirrors")
  static func mirrorsFollow() async throws {
    try await requireNoEcho()
    let (view, recorders) = recordedView()
    view.touchBegan(at: start)
    view.touchMoved(to: end)
    try requireBroadcasts(recorders)
    let mirror = DrawView()
    mirror.drawView(view, didAddLine: LineShape(points: [start]))
    mirror.drawView(view, didAddPoint: end)
    try require(mirror.strokes, is: [[start, end]], addsFirst)
    try requireOwnState()
    let pad = MirrorPadController()
    try await pad.draw([start, end], [end, start])
    try require(
      pad.inputDrawView.strokes, is: [[start, end], [end, start]], mistake(inInputOf: pad))
    try require(
      pad.counts, is: [2, 2, 2, 2],
      """
      The four numbers are the lines at the top left, top right, bottom left, and bottom right. \
      In `init`, `MirrorPadController` has to add each mirror once to the multicast delegate of \
      the input view.
      """)
    for (place, view) in zip(["top right", "bottom left", "bottom right"], pad.mirrorDrawViews) {
      try require(
        view.strokes, is: [[start, end], [end, start]],
        "The mirror at the \(place) has the lines, but with different points.")
    }
    pad.mirrorDrawViews[0].touchBegan(at: start)
    expect(
      pad.counts, is: [2, 2, 2, 2], "A mirror took a touch. Only the input view takes touches.")
    let long = (0...200).map { Point(x: Double($0) / 200, y: 0) }
    let lines = Array(repeating: [start], count: 100) + [long]
    let second = MirrorPadController()
    for line in lines { try await second.draw(line) }
    expect(
      second.drawViews.map { $0.strokes == lines }, is: [true, true, true, true],
      """
      A hundred dots at the same place and a line of 201 points were drawn. Not all views have \
      them. (This tells which have, in the order of `drawViews`.) Add and pass on every line and \
      every point, even if there are many or some are equal.
      """)
  }

  // edit: MirrorPadController.swift, init
  @Test("The mirrors are delegates of the input view and of no other")
  static func registersMirrorsOnce() async {
    let pad = MirrorPadController()
    let places = pad.inputDrawView.multicastDelegate.delegates.map { delegate in
      pad.mirrorDrawViews.firstIndex { $0 === delegate } ?? -1
    }
    expect(
      places.sorted(), is: [0, 1, 2],
      """
      The controller has to add each mirror once to the multicast delegate of the input view. \
      (These are the delegates' indices in `mirrorDrawViews`. For another object, it's -1.)
      """)
    expect(
      pad.mirrorDrawViews.map(\.multicastDelegate.delegates.count), is: [0, 0, 0],
      "A mirror has delegates. Add the mirrors only to the list of the input view.")
  }

  // edit: MirrorPadController.swift, drawViews
  @Test("A mirror that is taken out of the pad is deallocated")
  static func releasesAMirror() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start, end])
    try require(pad.counts, is: [1, 1, 1, 1], followFirst)
    let probe = Probe(pad.mirrorDrawViews.removeLast())
    expect(
      probe.state, is: .deallocated,
      """
      The last mirror was removed from `mirrorDrawViews` but wasn't deallocated: there's another \
      strong reference to it. Don't store a second array of views or delegates.
      """)
    try await pad.draw([start, end])
    expect(
      pad.counts, is: [2, 2, 2],
      """
      After a mirror was taken out of `mirrorDrawViews`, another line was drawn, and not each of \
      the remaining views has two lines. Register the mirrors only in `init`: the list refers to \
      them weakly, so nothing has to be done when one is taken out.
      """)
    let probes = try await viewsOfAReleasedPad()
    expect(
      probes.map(\.state), is: Array(repeating: .deallocated, count: 4),
      """
      A pad was released, but not all of its views were deallocated. (The input view is the first \
      one.) A view holds its state strongly, so the state must not hold the view: use the \
      parameter `view`, and store neither a view nor a closure that captures one.
      """)
  }

  private static func viewsOfAReleasedPad() async throws -> [Probe] {
    let pad = MirrorPadController()
    try await pad.draw([start, end])
    return pad.drawViews.map { Probe($0) }
  }

  // MARK: The states and the pattern

  // edit: Clear.swift, clear
  @Test("Clear removes the lines of all four views, and the pen draws again")
  static func clears() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start, end])
    try require(pad.counts, is: [1, 1, 1, 1], followFirst)
    pad.clear()
    expect(pad.counts, is: [0, 0, 0, 0], "`clear` has to remove the lines of all four views.")
    try await pad.draw([end])
    expect(
      pad.counts, is: [1, 1, 1, 1],
      "After `clear`, the views have to accept input again: the next state is `AcceptInput`.")
    pad.inputDrawView.clear()
    expect(
      pad.counts, is: [0, 1, 1, 1], "`clear` isn't an event: a view clears only its own lines.")
  }

  // edit: Copy.swift, copyLines
  @Test("A view that copies another view's lines shares none of them")
  static func copiesLines() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start], [end, start])
    let mirror = pad.mirrorDrawViews[0]
    try require(mirror.strokes, is: [[start], [end, start]], followFirst)
    let copier = DrawView()
    copier.copyLines(from: mirror)
    try require(copier.strokes, is: [[start], [end, start]], "`copyLines` has to copy all lines.")
    copier.drawView(pad.inputDrawView, didAddPoint: end)
    expect(
      copier.strokes, is: [[start], [end, start, end]],
      "After a view copied lines, the next point has to lengthen its last line.")
    expect(
      mirror.strokes, is: [[start], [end, start]],
      "A point was added to the copy and also appeared in the original: the views share a line.")
  }

  // edit: DrawView+DrawViewDelegate.swift, drawView
  @Test("While a view animates, it ignores touches, delegate callbacks, clear, and copy")
  static func ignoresWhileAnimating() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start], [end])
    let mirror = pad.mirrorDrawViews[0]
    try require(pad.counts, is: [2, 2, 2, 2], followFirst)
    pad.animate()
    mirror.drawView(pad.inputDrawView, didAddLine: LineShape(points: [end]))
    mirror.drawView(pad.inputDrawView, didAddPoint: start)
    try require(
      mirror.strokes, is: [[start], [end]],
      """
      A delegate callback changed the view's lines during an animation. In \
      `DrawView+DrawViewDelegate.swift`, both methods have to forward to `currentState`.
      """)
    try await pad.draw([end, start])
    mirror.copyLines(from: DrawView())
    pad.clear()
    for view in pad.drawViews {
      try require(
        view.strokes, is: [[start], [end]],
        "A touch or a command changed the lines during an animation: `Animate` has to ignore both.")
    }
  }

  // edit: AcceptInput.swift, touchMoved
  @Test("A drag that began during an animation draws nothing afterward")
  static func ignoresTheRestOfADrag() async throws {
    let pad = MirrorPadController()
    try await pad.draw([start, end])
    for view in pad.drawViews { try require(view.strokes, is: [[start, end]], followFirst) }
    pad.animate()
    pad.inputDrawView.touchBegan(at: end)
    pad.advance(by: .seconds(1))
    pad.inputDrawView.touchMoved(to: end)
    for view in pad.drawViews {
      try require(
        view.strokes, is: [[start, end]],
        """
        The view ignored the beginning of a drag during an animation, but the rest of the drag \
        lengthened an earlier line. Add points to `currentLine`, which is `nil` in the new state.
        """)
    }
    try await pad.draw([end, start])
    expect(pad.counts, is: [2, 2, 2, 2], "After the animation, a new drag has to draw a line.")
  }

  // edit: Animate.swift, animate
  @Test("An animation takes a second for each line, then the view accepts input")
  static func animates() async throws {
    let pad = MirrorPadController()
    pad.animate()
    try await pad.draw([start, end], [end, start])
    try require(
      pad.inputDrawView.lines.count, is: 2,
      "There was nothing to replay, so the animation has to end immediately, and the pen draws.")
    for view in pad.drawViews {
      try require(view.strokes, is: [[start, end], [end, start]], followFirst)
    }
    pad.animate()
    pad.advance(by: .milliseconds(1500))
    for view in pad.drawViews {
      try require(
        view.visibleLines.map(\.points), is: [[start, end], [end]],
        "After a second and a half, a view has to show the first line and half of the second one.")
    }
    pad.advance(by: .milliseconds(500))
    try await pad.draw([start])
    expect(pad.counts, is: [3, 3, 3, 3], "After two lines and two seconds, the pen has to draw.")
  }

  // MARK: Helpers

  /// A view with two delegates that record what they are notified about.
  private static func recordedView(
    _ view: DrawView = DrawView()
  ) -> (view: DrawView, recorders: [Recorder]) {
    let recorders = [Recorder(), Recorder()]
    recorders.forEach(view.multicastDelegate.addDelegate)
    return (view, recorders)
  }

  /// Requires that two delegates were notified about one line and one point.
  private static func requireBroadcasts(_ recorders: [Recorder]) throws {
    try require(
      recorders.map { [$0.lines.count, $0.points.count] }, is: [[1, 1], [1, 1]],
      """
      First, make `touchBegan` notify both delegates about the line, and `touchMoved` about the \
      point, once each. (These are the numbers of lines and points for each delegate.)
      """)
  }

  private static func requireSource(_ view: DrawView, of recorders: [Recorder]) {
    expect(
      recorders.flatMap(\.sources).allSatisfy { $0 === view },
      "The first argument of a callback is the view in which the pen drew: pass `view`.")
  }

  /// The rule for an input view that has other lines than those that were drawn in it.
  private static func mistake(inInputOf pad: MirrorPadController) -> Comment {
    let input = pad.inputDrawView
    let mirrored = pad.mirrorDrawViews.flatMap(\.lines)
    let rule =
      if input.lines.contains(where: { line in mirrored.contains { $0 === line } }) {
        """
        A mirror keeps the input view's line, so each point is added to that line more than once. \
        In `didAddLine`, begin a copy of the line.
        """
      } else if input.multicastDelegate.delegates.contains(where: { $0 === input }) {
        "The input view is its own delegate. In `init`, add only the mirrors."
      } else {
        """
        Two lines of two points each were drawn in the input view, which now has different lines. \
        `touchBegan` has to add the line once, and `touchMoved` the point.
        """
      }
    return Comment(rawValue: rule)
  }

  /// The rule for a touch about which two delegates are notified once each, or aren't.
  private static func mistake(
    _ counts: [Int], in method: String, calling callback: String
  ) -> Comment {
    let rule =
      if counts == [0, 0] {
        """
        `\(method)` didn't notify any delegate: call `invokeDelegates` on the view's multicast \
        delegate, and call `\(callback)` in the closure.
        """
      } else if counts.contains(0) {
        "`\(method)` notified one of two delegates: call `invokeDelegates`, which notifies both."
      } else if counts != [1, 1] {
        "`\(method)` notified a delegate more than once: call `invokeDelegates` once."
      } else {
        """
        `\(method)` notified the delegates about points that the pen didn't draw. Pass each point \
        unchanged, even if it's outside the view.
        """
      }
    return Comment(rawValue: rule)
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

/// A delegate that records what it's notified about.
private final class Recorder: DrawViewDelegate {
  private(set) var lines: [[Point]] = []
  private(set) var points: [Point] = []
  /// The color and the width of each line.
  private(set) var pens: [String] = []
  private(set) var sources: [DrawView] = []
  /// The lines that the other view had when it notified this delegate.
  private(set) var strokesOfSource: [[[Point]]] = []
  /// What the delegate does when it's notified.
  var whenNotified: () -> Void = {}
  /// Whether the delegate removes itself when it's notified.
  var leaves = false

  func drawView(_ source: DrawView, didAddLine line: LineShape) {
    lines.append(line.points)
    pens.append("\(line.color) \(line.width)")
    record(source)
  }

  func drawView(_ source: DrawView, didAddPoint point: Point) {
    points.append(point)
    record(source)
  }

  private func record(_ source: DrawView) {
    sources.append(source)
    strokesOfSource.append(source.strokes)
    whenNotified()
    if leaves { source.multicastDelegate.removeDelegate(self) }
  }
}
