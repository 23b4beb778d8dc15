import AddRemoveSolution
import InvokeSolution
import MirrorPadSolution
import WrapperSolution

/// The pad of step 5 with a pen, and what happens on it.
final class Pad {
  let controller = MirrorPadController()
  /// The pictures of the four views, also that of a deallocated mirror.
  private(set) var pictures: [ViewPicture]
  private(set) var calls = CallLog()
  private(set) var pointCount = 0
  private(set) var isPenDown = false
  /// Where the pen is, in the input view.
  private(set) var pen = Point(x: 0, y: 0)

  var input: DrawView { controller.inputDrawView }

  /// The name of the state that the input view is in.
  var stateName: String { "\(type(of: input.currentState))" }

  /// How many delegates the input view notifies now.
  var delegateCount: Int { input.multicastDelegate.delegates.count }

  init(grid: DotGrid) {
    pictures = controller.drawViews.map { ViewPicture(of: $0, grid: grid) }
  }

  // MARK: The pen

  /// Puts the pen down in the input view, unless the view ignores the touch.
  func putDown(at point: Point) {
    let count = input.lines.count
    input.touchBegan(at: point)
    pen = point
    isPenDown = input.lines.count > count
    guard isPenDown else { return }
    pointCount += 1
    noteCalls("didAddLine", at: point)
  }

  /// Moves the pen, which draws if it is down.
  func move(to point: Point) {
    pen = point
    guard isPenDown else { return }
    let count = input.lines.last?.points.count
    input.touchMoved(to: point)
    guard input.lines.last?.points.count != count else { return }
    pointCount += 1
    noteCalls("didAddPoint", at: point)
  }

  func lift() {
    isPenDown = false
  }

  /// Logs the delegates that the input view notified.
  ///
  /// An observer among the delegates would add a call to the count. So the same multicast
  /// delegate goes to the same delegates again.
  private func noteCalls(_ method: String, at point: Point) {
    calls.begin()
    input.multicastDelegate.invokeDelegates { delegate in
      guard let mirror = delegate as? DrawView else { return }
      calls.add(method, at: point, to: mirror)
    }
    updatePictures()
  }

  // MARK: The commands

  func clear() {
    // As in `animate`: only a new mirror would react.
    guard !(input.currentState is Animate) else { return }
    controller.clear()
    if input.lines.isEmpty {
      (pointCount, isPenDown) = (0, false)
    }
    updatePictures()
  }

  func animate() {
    // The views would ignore it, but a mirror made during the animation would start alone.
    guard !(input.currentState is Animate) else { return }
    controller.animate()
    updatePictures()
  }

  var isAnimating: Bool {
    controller.drawViews.contains { $0.currentState is Animate }
  }

  func advance(by duration: Duration) {
    guard isAnimating else { return }
    controller.advance(by: duration)
    updatePictures()
  }

  // MARK: The mirror that is released

  /// Releases the last mirror, or makes a new one, and returns what happened.
  func toggleMirror() -> String {
    controller.mirrorDrawViews.count < pictures.count - 1 ? restoreMirror() : releaseMirror()
  }

  private func releaseMirror() -> String {
    pictures[pictures.count - 1].keep()
    let place = pictures[pictures.count - 1].reflection.place
    // This removes the last strong reference. No code calls `removeDelegate`.
    let mirror = DelegateWrapper(controller.mirrorDrawViews.removeLast())
    return report(
      mirror.delegate == nil
        ? "the mirror at the \(place) is deallocated; no code removed it"
        : "the mirror at the \(place) is still alive")
  }

  private func restoreMirror() -> String {
    let last = pictures.count - 1
    let mirror = DrawView(reflection: pictures[last].reflection, takesTouches: false)
    mirror.copyLines(from: input)
    controller.mirrorDrawViews.append(mirror)
    input.multicastDelegate.addDelegate(mirror)
    pictures[last].show(mirror)
    return report("a new mirror at the \(mirror.reflection.place) has copied the lines")
  }

  private func report(_ event: String) -> String {
    let text = "\(delegateCount.of("delegate")): \(event)"
    calls.note(text)
    return text
  }

  // MARK: The pictures

  /// Whether the view of a picture is still alive.
  func isLive(_ index: Int) -> Bool { index <= controller.mirrorDrawViews.count }

  /// Draws all pictures again, into another grid.
  func draw(into grid: DotGrid) {
    for index in pictures.indices { pictures[index].move(to: grid) }
  }

  /// Takes the characters of a picture that have changed.
  func takeChanges(of index: Int) -> [Int] { pictures[index].takeChanges() }

  private func updatePictures() {
    for index in pictures.indices { pictures[index].update() }
  }
}
