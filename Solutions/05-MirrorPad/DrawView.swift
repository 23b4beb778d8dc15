import AddRemoveSolution
import InvokeSolution

/// The delegate protocol: what a view reports when the pen draws in it.
public protocol DrawViewDelegate: AnyObject {
  /// Notifies the delegate that the pen began a line.
  ///
  /// - Parameters:
  ///   - source: The view in which the line was begun.
  ///   - line: The line. It belongs to `source`, which adds points to it. Copy it if you keep it.
  func drawView(_ source: DrawView, didAddLine line: LineShape)

  /// Notifies the delegate that the pen lengthened the line that was begun last.
  ///
  /// - Parameters:
  ///   - source: The view in which the point was added.
  ///   - point: The point, as it was drawn.
  func drawView(_ source: DrawView, didAddPoint point: Point)
}

/// A view of the pad: it has lines, and its current state decides what happens to them.
public final class DrawView {
  /// The delegates to notify when the pen draws in this view.
  private let multicastDelegate = MulticastDelegate<any DrawViewDelegate>()
  /// The lines, oldest first.
  public internal(set) var lines: [LineShape] = []
  /// The object that responds to touches, commands, and delegate callbacks.
  public internal(set) var currentState: DrawViewState = AcceptInput()

  /// The color of the next line.
  public var lineColor = LineColor.black
  /// The width of the next line, in dots.
  public var lineWidth = 1.0
  /// How the view shows its points.
  public let reflection: Reflection
  /// Whether the pen can draw in the view.
  public let takesTouches: Bool

  /// Creates an empty view.
  ///
  /// - Parameters:
  ///   - reflection: How the view shows its points.
  ///   - takesTouches: Whether the pen can draw in the view.
  public init(reflection: Reflection = .identity, takesTouches: Bool = true) {
    self.reflection = reflection
    self.takesTouches = takesTouches
  }

  /// Registers a delegate.
  ///
  /// - Parameter delegate: The delegate, which is referred to weakly.
  public func addDelegate(_ delegate: any DrawViewDelegate) {
    multicastDelegate.addDelegate(delegate)
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The delegate. If it isn't registered, nothing happens.
  public func removeDelegate(_ delegate: any DrawViewDelegate) {
    multicastDelegate.removeDelegate(delegate)
  }

  /// Calls a closure with each delegate; the view's states call it when the pen has drawn.
  func invokeDelegates(_ closure: (any DrawViewDelegate) -> Void) {
    multicastDelegate.invokeDelegates(closure)
  }

  /// The lines to show now or, during an animation, the part of them that was replayed.
  public var visibleLines: [LineShape] { currentState.visibleLines(of: self) }

  /// Begins a line with the pen.
  ///
  /// - Parameter point: The position of the pen.
  public func touchBegan(at point: Point) {
    guard takesTouches else { return }
    currentState.touchBegan(at: point, in: self)
  }

  /// Moves the pen, which lengthens the line it has begun.
  ///
  /// - Parameter point: The new position of the pen.
  public func touchMoved(to point: Point) {
    guard takesTouches else { return }
    currentState.touchMoved(to: point, in: self)
  }

  /// Removes all lines.
  public func clear() {
    currentState.clear(self)
  }

  /// Replaces the lines with copies of another view's lines.
  ///
  /// - Parameter source: The view to copy from.
  public func copyLines(from source: DrawView) {
    currentState.copyLines(from: source, to: self)
  }

  /// Starts replaying the lines, one after another.
  public func animate() {
    currentState.animate(self)
  }

  /// Advances the view's clock.
  ///
  /// - Parameter duration: The time that has passed.
  public func advance(by duration: Duration) {
    currentState.advance(self, by: duration)
  }
}
