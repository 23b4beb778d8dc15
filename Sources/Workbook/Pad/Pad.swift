import AddRemoveSolution
import MirrorPadSolution
import WrapperSolution

/// The pad of step 5 with a pen, and what happens on it.
final class Pad {
  let controller: MirrorPadController
  /// The pictures of the four views, also that of a deallocated mirror.
  var pictures: [DotPicture]
  private(set) var isPenDown = false
  /// Where the pen is, in the input view.
  private(set) var pen = Point(x: 0, y: 0)
  /// The mirror that is released next, as an index of `pictures`.
  var chosen: Int
  let probes = Probes()
  /// Which mirrors were in the input view's list when they were released.
  var registered: Set<Int> = []
  /// Whether the pen was lifted since it was put down.
  private(set) var wasLifted = false
  /// How many times faster than a second a line the views animate.
  private(set) var pace = 1.0

  /// Receives what the pen draws, in the format of a strokes file, before the views do.
  var willDraw: (String) -> Void = { _ in }

  /// Runs before the views are cleared.
  var willClear: () -> Void = {}

  /// Runs before each call to a delegate, which is made when it returns.
  var willCall: (Call) -> Void = { _ in }

  init(controller: MirrorPadController = MirrorPadController()) {
    self.controller = controller
    let grid = DotGrid(columns: 1, rows: 1, resolution: .plain)  // A display replaces it.
    // There is room for four, whatever the learner's code has.
    pictures = controller.drawViews.prefix(4).map { DotPicture(of: $0, grid: grid) }
    chosen = pictures.count - 1
    installProbes()
    probes.willCall = { [unowned self] call in
      updatePictures()
      willCall(call)
    }
  }

  var input: DrawView { controller.inputDrawView }

  var calls: CallLog { probes.log }

  /// The name of the state that the input view is in.
  var stateName: String { "\(type(of: input.currentState))" }

  var pointCount: Int { input.lines.reduce(0) { $0 + $1.points.count } }

  /// The names in the input view's list, with `nil` for a delegate that was deallocated.
  var list: [String?] { Probes.names(in: input) }

  /// The mirrors with delegates, and the names of these delegates.
  var otherLists: [(owner: String, names: [String?])] {
    controller.mirrorDrawViews.compactMap { view in
      let names = Probes.names(in: view)
      return names.isEmpty ? nil : (view.reflection.place, names)
    }
  }

  func installProbes() {
    for view in controller.drawViews { probes.install(in: view, isInput: view === input) }
  }

  // MARK: The pen

  /// Puts the pen down in the input view, unless the view ignores the touch.
  func putDown(at point: Point) {
    let count = input.lines.count
    wasLifted = false
    if !isAnimating { willDraw("\n\(input.lineColor) \(input.lineWidth) \(point.x),\(point.y)") }
    touch(at: point) { input.touchBegan(at: point) }
    // The pen may have been lifted while the calls waited for a key.
    isPenDown = input.lines.count > count && !wasLifted
  }

  /// Moves the pen, which draws if it is down.
  func move(to point: Point) {
    pen = point
    guard isPenDown else { return }
    willDraw(" \(point.x),\(point.y)")
    touch(at: point) { input.touchMoved(to: point) }
  }

  func lift() {
    (isPenDown, wasLifted) = (false, true)
  }

  private func touch(at point: Point, _ touch: () -> Void) {
    pen = point
    // The learner's code may have registered other delegates, or released some.
    probes.removeOrphans()
    installProbes()
    probes.log.begin(at: point)
    touch()
    probes.removeOrphans()
    updatePictures()
  }

  // MARK: The commands

  func clear() {
    willClear()
    controller.clear()
    if input.lines.isEmpty { isPenDown = false }
    probes.log.startOver("all views were cleared")
    updatePictures()
  }

  var isAnimating: Bool {
    controller.drawViews.contains { $0.currentState is Animate }
  }

  /// Replays the lines, a second each, but all of them within eight seconds.
  func animate() {
    pace = max(1, Double(input.lines.count) / 8)
    controller.animate()
    updatePictures()
  }

  func advance(by duration: Duration) {
    guard isAnimating else { return }
    controller.advance(by: duration * pace)
    updatePictures()
  }

  /// Ends the replay.
  func stopAnimating() {
    let lineCount = controller.drawViews.map(\.lines.count).max() ?? 0
    controller.advance(by: .seconds(lineCount + 1))
    updatePictures()
  }

  // MARK: The pictures

  /// Draws all pictures again, into another grid.
  func draw(into grid: DotGrid) {
    for index in pictures.indices { pictures[index].move(to: grid) }
  }

  /// The pad as a picture for browsers.
  var vectorPicture: VectorPicture {
    let views = pictures.map { picture in
      VectorPicture.View(
        reflection: picture.reflection, lines: picture.lines,
        isDelegate: list.contains(picture.reflection.place), isReleased: picture.isReleased)
    }
    // A character is twice as high as it is wide.
    let grid = pictures[0].grid
    return VectorPicture(of: views, aspect: 2 * Double(grid.rows) / Double(grid.columns))
  }

  private func updatePictures() {
    for index in pictures.indices { pictures[index].update() }
  }
}
