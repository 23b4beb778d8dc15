// wrong: Each mirror is registered with the view before it.
// misconception: A mirror passes on what it receives.
// caught by: "What is drawn in the input view appears in the three mirrors"

import AddRemoveSolution

public final class MirrorPadController {
  public let inputDrawView = DrawView()
  public var mirrorDrawViews = [
    DrawView(reflection: .topRight, takesTouches: false),
    DrawView(reflection: .bottomLeft, takesTouches: false),
    DrawView(reflection: .bottomRight, takesTouches: false),
  ]

  public init() {
    for (view, mirror) in zip(drawViews, mirrorDrawViews) {
      view.multicastDelegate.addDelegate(mirror)
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
