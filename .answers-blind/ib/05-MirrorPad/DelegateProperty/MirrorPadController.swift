/// The drawing pad: one view to draw in and three that mirror it.
public final class MirrorPadController {
  /// The view at the top left, which takes touches.
  public let inputDrawView = DrawView()
  /// The mirrors: top right, bottom left, and bottom right.
  public var mirrorDrawViews = [
    DrawView(reflection: .topRight, takesTouches: false),
    DrawView(reflection: .bottomLeft, takesTouches: false),
    DrawView(reflection: .bottomRight, takesTouches: false),
  ]

  /// Creates a pad whose mirrors are delegates of the input view.
  public init() {
    for mirror in mirrorDrawViews {
      inputDrawView.delegate = mirror
    }
  }

  /// All views: the input view, then the mirrors.
  public var drawViews: [DrawView] { [inputDrawView] + mirrorDrawViews }

  /// Replays the drawing in all views.
  public func animate() {
    for mirror in mirrorDrawViews {
      mirror.copyLines(from: inputDrawView)
    }
    for view in drawViews {
      view.animate()
    }
  }

  /// Removes the lines of all views.
  public func clear() {
    for view in drawViews {
      view.clear()
    }
  }

  /// Advances the clocks of all views.
  ///
  /// - Parameter duration: The time that has passed.
  public func advance(by duration: Duration) {
    for view in drawViews {
      view.advance(by: duration)
    }
  }
}
