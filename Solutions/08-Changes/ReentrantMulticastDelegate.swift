import StrictSolution

/// A list of delegates that may change while an event is being delivered.
///
/// Delegates may add and remove delegates, themselves included, and begin further events.
/// The list belongs to one isolation domain: it isn't `Sendable`.
///
/// ```swift
/// let list = ReentrantMulticastDelegate<any Responding>()
/// list.add(north)
/// list.add(south)
/// list.invoke { $0.respond(to: "Main Street") }
/// // Prints "North responds to Main Street."
/// // Prints "South responds to Main Street."
/// ```
public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []

  /// Creates an empty list.
  public init() {}

  /// The live delegates, in the order in which they were added.
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var delegates: [Delegate] {
    entries.compactMap { $0.object as? Delegate }
  }

  /// Adds a delegate after the others.
  ///
  /// A delegate that is added during an event waits for the next one, even if it was removed
  /// during the same event. A nested event that begins later reaches it.
  ///
  /// - Parameter delegate: An object, which the list doesn't keep alive. A value ends the program.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
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

  /// Calls a closure with each delegate that was registered when the event began and still is.
  ///
  /// - Parameter body: Notifies a delegate. It may change the list and call `invoke` again.
  /// - Throws: The error that `body` throws. The delegates after it aren't notified.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    // The loop keeps the array as it was at the beginning, and the entries in it.
    for entry in entries where entry.isRegistered {
      if let delegate = entry.object as? Delegate {
        try body(delegate)
      }
    }
  }

  /// Removes a delegate, which isn't notified any more, not even by an event that has begun.
  ///
  /// A delegate may call this method in its `deinit`.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // In a `deinit`, weak references to the object are already nil. Its identifier is the same.
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
