import Foundation
import Testing

@testable import Companion

// How a watch ends, or stops for a while.
extension CompanionTests.WatchTests {
  @Test("Ctrl-Z gives the terminal back to the shell, during a check, too")
  static func stops() async throws {
    let learner = try Learner()
    try learner.edit(
      Learner.wrapper, replacing: "// TODO: Store the delegate", by: "while true {} //")
    let terminal = try PseudoTerminal(
      ["watch", "1", "--limit", "600"], in: learner.folder,
      script: "set -m; \"$@\"; stty -a | grep -o ' icanon'; fg; stty -a | grep -o ' icanon'; fg")
    #expect(terminal.wait { $0.contains("testing") })
    terminal.type("\u{1A}")
    #expect(terminal.wait { $0.contains(" icanon") })
    // It continues the check, notices the save, and checks again.
    try learner.startOver("1")
    #expect(waits(on: terminal, for: "01 Wrapper is not started"))
    terminal.type("\u{1A}")
    #expect(terminal.wait { $0.components(separatedBy: " icanon").count > 2 })
    #expect(waits(on: terminal, for: "01 Wrapper is not started"))
    // The same code again; q ends its check, too.
    try learner.edit(
      Learner.wrapper, replacing: "// TODO: Store the delegate", by: "while true {} //")
    #expect(waits(on: terminal, for: "Checking 01-Wrapper", last: " s"))
    terminal.type("q")
    #expect(terminal.end() == 1)
    #expect(terminal.settings == terminal.originalSettings)
  }
}
