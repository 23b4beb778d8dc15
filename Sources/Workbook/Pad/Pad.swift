import Console
import MirrorPadSolution

/// The pad of step 5 with a pen, and what happens on it.
final class Pad {
  /// A place on the pad, which keeps the lines of a mirror that was deallocated.
  struct Place {
    let reflection: Reflection
    fileprivate weak var view: DrawView?
    fileprivate var keptLines: [LineShape] = []
    /// Whether the mirror that was deallocated was in the input view's list.
    fileprivate var wasRegistered = false

    var lines: [LineShape] { view?.visibleLines ?? keptLines }
    var isReleased: Bool { view == nil }
    var title: String {
      reflection == .identity ? "draw here" : isReleased ? "released" : "mirror"
    }
  }

  let controller: MirrorPadController
  /// The input view, then the mirrors.
  private(set) var places: [Place]
  let calls = CallLog()
  var isPenDown = false
  /// Where the pen is, in the input view.
  private(set) var pen = Point(x: 0, y: 0)

  init(controller: MirrorPadController = MirrorPadController()) {
    self.controller = controller
    // There is room for four, whatever the learner's code has.
    places = controller.drawViews.prefix(4).map { Place(reflection: $0.reflection, view: $0) }
    installProbes()
  }

  var input: DrawView { controller.inputDrawView }

  /// The name of the state that the input view is in.
  var stateName: String { "\(type(of: input.currentState))" }

  /// The learner's code may have registered other delegates, or released some.
  private func installProbes() {
    controller.drawViews.forEach(calls.install)
  }

  // MARK: The pen

  /// Puts the pen down in the input view, unless the view ignores the touch.
  func putDown(at point: Point) {
    let count = input.lines.count
    touch(at: point, input.touchBegan)
    isPenDown = input.lines.count > count
  }

  /// Moves the pen, which draws if it is down.
  func move(to point: Point) {
    pen = point
    if isPenDown { touch(at: point, input.touchMoved) }
  }

  private func touch(at point: Point, _ touch: (Point) -> Void) {
    pen = point
    installProbes()
    calls.begin()
    touch(point)
  }

  // MARK: The commands

  func clear() {
    controller.clear()
    if input.lines.isEmpty { isPenDown = false }
    calls.clear()
  }

  var isAnimating: Bool {
    controller.drawViews.contains { $0.currentState is Animate }
  }

  /// Replays the drawing, or goes to the end of the replay.
  func toggleAnimation() {
    guard isAnimating else { return controller.animate() }
    let lineCount = controller.drawViews.map(\.lines.count).max() ?? 0
    controller.advance(by: .seconds(lineCount + 1))
  }

  // MARK: The last mirror

  /// Releases the last mirror, or makes a new one, and returns what happened.
  func toggleMirror() -> String {
    guard let last = places.indices.last, last > 0 else { return "The pad has no mirrors" }
    let index = controller.mirrorDrawViews.firstIndex { $0 === places[last].view }
    let text = index.map { releaseMirror(at: $0, from: last) } ?? restoreMirror(to: last)
    installProbes()
    return "\(delegateCount.counted("delegate")): \(text)"
  }

  private func releaseMirror(at index: Int, from last: Int) -> String {
    let place = places[last].reflection.place
    places[last].wasRegistered = CallLog.names(in: input).contains(place)
    places[last].keptLines = places[last].view?.visibleLines.map { $0.copy() } ?? []
    // This removes the last strong reference. No code calls `removeDelegate`.
    controller.mirrorDrawViews.remove(at: index)
    return places[last].view == nil
      ? "the mirror at the \(place) is deallocated; no code removed it"
      : "the mirror at the \(place) is still alive: another reference holds it"
  }

  private func restoreMirror(to last: Int) -> String {
    let mirror = DrawView(reflection: places[last].reflection, takesTouches: false)
    mirror.copyLines(from: input)
    controller.mirrorDrawViews.append(mirror)
    places[last].view = mirror
    // A mirror that the learner's code didn't register isn't registered now either.
    if places[last].wasRegistered { input.addDelegate(mirror) }
    return "a new mirror at the \(mirror.reflection.place) copied the lines"
  }
}

// What the pad shows.
extension Pad {
  /// The input view's list of delegates: `[top right][nil][bottom right]`.
  var delegates: String {
    let names = CallLog.names(in: input).map { "[\($0 ?? "nil")]" }
    return names.isEmpty ? "no delegates" : names.joined()
  }

  private var delegateCount: Int { CallLog.names(in: input).count { $0 != nil } }

  /// The state, the calls to delegates, and what else is worth knowing.
  var status: String {
    let points = input.lines.reduce(0) { $0 + $1.points.count }
    return [
      stateName, "\(calls.total.counted("delegate call")) (+\(calls.lastTouchTotal))",
      delegateCount.counted("delegate"),
      input.lines.count.counted("line"), points.counted("point"), "\(input.lineColor)",
    ].joined(separator: "  ")
  }
}

extension Reflection {
  /// Where the view with this reflection is.
  var place: String {
    "\(y < 0 ? "bottom" : "top") \(x < 0 ? "right" : "left")"
  }
}
