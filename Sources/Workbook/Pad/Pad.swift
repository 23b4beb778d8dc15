import AddRemoveSolution
import InvokeSolution
import MirrorPadSolution
import WrapperSolution

/// The pad of step 5, played on with a pen, and what it tells.
final class Pad {
  let controller = MirrorPadController()
  /// The pictures of the four views.
  ///
  /// A mirror that was let go of leaves its own behind.
  private(set) var pictures: [ViewPicture]
  private(set) var calls = CallLog()
  private(set) var pointCount = 0
  private(set) var isPenDown = false
  /// Where the pen is, in the input view.
  private(set) var pen = Point(x: 0, y: 0)

  var input: DrawView { controller.inputDrawView }

  /// The name of the state that the input view is in.
  var stateName: String { "\(type(of: input.currentState))" }

  /// How many delegates the input view tells at the moment.
  var delegateCount: Int { input.multicastDelegate.delegates.count }

  /// - Parameter grid: What to draw each view into.
  init(grid: DotGrid) {
    pictures = controller.drawViews.map { ViewPicture(of: $0, grid: grid) }
  }

  // MARK: The pen

  /// Puts the pen down in the input view.
  ///
  /// A view that ignores it leaves the pen up.
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

  /// Notes whom the input view has told.
  ///
  /// An observer among the delegates would be one call more in what it counts. So the same
  /// multicast delegate is asked, at once, to go to the same delegates again.
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
    // As with `animate`: only a mirror that came back meanwhile would heed it.
    guard !(input.currentState is Animate) else { return }
    controller.clear()
    if input.lines.isEmpty {
      (pointCount, isPenDown) = (0, false)
    }
    updatePictures()
  }

  func animate() {
    // The views would ignore it, but a mirror that came back meanwhile would begin alone.
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

  // MARK: The mirror that comes and goes

  /// Lets go of the last mirror, or brings one back in its place.
  ///
  /// - Returns: What has happened, in a line.
  func toggleMirror() -> String {
    controller.mirrorDrawViews.count < pictures.count - 1 ? bringBack() : letGo()
  }

  private func letGo() -> String {
    pictures[pictures.count - 1].keep()
    let place = pictures[pictures.count - 1].reflection.place
    // The last strong reference goes, and nobody calls `removeDelegate`.
    let mirror = DelegateWrapper(controller.mirrorDrawViews.removeLast())
    return report(
      mirror.delegate == nil
        ? "the mirror at the \(place) is gone, and nobody removed it"
        : "somebody still holds the mirror at the \(place)")
  }

  private func bringBack() -> String {
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

  /// Whether a picture shows a view that is alive.
  func isLive(_ index: Int) -> Bool { index <= controller.mirrorDrawViews.count }

  /// Draws all pictures anew, into another grid.
  func draw(into grid: DotGrid) {
    for index in pictures.indices { pictures[index].move(to: grid) }
  }

  /// Takes the characters of a picture that have changed.
  func takeChanges(of index: Int) -> [Int] { pictures[index].takeChanges() }

  private func updatePictures() {
    for index in pictures.indices { pictures[index].update() }
  }
}
