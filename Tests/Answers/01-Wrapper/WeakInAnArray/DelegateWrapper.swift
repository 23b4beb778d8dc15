// right: The weak reference is an element of an array, which is emptied when it is nil.

public final class DelegateWrapper {
  private var references: [Reference]

  public var delegate: AnyObject? {
    references.removeAll { $0.object == nil }
    return references.first?.object
  }

  public init(_ delegate: AnyObject) {
    references = [Reference(object: delegate)]
  }
}

private struct Reference {
  weak var object: AnyObject?
}
