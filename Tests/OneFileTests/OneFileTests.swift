import Foundation
import Testing

@testable import OneFileSolution

/// The file that a reader takes along after chapter 5, and the app that its page shows.
@Suite struct OneFileTests {
  @Test("It has the lines of the solutions 1 to 3, without `public` and imports")
  func hasTheSolutionsLines() throws {
    let list = try code(of: "OneFile/MulticastDelegate.swift")
    for file in [
      "01-Wrapper/DelegateWrapper.swift", "02-AddRemove/MulticastDelegate.swift",
      "03-Invoke/InvokeDelegates.swift",
    ] {
      #expect(try code(of: file).subtracting(list) == [])
    }
  }

  @Test("It notifies live delegates in order, and doesn't keep them alive")
  func notifies() {
    let (north, east) = (Station("North"), Station("East"))
    var south: Station? = Station("South")
    let list = MulticastDelegate<any Responding>(delegates: [north])
    if let south { list.addDelegate(south) }
    list.addDelegate(east)
    #expect(names(notifiedBy: list) == ["North", "South", "East"])
    south = nil
    #expect(names(notifiedBy: list) == ["North", "East"])
    withExtendedLifetime((north, east)) {}
  }

  @Test("It removes the first occurrence of exactly one object")
  func removes() {
    let (first, second) = (Station("Equal"), Station("Equal"))
    let list = MulticastDelegate<any Responding>(delegates: [first, second, first])
    list.removeDelegate(first)
    #expect(list.delegates.count == 2)
    #expect(list.delegates.first === second)
    list.removeDelegate(Station("Equal"))
    #expect(list.delegates.count == 2)
  }

  @Test("A change during an event takes effect with the next one")
  func changesDuringAnEvent() {
    let (north, south, east) = (Station("North"), Station("South"), Station("East"))
    let list = MulticastDelegate<any Responding>(delegates: [north, south])
    var names: [String] = []
    list.invokeDelegates { delegate in
      names.append(delegate.name)
      list.removeDelegate(delegate)
      list.addDelegate(east)
    }
    #expect(names == ["North", "South"])
    #expect(self.names(notifiedBy: list) == ["East", "East"])
  }

  @Test("A player's delegate that's added again is notified once")
  @MainActor func addsOnce() {
    let player = Player()
    let counter = Counter()
    player.addDelegate(counter)
    player.addDelegate(counter)
    player.play("Prelude")
    #expect(counter.count == 1)
  }

  @Test("A screen that appears twice is notified once, and so is a second mini player")
  @MainActor func appearsTwice() {
    let player = Player()
    let counter = Counter()
    player.addDelegate(counter)
    player.removeDelegate(counter)
    player.play("Prelude")
    #expect(counter.count == 0)
    player.addDelegate(counter)
    player.play("Fugue")
    #expect(counter.count == 1)

    var screen: MiniPlayer? = MiniPlayer(of: player)
    weak let first = screen
    screen = nil
    #expect(first == nil)
    let second = MiniPlayer(of: player)
    player.play("Blue Hour")
    #expect(second.title == "Blue Hour")
    #expect(counter.count == 2)
  }

  @Test("A player skips a delegate that was removed during the event, if it looks before each call")
  @MainActor func skipsTheRemoved() {
    let player = Player()
    let (first, second) = (Counter(), Counter())
    first.removes = second
    player.addDelegate(first)
    player.addDelegate(second)
    player.stop()
    #expect(second.count == 0)
    player.addDelegate(second)
    player.play("Prelude")
    #expect(second.count == 1)
  }

  @Test("A mini player shows the song until the player stops, also if it plays in the background")
  func showsSongs() async {
    let player = await Player()
    let screen = await MiniPlayer(of: player)
    await player.play("Blue Hour")
    #expect(await screen.title == "Blue Hour")
    await player.stop()
    #expect(await screen.title == "")
    let task = Task { @MainActor in player.play("Fugue") }
    await task.value
    #expect(await screen.title == "Fugue")
  }

  /// The lines of a solution without comments, access, imports, and what opens the extension.
  private func code(of file: String) throws -> Set<String> {
    let solutions = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Solutions")
    let text = try String(contentsOf: solutions.appending(path: file), encoding: .utf8)
    let lines = text.split(separator: "\n").map { line in
      line.replacing(/public |private (?=final)/, with: "").trimmingCharacters(in: .whitespaces)
    }
    return Set(
      lines.filter { line in
        !["//", "import ", "extension "].contains { line.hasPrefix($0) }
      })
  }

  private func names(notifiedBy list: MulticastDelegate<any Responding>) -> [String] {
    var names: [String] = []
    list.invokeDelegates { names.append($0.name) }
    return names
  }
}

private protocol Responding: AnyObject {
  var name: String { get }
}

private final class Station: Responding {
  let name: String

  init(_ name: String) { self.name = name }
}

/// Counts what it's notified about, and can remove another delegate.
private final class Counter: PlayerDelegate {
  private(set) var count = 0
  var removes: Counter?

  func player(_ player: Player, didPlay song: String) {
    count += 1
  }

  func playerDidStop(_ player: Player) {
    count += 1
    if let removes { player.removeDelegate(removes) }
  }
}
