// wrong: The controller registers all mirrors again whenever the array of mirrors changes.
// misconception: A list has to be told when its delegates change.
// caught by: "A mirror that is taken out of the pad is deallocated"

import AddRemoveSolution

public final class MirrorPadController {
  public let inputDrawView = DrawView()
  public var mirrorDrawViews = [
    DrawView(reflection: .topRight, takesTouches: false),
    DrawView(reflection: .bottomLeft, takesTouches: false),
    DrawView(reflection: .bottomRight, takesTouches: false),
  ] {
    didSet { registerMirrors() }
  }

  public init() {
    registerMirrors()
  }

  private func registerMirrors() {
    for mirror in mirrorDrawViews {
      inputDrawView.multicastDelegate.addDelegate(mirror)
    }
  }

  public var drawViews: [DrawView] { [inputDrawView] + mirrorDrawViews }

  public func animate() {
    for mirror in mirrorDrawViews {
      mirror.copyLines(from: inputDrawView)
    }
    for view in drawViews {
      view.animate()
    }
  }

  public func clear() {
    for view in drawViews {
      view.clear()
    }
  }

  public func advance(by duration: Duration) {
    for view in drawViews {
      view.advance(by: duration)
    }
  }
}
