/// The delegate protocol of the first examples.
protocol Responding {
  var name: String { get }
  func respond(to location: String)
}

/// A delegate.
final class Station: Responding {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func respond(to location: String) {
    print("\(name) responds to \(location).")
  }
}

/// A delegate that is a struct.
struct Pager: Responding {
  let name: String

  func respond(to location: String) {
    print("\(name) beeps: \(location).")
  }
}
