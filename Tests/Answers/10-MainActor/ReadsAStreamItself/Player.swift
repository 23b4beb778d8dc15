// wrong: The canceled task leaves its loop over the stream of tracks.
// misconception: A stream delivers everything that was yielded, whatever happens to its consumer.
// caught by: "A canceled load still announces every track"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  public func remove(_ delegate: any PlayerDelegate) {
    delegates.remove(delegate)
  }

  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    let (tracks, continuation) = AsyncStream.makeStream(of: Track.self)
    let decoding = Task.detached {
      for title in titles { continuation.yield(decode(title)) }
      continuation.finish()
    }
    for await track in tracks { notifyDelegates(of: track) }
    await decoding.value
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
