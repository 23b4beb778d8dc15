/// A delegate that prints as `Station North`, so that learners recognize it in what they print.
package protocol Named: CustomStringConvertible {
  var name: String { get }
}

extension Named {
  package var description: String { "\(Self.self) \(name)" }
}

/// A delegate protocol to which structures can conform as well.
package protocol Responding {
  var name: String { get }
}

/// A delegate, which is equal to the stations with the same name.
///
/// A test that deallocates it in another thread passes a closure that may run there.
package final class Station: Responding, Named, Hashable, Sendable {
  package let name: String
  /// What tells it from its equals in a failed test: its street if it has one, or else its name.
  package let label: String
  nonisolated(unsafe) private let whenDeallocated: (Station) -> Void

  package init(
    _ name: String, on street: String? = nil,
    whenDeallocated: @escaping (Station) -> Void = { _ in }
  ) {
    self.name = name
    label = street ?? name
    self.whenDeallocated = whenDeallocated
  }

  deinit { whenDeallocated(self) }

  package static func == (left: Station, right: Station) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A value that conforms to the delegate protocol.
package struct Pager: Responding, Named {
  package let name: String

  package init(_ name: String) { self.name = name }
}

/// The labels of delegates, such as `North, South`.
package func labels(of delegates: [Any]) -> String { line(of: delegates.map(label)) }

/// The label of a delegate.
package func label(of delegate: Any) -> String {
  (delegate as? Station)?.label ?? (delegate as? any Responding)?.name ?? "another object"
}

/// Names or calls in a line, or `none`.
package func line(of words: [String]) -> String {
  words.isEmpty ? "none" : words.joined(separator: ", ")
}

/// The error of a delegate.
package struct Failure: Error {
  package init() {}
}
