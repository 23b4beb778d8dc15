import ChangesSolution
import MainActorSolution

/// A screen that code in the background can use only with `await`.
@MainActor
final class TitleScreen {
  private var titles: [String] = []

  func show(_ title: String) {
    titles.append(title)
    print("The screen shows \(titles.joined(separator: ", ")).")
  }
}

/// Loads titles in the background, and shows each of them on a screen.
@concurrent
private func load(_ titles: [String], for screen: TitleScreen) async {
  for title in titles {
    print("\(title) was loaded in the background.")
    await screen.show(title)
  }
}

/// A delegate protocol without isolation.
protocol LoadObserving: AnyObject {
  func didLoad(_ title: String)
}

/// A player with the list of chapter 9.
///
/// It promises that it's safe on any thread, and it isn't.
final class HeadlessPlayer: @unchecked Sendable {
  let list = ReentrantMulticastDelegate<any LoadObserving>()

  @concurrent func load(_ title: String) async {
    print("Delegates in the background: \(list.delegates.count)")
    list.invoke { $0.didLoad(title) }
  }
}

/// A screen whose conformance holds on the main actor only.
@MainActor
final class AlbumScreen: @MainActor LoadObserving {
  func didLoad(_ title: String) {
    print("Album shows \(title)")
  }
}

/// The cast of a list, which knows its delegate protocol only as `Delegate`.
private enum Cast<Delegate> {
  static func succeeds(for object: AnyObject) -> Bool { object as? Delegate != nil }
}

/// A screen, which stands for a view controller.
///
/// It's isolated to the main actor because its protocol is.
final class QueueScreen: PlayerDelegate {
  private var titles: [String] = []

  func player(_ player: Player, didLoad track: Track) {
    titles.append(track.title)
    print("Queue shows \(titles.joined(separator: ", "))")
  }
}

/// A catalog that is isolated to the main actor and counts in the background.
@MainActor
final class Catalog {
  private var titles = ["Blue Hour", "Night Train"]

  @concurrent func count(of word: String) async -> Int {
    let all = await titles
    return all.count { $0.contains(word) }
  }
}

func mainActorExample() {
  runAsyncExample {
    await showTitles()
    await notifyAScreenInTheBackground()
    await castInTwoPlaces()
    print("Titles with Night: \(await Catalog().count(of: "Night"))")
    await notifyAScreenOnTheMainActor()
  }
}

@MainActor
private func showTitles() async {
  let screen = TitleScreen()
  await load(["Blue Hour", "Night Train"], for: screen)
}

@MainActor
private func notifyAScreenInTheBackground() async {
  let player = HeadlessPlayer()
  let screen = AlbumScreen()
  player.list.add(screen)
  print("Delegates on the main actor: \(player.list.delegates.count)")
  await player.load("Blue Hour")
}

private func castInTwoPlaces() async {
  let screen = AlbumScreen()
  let onMainActor = await MainActor.run { Cast<any LoadObserving>.succeeds(for: screen) }
  print("Cast on the main actor: \(onMainActor)")
  print("Cast in the background: \(Cast<any LoadObserving>.succeeds(for: screen))")
}

@MainActor
private func notifyAScreenOnTheMainActor() async {
  let player = Player()
  let screen = QueueScreen()
  player.add(screen)
  await player.load(["Blue Hour", "Night Train"]) { title in
    Track(title: title)
  }
  withExtendedLifetime(screen) {}
}
