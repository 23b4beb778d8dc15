import Testing

@testable import Workbook

/// What one can type behind `swift run workbook`.
@Suite struct CommandLineTests {
  @Test("Without a word, the program prints all steps in order, a blank line between two")
  func printsAllSteps() throws {
    let steps = try Step.all.map { try Product.run($0.name).output }
    let run = try Product.run()
    #expect(run.output == steps.joined(separator: "\n"))
    #expect(run.status == 0)
    #expect(run.error == "")
  }

  @Test("The program prints the same lines every time")
  func printsTheSameEveryTime() throws {
    let first = try Product.run().output
    for _ in 1...10 {
      #expect(try Product.run().output == first)
    }
  }

  @Test("Several steps are printed in the order in which they are named")
  func printsNamedSteps() throws {
    let four = try Product.run("4").output
    let six = try Product.run("6").output
    #expect(try Product.run("4", "6").output == "\(four)\n\(six)")
    #expect(try Product.run("6", "4").output == "\(six)\n\(four)")
  }

  @Test("A step goes by its number, its name or both", arguments: ["4", "04", "Dispatch"])
  func knowsStepsByName(word: String) throws {
    #expect(try Product.run(word).output == Product.run("04-Dispatch").output)
  }

  @Test("The help names every step", arguments: ["--help", "-h"])
  func helps(option: String) throws {
    let run = try Product.run(option)
    #expect(run.status == 0)
    #expect(run.error == "")
    for step in Step.all {
      #expect(run.output.contains("  \(step.name)\n"))
    }
  }

  @Test(
    "An unknown step or option is one line on standard error that lists what there is",
    arguments: [["9"], ["4", "Fire"], ["--loud"], [""], ["-1"]])
  func refusesUnknownWords(words: [String]) throws {
    let run = try Product.run(words)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.error.filter(\.isNewline).count == 1)
    #expect(run.error.contains("'\(words.last!)'"))
    for name in Step.all.map(\.name) + ["--help"] {
      #expect(run.error.contains(name))
    }
  }

  @Test("An output that nobody reads ends the program without a word")
  func endsQuietly() throws {
    // The shell closes the pipe's far end before the program writes.
    let run = try ProgramRun(
      "sh", "-c", "{ sleep 0.2; \"$0\"; } | true", Product.path)
    #expect(run.error == "")
    #expect(run.output == "")
  }
}
