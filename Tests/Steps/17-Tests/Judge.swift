import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import TestsExercise
#else
  import TestsSolution
#endif

/// A player that a check has to refuse.
struct Broken {
  let fault: String
  let advice: String
  let make: @MainActor @Sendable () -> any Player

  init(
    _ fault: String, _ advice: String, make: @escaping @MainActor @Sendable () -> any Player
  ) {
    (self.fault, self.advice, self.make) = (fault, advice, make)
  }
}

typealias Check = @MainActor @Sendable (any Player) async throws -> Void

/// Requires a check to accept each right player, and to refuse each broken one.
@MainActor func judge(
  _ name: String, _ check: @escaping Check,
  ifItRefusesARightOne advice: String = """
  Expect nothing that `Player` doesn't promise, and begin with new recorders in each check.
  """, refuses players: [Broken],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  for (list, make) in rightPlayers {
    let verdict = await verdict(of: check, on: make)
    try require(
      verdict, is: "accepted",
      verdict == stillWaiting
        ? "`\(name)` didn't end with a right player. \(noWait)"
        : "`\(name)` refused a right player, whose list is \(list). \(advice)",
      sourceLocation: sourceLocation)
  }
  for player in players {
    let verdict = await verdict(of: check, on: player.make)
    try require(
      verdict == stillWaiting ? verdict : verdict == "accepted" ? "accepted" : "refused",
      is: "refused",
      verdict == stillWaiting
        ? "`\(name)` didn't end with a player that \(player.fault). \(noWait)"
        : "A player got through that \(player.fault). \(player.advice)",
      sourceLocation: sourceLocation)
  }
}

private let noWait = "When `load` has returned, its event is over. Compare then, and don't wait."

private let stillWaiting = "still waiting after a second"

/// Two right players, whose lists work in different ways.
private let rightPlayers: [(list: String, make: @MainActor @Sendable () -> any Player)] = [
  ("the library's", { LibraryPlayer() }), ("an array of marked entries", { ListPlayer() }),
]

/// Runs a check, and returns whether it found a problem with the player.
@MainActor private func verdict(
  of check: @escaping Check, on make: @escaping @MainActor @Sendable () -> any Player
) async -> String {
  var verdict: String?
  Task {
    let problem = await problem(with: make, in: check)
    verdict = problem.map { "refused: \($0)" } ?? "accepted"
  }
  for _ in 1...1_000 where verdict == nil { try? await Task.sleep(for: .milliseconds(1)) }
  return verdict ?? stillWaiting
}

/// The first problem that a check records or throws.
@MainActor private func problem(
  with make: @escaping @MainActor @Sendable () -> any Player, in check: @escaping Check
) async -> String? {
  let found = Problem()
  let issues = IssueHandlingTrait.compactMapIssues { issue in
    if issue.isFailure { found.note("\(issue.kind)") }
    return nil
  }
  guard let test = Test.current else { return nil }
  do {
    try await issues.provideScope(for: test, testCase: Test.Case.current) { @MainActor in
      try await check(make())
      found.close()
    }
  } catch {
    found.note("\(error)")
  }
  return found.first
}

/// The first problem that was found before a check ended, on any thread.
private final class Problem: Sendable {
  private let state = Mutex<(first: String?, isOpen: Bool)>((nil, true))

  var first: String? { state.withLock { $0.first } }

  func note(_ problem: String) {
    state.withLock { if $0.isOpen { $0.first = $0.first ?? problem } }
  }

  func close() {
    state.withLock { $0.isOpen = false }
  }
}
