import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// Verdicts that must not be wrong, whatever happens while they are found.
  @Suite enum VerdictTests {
    @Test("The content of a file decides, not its date")
    static func comparesContent() async throws {
      let learner = try smallLearner()
      let second = Date(timeIntervalSince1970: 1_700_000_000)
      for (tenths, verdict) in [(1.0, red), (2, green), (3, doesNotCompile), (3, green)] {
        try save(verdict, in: learner, at: second + tenths / 10)
        #expect(try learner.type("check", "1").output.hasPrefix(verdict.headline))
      }
    }

    @Test("A file that is saved during a check is checked again, and not only its old content")
    static func repeatsChecks() async throws {
      let learner = try smallLearner()
      let folder = learner.folder + "/.build/save"
      let (swift, next) = (folder + "/swift", folder + "/next")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? learner.delete(".build/save") }
      // A `swift` after which the learner saves, once.
      let script = """
        #!/bin/sh
        PATH="${PATH#*:}"
        swift "$@"
        status=$?
        if [ -f "\(next)" ]; then mv "\(next)" "\(learner.folder)/\(Learner.wrapper)"; fi
        exit $status
        """
      try Data(script.utf8).write(to: URL(fileURLWithPath: swift))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
      let path = ProcessInfo.processInfo.environment["PATH", default: ""]

      let second = Date(timeIntervalSince1970: 1_700_000_000)
      for (index, pair) in [(green, doesNotCompile), (red, green)].enumerated() {
        try save(pair.0, in: learner, at: second + Double(index))
        try write(pair.1, to: URL(fileURLWithPath: next), at: second + Double(index) + 0.5)
        let run = try learner.type("check", "1", environment: ["PATH": "\(folder):\(path)"])
        #expect(!FileManager.default.fileExists(atPath: next))
        #expect(run.output.hasPrefix(pair.1.headline), "\(run.output)\(run.error)")
        #expect(try learner.type("check", "1").output.hasPrefix(pair.1.headline))
      }
    }

    @Test("A linked folder is an exercise, and its compile errors are the learner's")
    static func followsLinks() async throws {
      let learner = try smallLearner()
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
        if verdict.headline == doesNotCompile.headline {
          #expect(run.output.contains("  edit      \(Learner.wrapper):"))
        }
      }
    }

    @Test("A full disk is named, and the tests of right code are not", .enabled(if: canMount))
    static func namesFullDisks() async throws {
      let learner = try smallLearner()
      try learner.solve("1")
      let script = """
        mkdir -p "$0/disk" && mount -t tmpfs -o size=2m tmpfs "$0/disk" && cd "$0" || exit 99
        # The report of four tests doesn't fit into 4 KB. (It may fit into 64 KB.)
        for free in 0 4 2048; do
          head -c $(( (2048 - free) * 1024 )) /dev/zero > disk/file
          TMPDIR="$0/disk" "$1" check 1 2>&1
          echo "status $?"
        done
        """
      let run = try Subprocess.run(
        ["unshare", "-Urm", "/bin/sh", "-c", script, learner.folder, Product.path],
        environment: ["LC_ALL": "C.UTF-8", "END_TO_END": ""])
      let parts = run.output.components(separatedBy: "status ")
      #expect(parts.count == 4, "\(run.output)\(run.error)")
      for part in parts.prefix(2) {
        #expect(part.contains("The disk that contains \(learner.folder)/disk is full"), "\(part)")
        #expect(!part.contains("01 Wrapper"))
      }
      #expect(parts.last?.hasPrefix("0\n") == true)
      #expect(parts[1].hasPrefix("70\n"))
    }

    @Test("Beside green, a check says what else can make the tests pass")
    static func notesBesideGreen() async throws {
      let learner = try smallLearner()
      let git = { (command: String) in
        try Subprocess.run(
          [
            "/bin/sh", "-c", "cd \"$0\" && git -c user.name=a -c user.email=a@b.c \(command)",
            learner.folder,
          ], environment: ["GIT_CONFIG_GLOBAL": "/dev/null"]
        ).status
      }
      defer { try? learner.delete(".git") }
      _ = try git("init -q")
      _ = try git("add Package.swift Tests Exercises Solutions Sources Chapters")
      try #require(try git("commit -qm original") == 0)
      try learner.solve("1")
      let plain = try learner.type("check", "1")
      #expect(plain.output.hasPrefix("\(green.headline)\n\nNext: "), "\(plain.output)")

      try learner.edit(
        "Tests/Support/Expect.swift", replacing: "isTrue, rule", by: "true, rule")
      try learner.edit(
        Learner.wrapper, replacing: "public final class",
        by: "import WrapperSolution\nfunc expect() {}\npublic final class")
      let run = try learner.type("check", "1")
      #expect(run.status == 0 && run.output.hasPrefix(green.headline), "\(run.output)")
      let text = run.output.replacing(/\s+/, with: " ")
      for note in [
        "Tests/Support/Expect.swift differs from the original",
        "imports `WrapperSolution`", "declares `expect`",
      ] {
        #expect(text.contains(note), "\(run.output)")
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
      headline: "01 Wrapper is green: all 4 tests pass.", text: answer("weak var"))
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

    /// A learner for whom a check builds only its own step, since an exercise is missing.
    private static func smallLearner() throws -> Learner {
      let learner = try Learner()
      try learner.delete("Exercises/15-Capstone")
      return learner
    }

    /// Whether the system lets a test have its own small disk.
    private static let canMount: Bool = {
      let run = try? Subprocess.run(["unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])
      return run?.status == 0
    }()
  }
}
