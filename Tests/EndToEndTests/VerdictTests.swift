import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// Verdicts that must not be wrong, whatever happens while they are found.
  @Suite enum VerdictTests {
    @Test("The content of a file decides, not its date")
    static func comparesContent() async throws {
      let learner = try Learner()
      let second = Date(timeIntervalSince1970: 1_700_000_000)
      for (tenths, verdict) in [(1.0, red), (2, green), (3, doesNotCompile), (3, green)] {
        try save(verdict, in: learner, at: second + tenths / 10)
        #expect(try learner.type("check", "1").output.hasPrefix(verdict.headline))
      }
    }

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

    @Test("A linked folder is an exercise, and its compile errors are the learner's")
    static func followsLinks() async throws {
      let learner = try Learner()
      let folder = URL(fileURLWithPath: learner.folder)
      let target = folder.appendingPathComponent("Linked")
      let link = folder.appendingPathComponent("Exercises/01-Wrapper")
      defer {
        try? FileManager.default.removeItem(at: link)
        try? FileManager.default.removeItem(at: target)
      }
      try FileManager.default.moveItem(at: link, to: target)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../Linked")
      for verdict in [green, doesNotCompile] {
        try save(verdict, in: learner, at: Date())
        let run = try learner.type("check", "1")
        #expect(run.output.hasPrefix(verdict.headline), "\(run.output)\(run.error)")
        let isShown = run.output.contains("  edit      \(Learner.wrapper):")
        #expect(isShown == (verdict.headline == doesNotCompile.headline))
      }
    }

    @Test("A link to nothing is named, and no problem once it's repaired")
    static func repairsLinks() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let package = URL(fileURLWithPath: learner.folder)
      let target = package.appendingPathComponent("Target.swift")
      let file = package.appendingPathComponent(Learner.wrapper)
      try FileManager.default.moveItem(at: file, to: target)
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: "../../Target.swift")
      let text = try Data(contentsOf: target)
      try FileManager.default.removeItem(at: target)
      defer { for item in [file, target] { try? FileManager.default.removeItem(at: item) } }
      let broken = try learner.type("check", "1")
      #expect(broken.output.contains("\(Learner.wrapper) is missing, or a link"))
      try text.write(to: target)
      let run = try learner.type("check", "1")
      #expect(run.output.hasPrefix(green.headline), "\(run.output)\(run.error)")
    }

    @Test("`swift test` has the last word on what it builds, and a check on what it builds itself")
    static func needsNoOtherBuild() async throws {
      let learner = try Learner()
      try learner.solve("1")
      #expect(try learner.type("check", "1").output.hasPrefix(green.headline))
      // Whatever SwiftPM has built, and however it left its folders, doesn't matter.
      try? learner.delete(".build/debug")
      #expect(try learner.type("check", "1").output.hasPrefix(green.headline))
      try save(red, in: learner, at: Date())
      #expect(try learner.type("check", "1").output.hasPrefix(red.headline))
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
