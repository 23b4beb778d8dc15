/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper<ProtocolType> {
  /// The delegate, or `nil` after it was deallocated.
  public private(set) weak var delegate: ProtocolType?

  /// Creates a wrapper for a delegate.
  ///
  /// - Parameter delegate: The object to refer to. Something else has to keep it alive.
  public init(_ delegate: ProtocolType) {
    self.delegate = delegate
  }
}
