import Multicast

#if EXERCISE
  import TestsExercise
#else
  import TestsSolution
#endif

// MARK: Right players

/// A right player whose list is the library's, and which loads off the main actor.
final class LibraryPlayer: Player {
  private let delegates = MulticastDelegate<any PlayerDelegate>()

  func addDelegate(_ delegate: any PlayerDelegate) { delegates.add(delegate) }

  func removeDelegate(_ delegate: any PlayerDelegate) { delegates.remove(delegate) }

  func play(_ title: String) { delegates.invoke { $0.player(self, didPlay: title) } }

  func load(_ title: String) async {
    let loaded = await fetch(title)
    delegates.invoke { $0.player(self, didLoad: loaded) }
  }

  @concurrent private func fetch(_ title: String) async -> String { title }
}

/// A right player whose list is an array, as in chapter 9, and from which the broken ones inherit.
class ListPlayer: Player {
  final class Entry {
    weak var delegate: (any PlayerDelegate)?
    var isRegistered = true

    init(_ delegate: any PlayerDelegate) { self.delegate = delegate }
  }

  fileprivate var entries: [Entry] = []

  func addDelegate(_ delegate: any PlayerDelegate) {
    entries.removeAll { $0.delegate == nil }
    if !entries.contains(where: { $0.delegate === delegate }) { entries.append(Entry(delegate)) }
  }

  func removeDelegate(_ delegate: any PlayerDelegate) {
    guard let index = entries.firstIndex(where: { $0.delegate === delegate }) else { return }
    entries.remove(at: index).isRegistered = false
  }

  func notify(_ body: (any PlayerDelegate) -> Void) {
    for entry in entries where entry.isRegistered {
      if let delegate = entry.delegate { body(delegate) }
    }
  }

  func play(_ title: String) { notify { $0.player(self, didPlay: title) } }

  func load(_ title: String) async { notify { $0.player(self, didLoad: title) } }
}

// MARK: Broken players

final class SilentPlayer: ListPlayer {
  override func notify(_ body: (any PlayerDelegate) -> Void) {}
}

final class SingleDelegatePlayer: ListPlayer {
  override func addDelegate(_ delegate: any PlayerDelegate) { entries = [Entry(delegate)] }
}

final class RepeatingPlayer: ListPlayer {
  override func notify(_ body: (any PlayerDelegate) -> Void) {
    super.notify {
      body($0)
      body($0)
    }
  }
}

final class DuplicatingPlayer: ListPlayer {
  override func addDelegate(_ delegate: any PlayerDelegate) { entries.append(Entry(delegate)) }
}

final class OutdatedPlayer: ListPlayer {
  private var first: String?

  override func play(_ title: String) {
    first = first ?? title
    super.play(first!)
  }
}

final class ReversingPlayer: ListPlayer {
  override func addDelegate(_ delegate: any PlayerDelegate) {
    super.addDelegate(delegate)
    if let new = entries.popLast() { entries.insert(new, at: 0) }
  }
}

final class UnorderedPlayer: ListPlayer {
  override func addDelegate(_ delegate: any PlayerDelegate) {
    super.addDelegate(delegate)
    if entries.count > 2 { entries.swapAt(1, 2) }
  }
}

final class KeepingPlayer: ListPlayer {
  override func removeDelegate(_ delegate: any PlayerDelegate) {}
}

final class EmptyingPlayer: ListPlayer {
  override func removeDelegate(_ delegate: any PlayerDelegate) {
    for entry in entries { entry.isRegistered = false }
    entries = []
  }
}

final class HoldingPlayer: ListPlayer {
  private var held: [any PlayerDelegate] = []

  override func addDelegate(_ delegate: any PlayerDelegate) {
    super.addDelegate(delegate)
    held.append(delegate)
  }

  override func removeDelegate(_ delegate: any PlayerDelegate) {
    super.removeDelegate(delegate)
    held.removeAll { $0 === delegate }
  }
}

final class RememberingPlayer: ListPlayer {
  private var notified: [any PlayerDelegate] = []

  override func notify(_ body: (any PlayerDelegate) -> Void) {
    super.notify {
      notified.append($0)
      body($0)
    }
  }
}

final class SkippingPlayer: ListPlayer {
  override func notify(_ body: (any PlayerDelegate) -> Void) {
    var index = 0
    while index < entries.count {
      if let delegate = entries[index].delegate { body(delegate) }
      index += 1
    }
  }
}

final class SnapshotPlayer: ListPlayer {
  override func notify(_ body: (any PlayerDelegate) -> Void) {
    for delegate in entries.compactMap(\.delegate) { body(delegate) }
  }
}

final class LatePlayer: ListPlayer {
  override func load(_ title: String) async { Task { await super.load(title) } }
}

final class BackgroundPlayer: ListPlayer {
  @concurrent override func load(_ title: String) async {
    let notify: @MainActor () -> Void = { self.notify { $0.player(self, didLoad: title) } }
    // The compiler keeps this call on the main actor. Code that it can't see doesn't.
    unsafeBitCast(notify, to: (() -> Void).self)()
  }
}
