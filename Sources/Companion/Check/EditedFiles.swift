import Foundation
import Records

/// The files around the exercises that aren't as the book has them.
///
/// Solutions and exercises have the same names, so an editor offers both.
struct EditedFiles {
  let package: BookPackage
  /// The paths in the package, sorted.
  let paths: [String]

  /// Asks Git what differs from the last commit; without Git or a repository, nothing does.
  init(in package: BookPackage) {
    let folders = ["Solutions", "Sources", "Tests"]
    let options = ["diff", "--name-only", "--no-renames", "--relative", "-z", "HEAD", "--"]
    let names = Self.git(options + folders, in: package)?.split(separator: "\0") ?? []
    self.init(package: package, paths: names.map(String.init))
  }

  init(package: BookPackage, paths: [String]) {
    (self.package, self.paths) = (package, paths)
  }

  /// What a learner should know about them in a report, if anything.
  ///
  /// Contributors edit these files, too, so a green step's report names only those of its tests and of
  /// its solution, which a learner may have edited in place of the exercise.
  func remark(for result: CheckResult) -> String? {
    let step = result.step
    let tests = paths.filter { $0.hasPrefix("\(step.testFolder)/") }
    let near = ["Tests/Support/", "\(step.testFolder)/", "\(step.solutionPath)/"]
    let edited = result.isGreen ? paths.filter { near.contains(where: $0.hasPrefix) } : paths
    guard !edited.isEmpty else { return nil }
    let original = tests.flatMap { file in
      TestSource.titles(in: Self.git(["show", "HEAD:./\(file)"], in: package) ?? "")
    }
    return Self.remark(
      naming: edited.map(package.displayPath),
      missing: original.filter { !result.exercise.testNames.contains($0) },
      of: Set(result.exercise.testNames).union(original).count)
  }

  /// A remark that names files and the tests that are missing in them.
  static func remark(naming files: [String], missing tests: [String], of total: Int) -> String {
    let limit = 3
    let words = files.prefix(limit).map(\.shellWord).joined(separator: " ")
    let rest = files.count > limit ? " and \(files.count - limit) more" : ""
    var sentences = [
      files.count == 1
        ? "\(files[0]) isn't as the book has it."
        : "\(files.count) files aren't as the book has them: "
          + "\(files.prefix(limit).joined(separator: ", "))\(rest)."
    ]
    if let first = tests.first {
      sentences.append(
        "\(tests.count) of the book's \(total) tests didn't run; the first is \"\(first)\".")
    }
    let command = "git restore -SW \(rest.isEmpty ? words : "Solutions Sources Tests")"
    sentences.append(
      "If you didn't mean to edit \(files.count == 1 ? "it" : "them"), copy what you want to keep, "
        + "then type `\(command)`.")
    return sentences.joined(separator: " ")
  }

  /// What Git prints, unless it fails or takes its time.
  private static func git(_ words: [String], in package: BookPackage) -> String? {
    let deadline = Date(timeIntervalSinceNow: 2)
    let command = ["git", "--no-optional-locks", "-C", package.root.path] + words
    let run = try? Subprocess.run(command) { Date() > deadline ? .atOnce : nil }
    return run?.status == 0 ? run?.output : nil
  }
}
