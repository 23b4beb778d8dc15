// right: The weak reference is an element of an array, which is emptied when it is nil.

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private var references: [Reference]

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? {
    references.removeAll { $0.object == nil }
    return references.first?.object
  }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    references = [Reference(object: delegate)]
  }
}

private struct Reference {
  weak var object: AnyObject?
}
