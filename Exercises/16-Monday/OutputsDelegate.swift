/// The delegate protocol: what `Outputs` notifies its delegates about, on the main actor.
@MainActor public protocol OutputsDelegate: AnyObject {
  /// Notifies the delegate that the music is heard from another output.
  ///
  /// - Parameters:
  ///   - outputs: The object that knows the current output.
  ///   - output: The name of the output.
  func outputs(_ outputs: Outputs, didChangeTo output: String)
}
