import AddRemoveSolution
import ChangesSolution
import TypesSolution
import Foundation
import InvokeSolution
import Multicast
import StrictSolution
import ThreadsSolution

/// A way to notify some delegates of an event.
struct Contender {
  let name: String
  let notify: (Int) -> Void
}

extension Bench {
  /// All ways that are compared, of which the first one is the unit.
  static func contenders(for listeners: [Listener]) -> [Contender] {
    let delegates: [any Hearing] = listeners
    let weakly = WeakOwner(delegates)

    let textbook = AddRemoveSolution.MulticastDelegate<any Hearing>(delegates: listeners)
    let strict = StrictMulticastDelegate<any Hearing>()
    let reentrant = ReentrantMulticastDelegate<any Hearing>()
    let threadSafe = ThreadSafeMulticastDelegate<any Hearing>()
    let typed = TypedMulticastDelegate<any Hearing>(
      weakly: { listener in { [weak listener] in listener } })
    let library = Multicast.MulticastDelegate<any Hearing>()
    let locked = LockedList()
    for listener in listeners {
      locked.add(listener)
      strict.add(listener)
      reentrant.add(listener)
      threadSafe.add(listener)
      typed.add(listener)
      library.add(listener)
    }

    let center = NotificationCenter()
    let name = Notification.Name("event")
    let observers = listeners.map { listener in
      center.addObserver(forName: name, object: nil, queue: nil) { [weak listener] in
        listener?.hear($0.userInfo?["event"] as? Int ?? 0)
      }
    }

    var contenders = [
      Contender(name: "weak references", notify: weakly.notify),
      Contender(name: "strong references") { event in
        for listener in delegates { listener.hear(event) }
      },
      Contender(name: "weak references and NSLock") { event in locked.invoke { $0.hear(event) } },
      Contender(name: "03 Invoke") { event in textbook.invokeDelegates { $0.hear(event) } },
      Contender(name: "08 Strict") { event in
        for delegate in strict.delegates { delegate.hear(event) }
      },
      Contender(name: "09 Changes") { event in reentrant.invoke { $0.hear(event) } },
      Contender(name: "11 Threads") { event in threadSafe.invoke { $0.hear(event) } },
      Contender(name: "12 Types") { event in typed.invoke { $0.hear(event) } },
      Contender(name: "Multicast, the library") { event in library.invoke { $0.hear(event) } },
      Contender(name: "Multicast, remove and add") { _ in
        library.remove(listeners[0])
        library.add(listeners[0])
      },
      Contender(name: "NotificationCenter") { event in
        withExtendedLifetime(observers) {
          center.post(name: name, object: nil, userInfo: ["event": event])
        }
      },
    ]
    if #available(macOS 26, *) { contenders.append(typedMessages(to: listeners)) }
    return contenders
  }

  /// Typed notifications, which need the main actor.
  @available(macOS 26, *)
  private static func typedMessages(to listeners: [Listener]) -> Contender {
    let (center, source) = (NotificationCenter(), Source())
    let observers = MainActor.assumeIsolated {
      listeners.map { listener in
        center.addObserver(of: source, for: EventMessage.self) { [weak listener] message in
          listener?.hear(message.event)
        }
      }
    }
    return Contender(name: "NotificationCenter, typed") { event in
      withExtendedLifetime(observers) {
        MainActor.assumeIsolated { center.post(EventMessage(event: event), subject: source) }
      }
    }
  }
}

@available(macOS 26, *)
private struct EventMessage: NotificationCenter.MainActorMessage {
  typealias Subject = Source
  let event: Int
}

private final class Source: Sendable {}

protocol Hearing: AnyObject, Sendable {
  func hear(_ event: Int)
}

final class Listener: Hearing {
  // Only one thread notifies.
  nonisolated(unsafe) private var sum = 0

  func hear(_ event: Int) { sum &+= event }
}

/// A delegating object with typed weak references, which are the least that the pattern needs.
private final class WeakOwner {
  private var references: [Reference]

  init(_ delegates: [any Hearing]) { references = delegates.map(Reference.init) }

  @inline(never)
  func notify(_ event: Int) {
    for reference in references { reference.delegate?.hear(event) }
  }
}

/// The least that a list for several threads needs, with Foundation's lock.
final class LockedList: @unchecked Sendable {
  private let lock = NSLock()
  private var references: [Reference] = []

  func add(_ delegate: any Hearing) {
    lock.withLock { references.append(Reference(delegate)) }
  }

  func remove(_ delegate: any Hearing) {
    lock.withLock { references.removeAll { $0.delegate === delegate } }
  }

  func invoke(_ body: (any Hearing) -> Void) {
    for reference in lock.withLock({ references }) { reference.delegate.map(body) }
  }
}

private final class Reference {
  weak var delegate: (any Hearing)?

  init(_ delegate: any Hearing) { self.delegate = delegate }
}
