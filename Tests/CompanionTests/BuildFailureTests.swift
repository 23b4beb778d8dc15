import Console
import Foundation
import Records
import Testing

@testable import Companion

/// What the output of a build that failed tells about the cause.
@Suite enum BuildFailureTests {
  private static func message(_ output: String, status: Int32? = 1) throws -> String {
    let package = try BookPackage(containing: #filePath)
    let ending = status.map(ProcessEnding.exited) ?? .signaled(9)
    let text = output.replacing("ROOT", with: package.resolvedRoot)
    let message = BuildFailure(Subprocess.Run(ending: ending, error: text), in: package).reason
      .message
    return message.replacing(package.displayPath(""), with: "")
  }

  @Test("A full disk has a command that helps, and none of SwiftPM's words")
  static func explainsFullDisks() async throws {
    let message = try message("error: write: No space left on device\nerror: -vfsoverlay")
    #expect(message.contains("`df -h`.") && !message.contains("error:"), "\(message)")
  }

  @Test("Of a file that was changed, its own errors are shown, each once")
  static func namesChangedFiles() async throws {
    let manifest = "error: 'b': Invalid manifest (compiled with: [\"-vfsoverlay\"])"
    let output = "\(manifest)\nROOT/Package.swift:3:1: error: no"
    #expect(
      try message("\(output)\n\(output)\nerror: ExitCode(rawValue: 1)") == """
        The build failed, because a file that isn't yours to edit was changed:
        Package.swift:3:1: error: no
        Type `git restore Package.swift`.
        """)
  }

  @Test(
    "What no one foresaw is shown, and what was built is removed",
    arguments: [
      "error: unable to attach DB: error: accessing build database: file is not a database",
      "error: /b/.build/repositories is not a directory", "warning: what no one foresaw",
    ])
  static func showsOthers(output: String) async throws {
    let message = try message("\(output)\nerror: ExitCode(rawValue: 1)")
    let command = "Type `rm -rf .build/direct`."
    #expect(message.contains(output) && message.hasSuffix(command), "\(message)")
  }

  @Test("A build that was killed, or that printed nothing, has no list of errors")
  static func noticesEnds() async throws {
    for (output, status) in [("[3/9] Compiling", nil), ("", 137)] as [(String, Int32?)] {
      let message = try message(output, status: status)
      #expect(message.hasPrefix("The build was ended from outside") && !message.contains("Compi"))
    }
  }

  @Test("An error in what a macro made is where the macro is used")
  static func locatesMacros() {
    let output = """
      macro expansion #expect:1:35: error: no
      x
      /book/a.swift:3:81: note: expanded code originates here
      """
    let errors = Diagnostic.all(.error, in: output, root: "/book")
    #expect(errors.map(\.description) == ["a.swift:3:81: no"])
  }

  @Test(
    "Errors about what was built are told from those of the learner",
    arguments: [
      "<unknown>:0: error: error opening input file 'ROOT/.build/direct/A-1/module.o'",
      "ROOT/Exercises/01-Wrapper/A.swift:1:8: error: malformed compiled module "
        + "'ROOT/.build/direct/WrapperSolution-1/WrapperSolution.swiftmodule'",
      "error: compile command failed due to signal 9 (use -v to see invocation)",
      "clang: error: unable to execute command: Killed\nerror: link command failed with exit code 254",
      "",
    ])
  static func separatesItsOwnErrors(output: String) async throws {
    #expect(try errors(output, compiling: "WrapperExercise").isEmpty)
  }

  @Test(
    "An error in the learner's code, or without a place while it's compiled, is the learner's",
    arguments: [
      "ROOT/Exercises/01-Wrapper/A.swift:1:2: error: cannot find 'a' in scope",
      "ROOT/Exercises/01-Wrapper/A.swift:1:2: error: cannot find 'b'; did you mean 'fatalError'?",
      "ROOT/Exercises/01-Wrapper/A.swift:1:2: error: no\nerror: error opening input file "
        + "'ROOT/.build/direct/A-1/module.o'",
      "error: compile command failed due to signal 6 (use -v to see invocation)",
    ])
  static func findsErrorsOfTheLearner(output: String) async throws {
    #expect(try errors(output, compiling: "WrapperExercise").count == 1)
    #expect(try errors(output, compiling: "Multicast").isEmpty == !output.contains("Exercises"))
  }

  @Test("A file of the tests that the compiler can't read isn't the exercise's problem")
  static func separatesSyntaxErrors() async throws {
    for (message, count) in [
      ("expected '{' in body of function declaration", 0), ("extraneous '}' at top level", 0),
      ("extraneous argument label 'a:' in call", 2),
      ("cannot convert 'A' to expected argument type 'B'", 2),
    ] {
      let place = "ROOT/\(Step.wrapper.testPath):7:8: error: "
      let output = "\(place)\(message)\n\(place)cannot find 'wrapper' in scope\n"
      #expect(try errors(output, compiling: "WrapperExercise").count == count, "\(message)")
    }
  }

  private static func errors(_ output: String, compiling module: String) throws -> [Diagnostic] {
    let package = try BookPackage(containing: #filePath)
    let text = output.replacing("ROOT", with: package.resolvedRoot)
    let program = Subprocess.Run(ending: .exited(1), error: text)
    return BuildFailure(program, in: package).errors(causedBy: .wrapper, compiling: module)
  }
}
