/// A screen that comes and goes, with the methods that UIKit calls on a view controller.
@MainActor public final class OutputScreen: OutputsDelegate {
  /// What its title has shown, with the latest last.
  public private(set) var titles: [String] = []
  private let outputs: Outputs

  /// Creates a screen that isn't visible yet.
  ///
  /// - Parameter outputs: The object that knows the current output.
  public init(outputs: Outputs) {
    self.outputs = outputs
  }

  /// Shows the current output, and each change from now on.
  public func viewWillAppear() {
    outputs.addDelegate(self)
    show(outputs.current)
  }

  /// Shows no change until the screen appears again.
  public func viewDidDisappear() {
    outputs.removeDelegate(self)
  }

  /// Shows a change.
  public func outputs(_ outputs: Outputs, didChangeTo output: String) {
    show(output)
  }

  private func show(_ output: String) {
    titles.append(output)
  }
}
