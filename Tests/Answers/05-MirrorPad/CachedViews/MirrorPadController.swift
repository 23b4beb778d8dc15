// wrong: The pad stores its views a second time.
// misconception: A list that is computed again and again is waste.
// caught by: "A mirror that is let go stops following and is gone"

import AddRemoveSolution

/// The drawing pad: one view to draw in, and three that mirror it.
public final class MirrorPadController {
  /// The view at the top left, in which one draws.
  public let inputDrawView = DrawView()
  /// The mirrors: top right, bottom left, bottom right.
  public var mirrorDrawViews = [
    DrawView(reflection: .topRight, takesTouches: false),
    DrawView(reflection: .bottomLeft, takesTouches: false),
    DrawView(reflection: .bottomRight, takesTouches: false),
  ]

  /// Creates a pad whose mirrors follow the input view.
  public init() {
    drawViews = [inputDrawView] + mirrorDrawViews
    for mirror in mirrorDrawViews {
      inputDrawView.multicastDelegate.addDelegate(mirror)
    }
  }

  /// All views: the input view, then the mirrors.
  public let drawViews: [DrawView]

  /// Replays the drawing in all views.
  public func animate() {
    for mirror in mirrorDrawViews {
      mirror.copyLines(from: inputDrawView)
    }
    for view in drawViews {
      view.animate()
    }
  }

  /// Clears all views.
  public func clear() {
    for view in drawViews {
      view.clear()
    }
  }

  /// Lets time pass in all views.
  public func advance(by duration: Duration) {
    for view in drawViews {
      view.advance(by: duration)
    }
  }
}
