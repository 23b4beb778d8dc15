// wrong: The pad stores its views a second time.
// misconception: A list that is computed at each read is a waste.
// caught by: "A mirror that is taken out of the pad is deallocated"

import AddRemoveSolution

public final class MirrorPadController {
  public let inputDrawView = DrawView()
  public var mirrorDrawViews = [
    DrawView(reflection: .topRight, takesTouches: false),
    DrawView(reflection: .bottomLeft, takesTouches: false),
    DrawView(reflection: .bottomRight, takesTouches: false),
  ]

  public init() {
    drawViews = [inputDrawView] + mirrorDrawViews
    for mirror in mirrorDrawViews {
      inputDrawView.multicastDelegate.addDelegate(mirror)
    }
  }

  public let drawViews: [DrawView]

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
