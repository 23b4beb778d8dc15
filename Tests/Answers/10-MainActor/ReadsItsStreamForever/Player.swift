// wrong: A task that reads the tracks of all loads begins with the player and never ends.
// misconception: A task that waits keeps nothing alive.
// caught by: "A player doesn't keep its delegates alive, even while it loads"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private let events: AsyncStream<Event>.Continuation

  public init() {
    let (stream, events) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    Task {
      for await event in stream {
        delegates.invoke { $0.player(self, didLoad: event.track) }
        event.load.resume()
      }
    }
  }

  public func add(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  public func remove(_ delegate: any PlayerDelegate) {
    delegates.remove(delegate)
  }

  @concurrent public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      await withCheckedContinuation { load in
        _ = events.yield(Event(track: track, load: load))
      }
    }
  }
}

private struct Event: Sendable {
  let track: Track
  let load: CheckedContinuation<Void, Never>
}
