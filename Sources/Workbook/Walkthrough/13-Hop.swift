import Foundation
import HopSolution
import MainActorSolution

/// A screen whose methods are all on the main actor.
@MainActor
final class SongScreen {
  func load(_ titles: [String]) async {
    for title in titles {
      let song = await decode(title)
      print("The screen shows \(song).")
    }
  }

  func decode(_ title: String) async -> String {
    decoded(title)
  }

  func tap() {
    print("The tap pauses the music.")
  }
}

/// Decodes a song, which keeps its thread busy for a while.
private func decoded(_ title: String) -> String {
  let end = ContinuousClock.now + .milliseconds(50)
  while ContinuousClock.now < end {}
  return title
}

/// The same screen, of which one method is off the main actor.
@MainActor
final class ResponsiveScreen {
  func load(_ titles: [String]) async {
    for title in titles {
      let song = await decode(title)
      print("The screen shows \(song).")
    }
  }

  @concurrent func decode(_ title: String) async -> String {
    decoded(title)
  }

  func tap() {
    print("The tap pauses the music.")
  }
}

/// A catalog that is isolated to the main actor and counts in the background.
@MainActor
final class Catalog {
  private var titles = ["Blue Hour", "Night Train"]

  @concurrent func count(of word: String) async -> Int {
    let copy = await titles
    return copy.count { $0.contains(word) }
  }
}

/// An album as a server describes it.
struct Album: Decodable, Sendable {
  let title: String
}

/// A screen that decodes in the background what it has downloaded.
@MainActor
final class Shop {
  @concurrent func albums(from data: Data) async throws -> [Album] {
    try JSONDecoder().decode([Album].self, from: data)
  }
}

/// A delegate that writes each new track into a line.
final class TrackList: PlayerDelegate {
  func player(_ player: Player, didAppend track: Track) {
    print("Track \(player.tracks.count): \(track.title)")
  }
}

func hopExample() {
  runAsyncExample {
    await tapDuringALoad()
    await tapDuringALoadInTheBackground()
    print("\nA catalog that counts in the background:")
    print("Titles with Night: \(await Catalog().count(of: "Night"))")
    await decodeAlbums()
    await loadTracks()
  }
}

@MainActor
private func tapDuringALoad() async {
  print("A load on the main actor:")
  let screen = SongScreen()
  let load = Task { await screen.load(["Blue Hour", "Night Train"]) }
  let tap = Task { screen.tap() }
  await load.value
  await tap.value
}

@MainActor
private func tapDuringALoadInTheBackground() async {
  print("\nA load that decodes in the background:")
  let screen = ResponsiveScreen()
  let load = Task { await screen.load(["Blue Hour", "Night Train"]) }
  let tap = Task { screen.tap() }
  await load.value
  await tap.value
}

@MainActor
private func decodeAlbums() async {
  print("\nAlbums that are decoded in the background:")
  let albums = try? await Shop().albums(from: Data(#"[{"title": "Night Songs"}]"#.utf8))
  print("The shop shows \(albums?.first?.title ?? "nothing").")
}

@MainActor
private func loadTracks() async {
  print("\nTracks of a player:")
  let player = Player()
  let list = TrackList()
  player.add(list)
  await player.load(["Blue Hour", "Night Train"]) { title in
    Track(title: title)
  }
  withExtendedLifetime(list) {}
}
