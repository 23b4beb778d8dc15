import AddRemoveSolution

/// A view of the pad: it has lines, and leaves everything it does to its current state.
public final class DrawView {
  /// Who is told when someone draws in this view.
  public let multicastDelegate = MulticastDelegate<any DrawViewDelegate>()
  /// The lines, the oldest first.
  public internal(set) var lines: [LineShape] = []
  /// What answers touches, commands and delegate callbacks at the moment.
  public internal(set) var currentState: DrawViewState = AcceptInput()

  /// The colour of the next line.
  public var lineColor = LineColor.black
  /// The width of the next line, in dots.
  public var lineWidth = 1.0
  /// How the view shows its points.
  public let reflection: Reflection
  /// Whether one can draw in the view.
  public let takesTouches: Bool

  /// Creates an empty view.
  ///
  /// - Parameters:
  ///   - reflection: How the view shows its points.
  ///   - takesTouches: Whether one can draw in the view.
  public init(reflection: Reflection = .none, takesTouches: Bool = true) {
    self.reflection = reflection
    self.takesTouches = takesTouches
  }

  /// The lines to show at the moment: while the view animates, a part of them.
  public var visibleLines: [LineShape] { currentState.visibleLines(of: self) }

  /// Puts the pen down.
  ///
  /// - Parameter point: Where.
  public func touchBegan(at point: Point) {
    guard takesTouches else { return }
    currentState.touchBegan(at: point, in: self)
  }

  /// Moves the pen.
  ///
  /// - Parameter point: Where to.
  public func touchMoved(to point: Point) {
    guard takesTouches else { return }
    currentState.touchMoved(to: point, in: self)
  }

  /// Takes all lines away.
  public func clear() {
    currentState.clear(self)
  }

  /// Replaces the lines by copies of another view's lines.
  ///
  /// - Parameter source: The view to copy from.
  public func copyLines(from source: DrawView) {
    currentState.copyLines(from: source, to: self)
  }

  /// Starts to replay the lines, one after the other.
  public func animate() {
    currentState.animate(self)
  }

  /// Lets time pass.
  ///
  /// - Parameter duration: How much.
  public func advance(by duration: Duration) {
    currentState.advance(self, by: duration)
  }
}
