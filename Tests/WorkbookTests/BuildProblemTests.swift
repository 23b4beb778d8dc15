import Foundation
import Testing

@testable import Workbook

/// What the output of a build that failed tells about the cause.
@Suite enum BuildProblemTests {
  private static func message(
    _ output: String, status: Int32? = 1, of package: BookPackage
  ) -> String {
    let program = Subprocess.Result(status: status, output: "", error: output)
    let message = BuildProblem(program: program, package: package).error.message
    return message.replacing(package.displayPath(""), with: "")
  }

  @Test(
    "A known cause has a command that fixes it, and none of SwiftPM's words",
    arguments: [
      (
        "error: accessing build database \"/b/.build/build.db\": attempt to write a readonly database",
        "sudo rm -rf .build"
      ),
      ("error: write: No space left on device", "df -h"),
      ("error: a.o: Permission denied", "sudo rm -rf .build"),
      (
        "error: 'b': invalid custom path 'Solutions/03-Invoke' for target 'InvokeSolution'",
        "git restore Solutions/03-Invoke"
      ),
      (
        "error: 'b': Source files for target Multicast should be located under 'Sources/Multicast'",
        "git restore Sources/Multicast"
      ),
      ("error: invalid access to /tmp/_a b_.build.lock", "sudo rm '/tmp/_a b_.build.lock'"),
      (
        "error: 'b': package 'b' is using Swift tools version 6.3.0 but the installed version is 6.1",
        "swift --version"
      ),
      (
        "<unknown>:0: error: precompiled file '/b/.build/M.pcm' was compiled with module cache path '/a'",
        "rm -rf .build"
      ),
    ])
  static func fixes(output: String, command: String) async throws {
    let package = try BookPackage(containing: #filePath)
    let text = "\(output)\nerror: -vfsoverlay\nerror: ExitCode(rawValue: 1)"
    let message = message(text, of: package)
    #expect(message.hasSuffix("ype `\(command)`.") && !message.contains("error:"), "\(message)")
  }

  @Test("Of a file that was changed, its own errors are shown, each once")
  static func namesChangedFiles() async throws {
    let package = try BookPackage(containing: #filePath)
    let error = "\(package.resolvedRoot)/Package.swift:3:1: error: no"
    let manifest = "error: 'b': Invalid manifest (compiled with: [\"-vfsoverlay\"])\n\(error)"
    #expect(
      message("\(manifest)\n\(manifest)\nerror: ExitCode(rawValue: 1)", of: package) == """
        `swift test` failed, because a file that isn't yours to edit was changed:
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
    let package = try BookPackage(containing: #filePath)
    let message = message("\(output)\nerror: ExitCode(rawValue: 1)", of: package)
    #expect(message.contains(output) && message.hasSuffix("Type `rm -rf .build`."), "\(message)")
  }

  @Test("A build that was killed, or that printed nothing, has no list of errors")
  static func noticesEnds() async throws {
    let package = try BookPackage(containing: #filePath)
    let killed = message("[3/9] Compiling", status: nil, of: package)
    #expect(killed.hasPrefix("`swift test` was killed before") && !killed.contains("Compiling"))
    #expect(message("", status: 137, of: package).hasPrefix("`swift test` ended with status 137"))
  }

  @Test("A file of the tests that the compiler can't read isn't the exercise's problem")
  static func separatesSyntaxErrors() async throws {
    let package = try BookPackage(containing: #filePath)
    let step = Step.exercises[0]
    func diagnostics(_ first: String) -> [Diagnostic] {
      let place = "\(package.resolvedRoot)/\(step.testPath):7:8: error: "
      let output = "\(place)\(first)\n\(place)cannot find 'wrapper' in scope\n"
      let program = Subprocess.Result(status: 1, output: "", error: output)
      return BuildProblem(program: program, package: package).diagnostics
    }
    #expect(diagnostics("expected '{' in body of function declaration").isEmpty)
    #expect(diagnostics("extraneous '}' at top level").isEmpty)
    #expect(diagnostics("extraneous argument label 'a:' in call").count == 2)
    #expect(diagnostics("cannot convert 'A' to expected argument type 'B'").count == 2)
  }

  @Test("A path is quoted where a shell would change it")
  static func quotes() async {
    for (path, word) in [
      ("a/b-c_1.swift", "a/b-c_1.swift"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"),
    ] {
      #expect(path.shellWord == word)
    }
  }
}
