import AddRemoveSolution
import MirrorPadSolution
import WrapperSolution

/// The pad of step 5 with a pen, and what happens on it.
final class Pad {
  let controller: MirrorPadController
  /// The pictures of the four views, also that of a deallocated mirror.
  private(set) var pictures: [ViewPicture]
  private(set) var isPenDown = false
  /// Where the pen is, in the input view.
  private(set) var pen = Point(x: 0, y: 0)
  /// The mirror that is released next, as an index of `pictures`.
  private(set) var chosen: Int
  private let probes = Probes()
  /// Which mirrors were in the input view's list when they were released.
  private var registered: Set<Int> = []
  /// Whether the pen was lifted since it was put down.
  private(set) var wasLifted = false
  /// How many times faster than a second a line the views animate.
  private(set) var pace = 1.0

  /// Runs before each call to a delegate, which is made when it returns.
  var willCall: (Call) -> Void = { _ in }

  init(controller: MirrorPadController = MirrorPadController(), grid: DotGrid) {
    self.controller = controller
    pictures = controller.drawViews.map { ViewPicture(of: $0, grid: grid) }
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

  private func installProbes() {
    for view in controller.drawViews { probes.install(in: view, isInput: view === input) }
  }

  // MARK: The pen

  /// Puts the pen down in the input view, unless the view ignores the touch.
  func putDown(at point: Point) {
    let count = input.lines.count
    wasLifted = false
    touch(at: point) { input.touchBegan(at: point) }
    // The pen may have been lifted while the calls waited for a key.
    isPenDown = input.lines.count > count && !wasLifted
  }

  /// Moves the pen, which draws if it is down.
  func move(to point: Point) {
    pen = point
    guard isPenDown else { return }
    touch(at: point) { input.touchMoved(to: point) }
  }

  func lift() {
    (isPenDown, wasLifted) = (false, true)
  }

  private func touch(at point: Point, _ touch: () -> Void) {
    pen = point
    // The code on test may have registered other delegates, or released some.
    probes.removeOrphans()
    installProbes()
    probes.log.begin(at: point)
    touch()
    probes.removeOrphans()
    updatePictures()
  }

  // MARK: The commands

  func clear() {
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

  // MARK: The mirror that is released

  /// Whether a view is one of the controller's.
  func isInUse(_ index: Int) -> Bool {
    index == 0 || controller.mirrorDrawViews.contains { $0 === pictures[index].view }
  }

  /// Chooses the next mirror, and returns where it is.
  func chooseMirror() -> String {
    chosen = chosen % (pictures.count - 1) + 1
    return pictures[chosen].reflection.place
  }

  /// Releases the chosen mirror, or makes a new one, and returns what happened.
  func toggleMirror() -> String {
    let text = isInUse(chosen) ? releaseMirror() : restoreMirror()
    let live = list.count { $0 != nil }
    let report = "\(live.of("delegate")): \(text)"
    probes.log.note(report)
    return report
  }

  private func releaseMirror() -> String {
    let place = pictures[chosen].reflection.place
    guard
      let index = controller.mirrorDrawViews.firstIndex(where: { $0 === pictures[chosen].view })
    else { return "there is no mirror at the \(place)" }
    let isRegistered = list.contains(place)
    if isRegistered { registered.insert(chosen) } else { registered.remove(chosen) }
    pictures[chosen].keep()
    // This removes the last strong reference. No code calls `removeDelegate`.
    let mirror = DelegateWrapper(controller.mirrorDrawViews.remove(at: index))
    probes.removeOrphans()
    guard mirror.delegate == nil else {
      return "the mirror at the \(place) is still alive: something else holds it"
    }
    return "the mirror at the \(place) is deallocated"
      + (isRegistered ? "; no code removed it" : "; it wasn't in a list")
  }

  private func restoreMirror() -> String {
    let mirror = DrawView(reflection: pictures[chosen].reflection, takesTouches: false)
    mirror.copyLines(from: input)
    let earlier = (1..<chosen).count(where: isInUse)
    controller.mirrorDrawViews.insert(mirror, at: earlier)
    pictures[chosen].show(mirror)
    let place = mirror.reflection.place
    // A mirror that the code on test didn't register isn't registered now either.
    guard registered.contains(chosen) else {
      return "the new mirror at the \(place) isn't in the list, as before"
    }
    // The code on test may register each new mirror.
    let list = input.multicastDelegate
    if !list.delegates.contains(where: { $0 === mirror }) { list.addDelegate(mirror) }
    installProbes()
    return "a new mirror at the \(place) has copied the lines"
  }

  // MARK: The pictures

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
