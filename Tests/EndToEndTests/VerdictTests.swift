import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// Verdicts that must not be wrong, whatever happens while they are found.
  @Suite enum VerdictTests {
    @Test("A file that is saved during a check is checked again, and not only its old content")
    static func repeatsChecks() async throws {
      let learner = try Learner()
      let folder = learner.folder + "/.build/save"
      let (swiftc, next) = (folder + "/swiftc", folder + "/next")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? learner.delete(".build/save") }
      // A compiler after whose call for the exercise the learner saves, once.
      let script = """
        #!/bin/sh
        PATH="${PATH#*:}"
        swiftc "$@"
        status=$?
        case "$*" in *" WrapperExercise "*)
          if [ -f "\(next)" ]; then mv "\(next)" "\(learner.folder)/\(Learner.wrapper)"; fi
        esac
        exit $status
        """
      try Data(script.utf8).write(to: URL(fileURLWithPath: swiftc))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swiftc)
      let path = ProcessInfo.processInfo.environment["PATH", default: ""]

      let second = Date(timeIntervalSince1970: 1_700_000_000)
      for (index, pair) in [(green, doesNotCompile), (red, green)].enumerated() {
        // What an earlier test built would need no compiler.
        let first = Verdict(headline: pair.0.headline, text: pair.0.text + "// \(UUID())\n")
        try save(first, in: learner, at: second + Double(index))
        try write(pair.1, to: URL(fileURLWithPath: next), at: second + Double(index) + 0.5)
        let run = try learner.type("check", "1", environment: ["PATH": "\(folder):\(path)"])
        #expect(!FileManager.default.fileExists(atPath: next))
        #expect(run.output.hasPrefix(pair.1.headline), "\(run.output)\(run.error)")
        #expect(try learner.type("check", "1").output.hasPrefix(pair.1.headline))
      }
    }

    // MARK: Answers to step 1

    private struct Verdict {
      let headline: String
      let text: String
    }

    private static func answer(_ declaration: String, body: String = "delegate") -> String {
      """
      public final class DelegateWrapper {
        public private(set) \(declaration) delegate: AnyObject?
        public init(_ delegate: AnyObject) {
          self.delegate = \(body)
        }
      }
      """
    }

    private static let red = Verdict(headline: "01 Wrapper is red", text: answer("var"))
    private static let green = Verdict(
      headline: "01 Wrapper is green: all ", text: answer("weak var"))
    private static let doesNotCompile = Verdict(
      headline: "01 Wrapper does not compile", text: answer("weak var", body: "nothing"))

    private static func save(_ verdict: Verdict, in learner: Learner, at date: Date) throws {
      // The new file replaces the old one together with its date.
      let file = URL(fileURLWithPath: learner.folder).appendingPathComponent(Learner.wrapper)
      let new = file.appendingPathExtension("new")
      try write(verdict, to: new, at: date)
      guard rename(new.path, file.path) == 0 else { throw POSIXError(.EIO) }
    }

    private static func write(_ verdict: Verdict, to file: URL, at date: Date) throws {
      try Data(verdict.text.utf8).write(to: file)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }
  }
}
