// wrong: Players and displays hold their recursive locks while they call each other.
// misconception: A recursive lock can't deadlock.
// caught by: "Commands from several tasks reach all displays in one order"

import Foundation
import Multicast

protocol MusicPlayerDelegate: AnyObject, Sendable {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

public final class MusicPlayer: PlayerRequirements, @unchecked Sendable {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var events: [(any MusicPlayerDelegate) -> Void] = []
  private let lock = NSRecursiveLock()

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    lock.withLock { _ = delegates.add(delegate) }
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    lock.withLock { _ = delegates.remove(delegate) }
  }

  public func play() {
    lock.withLock { begin() }
  }

  public func skip() {
    lock.withLock {
      index = (index + 1) % songs.count
      begin()
    }
  }

  public func pause() {
    lock.withLock { notify { $0.musicPlayerDidPause(self) } }
  }

  private func begin() {
    let song = songs[index]
    notify { $0.musicPlayer(self, didBegin: song) }
  }

  private func notify(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    events.append(event)
    if events.count > 1 { return }
    while let event = events.first {
      delegates.invoke(event)
      events.removeFirst()
    }
  }
}
