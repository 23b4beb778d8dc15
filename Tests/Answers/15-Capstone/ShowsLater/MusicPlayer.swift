// wrong: The player has a lock, and a display appends its lines in a task on the main actor.
// misconception: A task on the main actor runs at once.
// caught by: "A display shows the songs of the player that it follows"

import Multicast
import Synchronization

protocol MusicPlayerDelegate: AnyObject, Sendable {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

public final class MusicPlayer: PlayerRequirements {
  private struct State {
    var index = 0
    var events: [@Sendable (any MusicPlayerDelegate) -> Void] = []
    var isNotifying = false
  }

  let name: String
  private let songs: [String]
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private let state = Mutex(State())

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) { delegates.add(delegate) }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) { delegates.remove(delegate) }

  public func play() {
    begin { $0 }
  }

  public func skip() {
    begin { ($0 + 1) % self.songs.count }
  }

  public func pause() {
    state.withLock { state in
      state.events.append { $0.musicPlayerDidPause(self) }
    }
    notify()
  }

  private func begin(_ next: (Int) -> Int) {
    state.withLock { state in
      state.index = next(state.index)
      let song = songs[state.index]
      state.events.append { $0.musicPlayer(self, didBegin: song) }
    }
    notify()
  }

  private func notify() {
    let isFirst = state.withLock { state in
      defer { state.isNotifying = true }
      return !state.isNotifying
    }
    guard isFirst else { return }
    while let events = takeEvents() {
      for event in events { delegates.invoke(event) }
    }
  }

  private func takeEvents() -> [@Sendable (any MusicPlayerDelegate) -> Void]? {
    state.withLock { state in
      state.isNotifying = !state.events.isEmpty
      defer { state.events = [] }
      return state.isNotifying ? state.events : nil
    }
  }
}
