import Console
import MirrorPadSolution

/// The pad of step 5, and what happens on it.
final class Pad {
  /// A place on the pad, which stays empty after its mirror was deallocated.
  struct Place {
    let reflection: Reflection
    fileprivate(set) weak var view: DrawView?

    var lines: [LineShape] { view?.visibleLines ?? [] }
    var title: String {
      guard let view else { return "released" }
      return reflection == .identity ? "draw here: \(type(of: view.currentState))" : "mirror"
    }
  }

  let controller: MirrorPadController
  /// The input view, then the mirrors.
  private(set) var places: [Place]
  let log = CallLog()

  init(controller: MirrorPadController = MirrorPadController()) {
    self.controller = controller
    places = controller.drawViews.map { Place(reflection: $0.reflection, view: $0) }
    installProbes()
  }

  private var input: DrawView { controller.inputDrawView }

  /// The learner's code may have registered other delegates, or released some.
  private func installProbes() {
    controller.drawViews.forEach(log.install)
  }

  // MARK: The pen

  func putDown(at point: Point) { touch(at: point, input.touchBegan) }

  func move(to point: Point) { touch(at: point, input.touchMoved) }

  private func touch(at point: Point, _ touch: (Point) -> Void) {
    installProbes()
    log.calls = []
    touch(point)
  }

  // MARK: The commands

  var isAnimating: Bool {
    controller.drawViews.contains { $0.currentState is Animate }
  }

  /// Releases the last mirror, or makes a new one.
  func toggleMirror() {
    guard let last = places.indices.dropFirst().last else { return }
    if let index = controller.mirrorDrawViews.firstIndex(where: { $0 === places[last].view }) {
      // This removes the last strong reference. No code calls `removeDelegate`.
      controller.mirrorDrawViews.remove(at: index)
    } else {
      let mirror = DrawView(reflection: places[last].reflection, takesTouches: false)
      mirror.copyLines(from: input)
      controller.mirrorDrawViews.append(mirror)
      places[last].view = mirror
      // A mirror that the learner's code didn't register isn't registered now either.
      if CallLog.names(in: input).contains(nil) { input.addDelegate(mirror) }
    }
    installProbes()
  }

  /// The input view's list of delegates, and how many calls they got for the last touch:
  /// `[top right][nil][bottom right] 2 calls`.
  var delegates: String {
    let names = CallLog.names(in: input).map { "[\($0 ?? "nil")]" }
    return (names.isEmpty ? "no delegates" : names.joined())
      + " \(log.calls.count.counted("call"))"
  }
}

extension Reflection {
  /// Where the view with this reflection is.
  var place: String {
    "\(y < 0 ? "bottom" : "top") \(x < 0 ? "right" : "left")"
  }
}
