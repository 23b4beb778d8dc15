import CapstoneSolution
import Console
import Multicast

func capstoneExample() {
  runAsyncExample { await listenToTwoPlayers() }
  notifyAtOnce()
}

/// Awaits every call on no actor, so that it works with players of any design.
private func listenToTwoPlayers() async {
  print("One display and two players:")
  let kitchen = await MusicPlayer(name: "Kitchen", songs: ["Blue", "Gold"])
  let hall = await MusicPlayer(name: "Hall", songs: ["Red"])
  let display = await Display()
  let skipper = await Skipper(song: "Blue")

  await skipper.follow(kitchen)
  await display.follow(kitchen)
  await display.follow(hall)
  await kitchen.play()
  await hall.play()
  await kitchen.pause()

  for line in await display.lines { print(line) }
  withExtendedLifetime(skipper) {}
}

private func notifyAtOnce() {
  print("\nA player that notifies at once:")
  let player = HastyPlayer()
  let kitchen = PrintingDisplay("Kitchen")
  let skipper = BlueSkipper()
  let hall = PrintingDisplay("Hall")

  withExtendedLifetime((kitchen, skipper, hall)) {
    player.delegates.add(kitchen)
    player.delegates.add(skipper)
    player.delegates.add(hall)
    player.begin("Blue")
  }
}

/// The delegate protocol of this example.
private protocol PlayerDelegate: AnyObject {
  func player(_ player: HastyPlayer, didBegin song: String)
}

/// A player that notifies its delegates about each event at once.
private final class HastyPlayer {
  let delegates = MulticastDelegate<any PlayerDelegate>()

  func begin(_ song: String) {
    delegates.invoke { $0.player(self, didBegin: song) }
  }
}

/// A delegate that shows the current song.
private final class PrintingDisplay: Named, PlayerDelegate {
  func player(_ player: HastyPlayer, didBegin song: String) {
    print("\(name) shows \(song).")
  }
}

/// A delegate that replaces Blue with Gold.
private final class BlueSkipper: PlayerDelegate {
  func player(_ player: HastyPlayer, didBegin song: String) {
    if song == "Blue" { player.begin("Gold") }
  }
}
