import Console
import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// What the commands print, as it was recorded in `Tests/Reports`, at 80 columns.
  ///
  /// A report that differs is written to `.build/reports`. If the change is meant, copy it, and say
  /// in the commit why it changes.
  @Suite enum RecordedReportTests {
    private static let hospital = "Exercises/04-Dispatch/Hospital.swift"
    private static let police = "Exercises/04-Dispatch/PoliceStation.swift"

    /// What a learner did before a command was typed: a solution was copied, or lines were changed.
    private struct State {
      let name: String
      let words: [String]
      var solved: [String] = []
      var file = ""
      var old = ""
      var new = ""

      func prepare(_ learner: Learner) throws {
        try solved.forEach(learner.solve)
        if !file.isEmpty { try learner.edit(file, replacing: old, by: new) }
      }
    }

    private static func wrapper(_ name: String, _ old: String, _ new: String) -> State {
      State(
        name: name, words: ["check", "1"], solved: ["1"], file: Learner.wrapper, old: old, new: new)
    }

    /// Step 2, with lines at the beginning of `addDelegate`.
    private static func list(_ name: String, _ lines: String, _ words: String...) -> State {
      let head = "  public func addDelegate(_ delegate: ProtocolType) {\n"
      return State(
        name: name, words: ["check", "2"] + words, solved: ["2"], file: Learner.list, old: head,
        new: head + lines + "\n")
    }

    private static let stored = "self.delegate = delegate"

    private static let states = [
      State(name: "not-started", words: ["check", "1"]),
      State(name: "not-started-05", words: ["check", "5"]),
      wrapper("red", "weak var", "var"),
      wrapper("crash-in-a-line", stored, "self.delegate = [delegate].dropFirst(2).first!"),
      wrapper("crash-unowned", "weak var", "unowned var"),
      wrapper("fatal-error", stored, "fatalError(\"no\")"),
      wrapper("misspelled", stored, "self.delegate = delegat"),
      wrapper("not-public", "public private(set)", "private(set)"),
      wrapper("warning", stored, "\(stored)\n    let unused = 3"),
      wrapper("green", stored, "\(stored) "),
      list("hang", "    while true {}"),
      list("hang-that-prints", "    while true { print(\"x\") }"),
      list("prints", "    for _ in 1...30 { print(\"adding\") }\n    wrappers = []"),
      list("all-failures", "    return", "--all"),
      list("overflow", "    print(wrappers.count + .max)"),
      list("recursion", "    addDelegate(delegate)"),
      State(
        name: "invisible-character", words: ["check", "4", "--all"], solved: ["4"], file: hospital,
        old: "car crash", new: "car\u{200B}crash"),
      State(
        name: "note", words: ["check", "4"], solved: ["4"],
        file: "Exercises/04-Dispatch/EmergencyResponding.swift",
        old: "notifyFire(at location: String) {}", new: "notifyfire(at location: String) {}"),
      State(
        name: "entry-point", words: ["check", "2"], solved: ["2"], file: Learner.list,
        old: "public final class",
        new: "@main struct App { static func main() {} }\npublic final class"),
      State(
        name: "solution-broken", words: ["check", "2"],
        file: "Solutions/01-Wrapper/DelegateWrapper.swift", old: "weak var", new: "weak vax"),
      State(
        name: "status", words: ["status"], solved: ["1", "3"], file: Learner.list,
        old: "public init", new: "public int"),
      State(name: "hint", words: ["hint", "2"]),
      State(
        name: "compare", words: ["compare", "2"], solved: ["2"], file: Learner.list,
        old: "    wrappers.append(",
        new: "    wrappers.insert(at: wrappers.count, "),
      State(name: "unknown-step", words: ["check", "Wraper"]),
      State(
        name: "own-example", words: ["4", "--mine"], solved: ["4"], file: police,
        old: "about a car crash", new: "about a fire"),
      State(
        name: "own-example-unusable", words: ["1", "--mine"], solved: ["1"], file: Learner.wrapper,
        old: "public init", new: "init"),
    ]

    @Test("Each report is as it was recorded")
    static func comparesReports() async throws {
      let package = Product.package
      // Reports of an earlier run aren't those to look at.
      try? FileManager.default.removeItem(at: package.url(of: ".build/reports"))
      try FileManager.default.createDirectory(
        at: package.url(of: ".build/reports"), withIntermediateDirectories: true)
      for state in states {
        let learner = try Learner()
        try state.prepare(learner)
        let run = try Product.run(state.words, in: learner.folder)
        let words = state.words.joined(separator: " ")
        var text = "$ workbook \(words)\n\(run.output)\(run.error)[\(run.status ?? -1)]\n"
          // What changes with the tests, or from run to run.
          .replacing(/(Tests\/Steps\/\S*\.swift):\d+/) { "\($0.1):#" }
          .replacing(/of \d+ tests\n/, with: "of # tests\n")
          .replacing(/0x[0-9a-f]+/, with: "0x#").replacing(learner.folder, with: "ROOT")
        if state.name == "hang-that-prints" {
          // The loop may be ended in its own line or in `print`.
          text.replace(/:4[23]\n( +while true .*\n)?/, with: ":#\n")
        }
        let recorded = try? package.text(of: "Tests/Reports/\(state.name).txt")
        let path = ".build/reports/\(state.name).txt"
        if recorded != text { try Data(text.utf8).write(to: package.url(of: path)) }
        #expect(recorded == text, "diff Tests/Reports/\(state.name).txt \(path)")
      }
    }

    @Test("The README shows what a check says about the first exercise as it's given out")
    static func readme() async throws {
      let learner = try Learner()
      let readme = try BookPackage(containing: #filePath).text(of: "README.md")
      let parts = readme.components(separatedBy: "```")
      let shown = try #require(parts.first { $0.hasPrefix("console\n") }).dropFirst(8)
      let run = try learner.type("check", "1")
      #expect(run.output.hasPrefix(shown), "\(run.output)")
    }
  }
}
