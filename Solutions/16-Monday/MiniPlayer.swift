/// The bar at the bottom of the app, which exists as long as the app runs.
@MainActor public final class MiniPlayer: OutputsDelegate {
  /// What its label has shown, with the latest last.
  public private(set) var labels: [String] = []

  /// Creates a mini player that shows each change.
  ///
  /// - Parameter outputs: The object that knows the current output.
  public init(outputs: Outputs) {
    outputs.addDelegate(self)
  }

  /// Shows a change.
  public func outputs(_ outputs: Outputs, didChangeTo output: String) {
    show(output)
  }

  private func show(_ output: String) {
    labels.append(output)
  }
}
