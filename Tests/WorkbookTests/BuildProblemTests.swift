import Foundation
import Testing

@testable import Workbook

/// What the output of a build that failed tells about the cause.
@Suite enum BuildProblemTests {
  @Test(
    "Each cause has a command that fixes it, which is never `git status`",
    arguments: [
      (
        "error: unable to attach DB: error: accessing build database \"/b/.build/build.db\": file is "
          + "not a database", "rm -rf .build"
      ),
      ("error: unable to load output file map '/b/.build/debug/X.build/a.json'", "rm -rf .build"),
      ("error: /b/.build/repositories is not a directory", "rm -rf .build"),
      (
        "error: accessing build database \"/b/.build/build.db\": attempt to write a readonly database",
        "sudo rm -rf .build"
      ),
      ("error: write: No space left on device", "df -h"),
      (
        "error: 'b': invalid custom path 'Solutions/03-Invoke' for target 'InvokeSolution'",
        "git restore Solutions/03-Invoke"
      ),
      (
        "ROOT/Tests/Steps/01-Wrapper/WrapperTests.swift:3:1: error: no",
        "git restore Tests/Steps/01-Wrapper/WrapperTests.swift"
      ),
      ("error: what no one foresaw", "rm -rf .build"),
      ("error: a.o: Permission denied", "sudo rm -rf .build"),
    ])
  static func fixes(output: String, command: String) async throws {
    let package = try BookPackage(containing: #filePath)
    let text = output.replacingOccurrences(of: "ROOT", with: package.resolvedRoot)
    let program = Subprocess.Result(status: 1, output: "", error: text)
    let message = BuildProblem(program: program, package: package).error.message
    #expect(message.contains(text))
    #expect(message.replacing(package.displayPath(""), with: "").hasSuffix("Type `\(command)`."))
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
