// wrong: The wrappers of an object share a reference, which the newest of them sets to `nil`.
// misconception: The newest wrapper is the last one that is released.
// caught by: "A wrapper returns the delegate it was made with"

private final class Entry {
  weak var object: AnyObject?
  var newest = 0
}

nonisolated(unsafe) private var entries: [ObjectIdentifier: Entry] = [:]

public final class DelegateWrapper {
  private let entry: Entry
  private let number: Int

  public var delegate: AnyObject? { entry.object }

  public init(_ delegate: AnyObject) {
    let known = entries[ObjectIdentifier(delegate)]
    entry = known?.object == nil ? Entry() : known!
    entry.object = delegate
    entry.newest += 1
    number = entry.newest
    entries[ObjectIdentifier(delegate)] = entry
  }

  deinit {
    if number == entry.newest { entry.object = nil }
  }
}
