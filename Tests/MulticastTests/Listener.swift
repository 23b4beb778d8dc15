import Multicast

protocol Listening: AnyObject {
  var name: String { get }
  func hear(_ event: String)
}

/// A delegate that reacts to an event, and is equal to every other one with its name.
final class Listener: Listening, Equatable {
  let name: String
  var reaction: (String) -> Void = { _ in }
  var onDeinit: (Listener) -> Void = { _ in }

  init(_ name: String) { self.name = name }

  deinit { onDeinit(self) }

  func hear(_ event: String) { reaction(event) }

  static func == (lhs: Listener, rhs: Listener) -> Bool { lhs.name == rhs.name }
}

extension MulticastDelegate<any Listening> {
  /// Notifies the delegates and returns the names of those that were notified.
  func heard(_ event: String) -> [String] {
    var names: [String] = []
    invoke {
      names.append($0.name)
      $0.hear(event)
    }
    return names
  }
}
