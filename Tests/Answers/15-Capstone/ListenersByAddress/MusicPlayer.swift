// wrong: The player recognizes listeners by their addresses, also those that were deallocated.
// misconception: An `ObjectIdentifier` is never used again.
// caught by: "A player doesn't keep its displays alive"

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
  private struct Entry {
    let identifier: ObjectIdentifier
    weak var delegate: (any MusicPlayerDelegate)?
  }

  private var entries: [Entry] = []
  private var events: [(any MusicPlayerDelegate) -> Void] = []

  public init(name: String, songs: [String]) {
    self.name = name
    self.songs = songs
  }

  func addDelegate(_ delegate: any MusicPlayerDelegate) {
    let identifier = ObjectIdentifier(delegate)
    if entries.contains(where: { $0.identifier == identifier }) { return }
    entries.append(Entry(identifier: identifier, delegate: delegate))
  }

  func removeDelegate(_ delegate: any MusicPlayerDelegate) {
    entries.removeAll { $0.identifier == ObjectIdentifier(delegate) }
  }

  public func play() {
    let song = songs[index]
    notify { $0.musicPlayer(self, didBegin: song) }
  }

  public func skip() {
    index = (index + 1) % songs.count
    play()
  }

  public func pause() {
    notify { $0.musicPlayerDidPause(self) }
  }

  private func notify(_ event: @escaping (any MusicPlayerDelegate) -> Void) {
    events.append(event)
    // A delegate called the player during an event. The outer call's loop handles the new event.
    if events.count > 1 { return }
    while let event = events.first {
      for entry in entries where entries.contains(where: { $0.identifier == entry.identifier }) {
        if let delegate = entry.delegate { event(delegate) }
      }
      events.removeFirst()
    }
  }
}
