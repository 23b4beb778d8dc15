// right: A closure captures the delegate weakly.

public final class DelegateWrapper {
  private let find: () -> AnyObject?

  public var delegate: AnyObject? { find() }

  public init(_ delegate: AnyObject) {
    find = { [weak delegate] in delegate }
  }
}
