import StrictSolution

/// A list of delegates that can change during an event.
public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []

  /// Creates an empty list.
  public init() {}

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [Delegate] {
    entries.compactMap { entry in
      guard let object = entry.object else { return nil }
      return object as? Delegate
    }
  }

  /// Adds a delegate after the others.
  ///
  /// A delegate that is added during an event waits for the next one, even if it was removed
  /// during the same event. A nested event that begins after that notifies it.
  ///
  /// - Parameter delegate: The object to add. Something else has to keep it alive. If it's a value,
  ///   the program ends.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    entries.removeAll { $0.object == nil }
    guard !entries.contains(where: { $0.object === object }) else { return false }
    entries.append(Entry(object))
    return true
  }

  // The code above is complete. Write the methods below and what they need in `Entry`.

  /// Calls a closure with each delegate that was registered when the event began and hasn't been
  /// removed since.
  ///
  /// - Parameter body: Notifies a delegate. It can change the list and call `invoke` again.
  /// - Throws: The error that `body` throws. The remaining delegates aren't notified.
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    try entries.forEach { entry in
      guard entry.isRegistered, let object = entry.object, let delegate = object as? Delegate else {
        return
      }
      try body(delegate)
    }
  }

  /// Removes a delegate, so that even an event that has already begun doesn't notify it anymore.
  ///
  /// A delegate can call this method in its `deinit`.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the list contained an entry with the delegate's identifier. The entry of a
  ///   deallocated delegate stays until the next `add`, so a new object at its address can match it.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    entries.remove(at: index).isRegistered = false
    return true
  }
}

/// The registration of a delegate, from `add` to `remove`.
private final class Entry {
  let identifier: ObjectIdentifier
  private(set) weak var object: AnyObject?
  var isRegistered = true

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    self.object = object
  }
}
