import ChangesSolution
import MainActorSolution

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

/// A delegate that is isolated to the main actor because its protocol is.
final class QueueScreen: PlayerDelegate {
  func player(_ player: Player, didAppend track: Track) {
    print("Queue shows \(player.tracks.map(\.title).joined(separator: ", "))")
  }
}

func mainActorExample() {
  runAsyncExample {
    await notifyAScreenInTheBackground()
    await castInTwoPlaces()
    await notifyAScreenOnTheMainActor()
  }
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
private func notifyAScreenOnTheMainActor() {
  print("One domain for all:")
  let player = Player()
  let screen = QueueScreen()
  player.add(screen)
  player.append(Track(title: "Blue Hour"))
  player.append(Track(title: "Night Train"))
  withExtendedLifetime(screen) {}
}
