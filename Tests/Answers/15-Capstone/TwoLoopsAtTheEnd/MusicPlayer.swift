// wrong: The player removes an event in one locked section and looks for the next one in another.
// misconception: A queue that is empty stays empty.
// caught by: "Commands from several tasks reach all displays in one order"

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
    let isFirst = state.withLock { state in
      state.events.append { $0.musicPlayerDidPause(self) }
      return state.events.count == 1
    }
    if isFirst { notify() }
  }

  private func begin(_ next: (Int) -> Int) {
    let isFirst = state.withLock { state in
      state.index = next(state.index)
      let song = songs[state.index]
      state.events.append { $0.musicPlayer(self, didBegin: song) }
      return state.events.count == 1
    }
    if isFirst { notify() }
  }

  private func notify() {
    while let event = state.withLock({ $0.events.first }) {
      delegates.invoke(event)
      state.withLock { _ = $0.events.removeFirst() }
    }
  }
}
