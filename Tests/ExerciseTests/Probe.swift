/// Watches an object without keeping it alive.
struct Probe {
  /// Whether an object still exists, in the words of a failed test.
  enum State: CustomStringConvertible {
    case alive, deallocated

    var description: String {
      switch self {
      case .alive: "still alive"
      case .deallocated: "deallocated"
      }
    }
  }

  private weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }

  var state: State { isAlive ? .alive : .deallocated }

  var isAlive: Bool { object != nil }
}
