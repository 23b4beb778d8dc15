import Console
import Foundation
import Testing

@testable import Companion
@testable import Workbook

/// What `swift run workbook` prints, read from the built program.
@Suite enum WalkthroughTests {
  /// The program is in the folder of the tests' bundle.
  private static let program: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("workbook").path
  }()

  @Test("The examples of all steps are printed in order, each after a heading")
  static func printsAll() async throws {
    let run = try Subprocess.run([program])
    #expect(run.status == 0 && run.error == "")
    let headings = run.output.lines.filter { $0.hasPrefix("== ") }
    #expect(headings == Step.all.map { "== \($0.folder) ==" })
    #expect(Set(Step.examples.keys) == Set(Step.all))
    let dispatch = try Subprocess.run([program, "Dispatch"]).output
    #expect(dispatch.hasPrefix("== 04-Dispatch ==\n") && run.output.contains("\n\n\(dispatch)\n"))
  }

  @Test("The last lines say that all is well, and the README goes on with the same commands")
  static func leadsOn() async throws {
    let lines = try Subprocess.run([program]).output.lines.suffix(5)
    #expect(lines.first?.hasPrefix("All is well") == true && lines.last == "")
    let next = try #require(lines.first { $0.hasPrefix("Next: ") }).dropFirst(6)
    let chapter = try #require(lines.first { $0.hasPrefix("Read: ") }).dropFirst(6)
    let readme = try BookPackage(containing: #filePath).text(of: "README.md")
    for command in ["swift run workbook", next, "SOLUTIONS=1 swift test"] {
      #expect(readme.contains("```sh\n\(command)\n```\n"))
    }
    #expect(readme.contains("](\(chapter))"))
    #expect(lines.contains { $0.contains("SOLUTIONS=1 swift test") })
    let some = try Subprocess.run([program, "1"]).output
    #expect(!some.contains("All is well"))
  }

  @Test("A new object can have the identifier of a deallocated one, as chapter 6 says")
  static func reusesIdentifiers() async {
    var isReused = false
    for _ in 1...1000 where !isReused {
      var old: Object? = Object()
      let identifier = ObjectIdentifier(old!)
      old = nil
      isReused = ObjectIdentifier(Object()) == identifier
    }
    #expect(isReused)
  }

  private final class Object {}
}
