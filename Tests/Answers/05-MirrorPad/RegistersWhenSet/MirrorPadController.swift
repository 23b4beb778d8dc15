// right: Mirrors are registered in a method, which also serves mirrors that come later.

import AddRemoveSolution

public final class MirrorPadController {
  public let inputDrawView = DrawView()
  public var mirrorDrawViews = [
    DrawView(reflection: .topRight, takesTouches: false),
    DrawView(reflection: .bottomLeft, takesTouches: false),
    DrawView(reflection: .bottomRight, takesTouches: false),
  ]

  public init() {
    mirrorDrawViews.forEach(register)
  }

  private func register(_ mirror: DrawView) {
    guard !inputDrawView.multicastDelegate.delegates.contains(where: { $0 === mirror }) else {
      return
    }
    inputDrawView.multicastDelegate.addDelegate(mirror)
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
