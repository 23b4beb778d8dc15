// wrong: A screen that was added twice is notified twice.
// misconception: Weak references are all that the list from step 9 does.
// caught by: "Every screen is notified of a track, once"

@MainActor public final class Player {
  private var references: [Reference] = []

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    references.removeAll { $0.delegate == nil }
    references.append(Reference(delegate))
  }

  public func remove(_ delegate: any PlayerDelegate) {
    for reference in references where reference.delegate === delegate { reference.delegate = nil }
    references.removeAll { $0.delegate == nil }
  }

  @concurrent public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  private func notifyDelegates(of track: Track) {
    for reference in references { reference.delegate?.player(self, didLoad: track) }
  }
}

@MainActor private final class Reference {
  weak var delegate: (any PlayerDelegate)?

  init(_ delegate: any PlayerDelegate) {
    self.delegate = delegate
  }
}
