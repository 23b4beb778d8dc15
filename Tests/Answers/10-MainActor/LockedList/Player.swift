// right: A lock protects the list, which is read after the hop.

import Foundation

public final class Player: @unchecked Sendable {
  private let lock = NSLock()
  private var registrations: [Registration] = []

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    lock.lock()
    defer { lock.unlock() }
    registrations.removeAll { $0.delegate == nil }
    if registrations.contains(where: { $0.delegate === delegate }) { return }
    registrations.append(Registration(delegate))
  }

  public func remove(_ delegate: any PlayerDelegate) {
    lock.lock()
    defer { lock.unlock() }
    let identifier = ObjectIdentifier(delegate)
    if let index = registrations.firstIndex(where: { $0.identifier == identifier }) {
      registrations.remove(at: index).isRegistered = false
    }
  }

  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  @MainActor private func notifyDelegates(of track: Track) {
    for registration in lock.withLock({ registrations }) {
      guard lock.withLock({ registration.isRegistered }) else { continue }
      registration.delegate?.player(self, didLoad: track)
    }
  }
}

private final class Registration {
  let identifier: ObjectIdentifier
  private(set) weak var delegate: (any PlayerDelegate)?
  var isRegistered = true

  init(_ delegate: any PlayerDelegate) {
    identifier = ObjectIdentifier(delegate)
    self.delegate = delegate
  }
}
