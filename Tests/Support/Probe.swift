/// Watches an object without keeping it alive.
package struct Probe {
  /// Whether an object still exists, in the words of a failed test.
  package enum State: String, CustomStringConvertible {
    case alive = "still alive"
    case deallocated

    package var description: String { rawValue }
  }

  private weak var object: AnyObject?

  package init(_ object: AnyObject) { self.object = object }

  package var state: State { object == nil ? .deallocated : .alive }

  /// Sets the test's only reference to an object to `nil`, and returns what became of the object.
  package static func release<Object: AnyObject>(_ reference: inout Object?) -> State {
    let probe = Probe(reference!)
    reference = nil
    return probe.state
  }
}
