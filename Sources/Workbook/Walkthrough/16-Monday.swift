import Foundation
import MondaySolution
import Multicast

func mondayExample() {
  runAsyncExample {
    await forgetAnObserver()
    await moveTheApp()
    await keepAPublicDelegate()
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      await releaseAToken()
    }
  }
}

/// A screen that observes a notification while it's visible, or so it looks.
@MainActor
private final class OldScreen {
  private let center: NotificationCenter
  private var observer: (any NSObjectProtocol)?

  init(_ center: NotificationCenter) {
    self.center = center
  }

  func viewWillAppear() {
    observer = center.addObserver(forName: .outputDidChange, object: nil, queue: nil) {
      notification in
      print("Screen: \(notification.userInfo?["output"] ?? "nothing")")
    }
  }

  func viewDidDisappear() {
    observer = nil
  }
}

@MainActor
private func forgetAnObserver() {
  print("A screen that appears twice:")
  let center = NotificationCenter()
  let screen = OldScreen(center)
  func post(_ output: String) {
    center.post(name: .outputDidChange, object: nil, userInfo: ["output": output])
  }

  screen.viewWillAppear()
  screen.viewDidDisappear()
  screen.viewWillAppear()
  post("Headphones")

  screen.viewDidDisappear()
  post("Car")
}

/// Lets a monitor report three outputs to an app whose history hasn't moved.
@MainActor
private func moveTheApp() async {
  print("\nThe app on Monday evening:")
  let monitor = OutputMonitor()
  let outputs = Outputs(monitor: monitor)
  let history = History()
  let miniPlayer = MiniPlayer(outputs: outputs)
  let screen = OutputScreen(outputs: outputs)
  /// Lets the monitor report an output, and waits until it has arrived.
  func connect(_ output: String) async {
    monitor.connect(output)
    for _ in 1...1000 where outputs.current != output || history.entries.last != output {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  await connect("Headphones")
  screen.viewWillAppear()
  await connect("Car")
  screen.viewDidDisappear()
  await connect("Kitchen")

  print("Mini player: \(miniPlayer.labels.joined(separator: ", "))")
  print("Screen: \(screen.titles.joined(separator: ", "))")
  print("History: \(history.entries.joined(separator: ", "))")
}

@MainActor
private protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didPlay song: String)
}

/// A player whose older callers still set a delegate.
@MainActor
private final class Player {
  private let delegates = MulticastDelegate<any PlayerDelegate>()

  weak var delegate: (any PlayerDelegate)? {
    didSet { token = delegate.map(delegates.register) }
  }
  private var token: RegistrationToken?

  func addDelegate(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  func play(_ song: String) {
    delegates.invoke { $0.player(self, didPlay: song) }
  }
}

@MainActor
private final class Panel: PlayerDelegate {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  func player(_ player: Player, didPlay song: String) {
    print("\(name): \(song)")
  }
}

@MainActor
private func keepAPublicDelegate() {
  print("\nA delegate for old callers:")
  let (player, widget) = (Player(), Panel("Widget"))
  let (miniPlayer, lockScreen) = (Panel("Mini player"), Panel("Lock screen"))

  player.addDelegate(widget)
  player.delegate = miniPlayer
  player.play("Prelude")
  player.delegate = lockScreen
  player.play("Fugue")

  player.delegate = widget
  player.delegate = nil
  player.play("Rondo")
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct OutputDidChange: NotificationCenter.MainActorMessage {
  typealias Subject = Outputs
  let output: String
}

/// Observes a typed message until the token is released.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor
private func releaseAToken() {
  print("\nA typed message:")
  let center = NotificationCenter()
  let outputs = Outputs(monitor: OutputMonitor(), center: center)

  var token: NotificationCenter.ObservationToken? = center.addObserver(
    of: outputs, for: OutputDidChange.self
  ) { message in print("Widget: \(message.output)") }
  center.post(OutputDidChange(output: "Headphones"), subject: outputs)
  withExtendedLifetime(token) {}
  token = nil
  center.post(OutputDidChange(output: "Car"), subject: outputs)
}
