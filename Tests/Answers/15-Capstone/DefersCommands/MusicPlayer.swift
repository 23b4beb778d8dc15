// right: Commands wait in the queue, not events.

import Multicast

@MainActor
protocol MusicPlayerDelegate: AnyObject {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String)
  func musicPlayerDidPause(_ player: MusicPlayer)
}

@MainActor
public final class MusicPlayer: PlayerRequirements {
  let name: String
  private let songs: [String]
  private var index = 0
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()
  private var commands: [() -> Void] = []
  private var isBusy = false

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    delegates.add(delegate)
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    delegates.remove(delegate)
  }

  public func play() {
    perform { self.begin(self.index) }
  }

  public func skip() {
    perform { self.begin((self.index + 1) % self.songs.count) }
  }

  public func pause() {
    perform { self.delegates.invoke { $0.musicPlayerDidPause(self) } }
  }

  private func begin(_ index: Int) {
    self.index = index
    delegates.invoke { $0.musicPlayer(self, didBegin: songs[index]) }
  }

  private func perform(_ command: @escaping () -> Void) {
    commands.append(command)
    guard !isBusy else { return }
    isBusy = true
    while !commands.isEmpty { commands.removeFirst()() }
    isBusy = false
  }
}
