import Console
import Foundation

/// The files around the exercises that aren't as the book has them.
///
/// Solutions and exercises have the same names, so an editor offers both.
struct EditedFiles {
  let package: BookPackage
  /// The paths in the package, sorted.
  let paths: [String]

  /// What a learner should know about them in a report, if anything.
  ///
  /// Contributors edit these files, too, so a green step's report names only those of its tests and
  /// of its solution, which a learner may have edited in place of the exercise.
  func remark(for result: CheckResult) -> String? {
    let step = result.step
    let near = ["Tests/Support/", "\(step.testFolder)/", "\(step.solutionPath)/"]
    let edited = result.isGreen ? paths.filter { near.contains(where: $0.hasPrefix) } : paths
    return edited.isEmpty ? nil : Self.remark(naming: edited.map(package.displayPath))
  }

  static func remark(naming files: [String]) -> String {
    let limit = 3
    let names = files.prefix(limit).joined(separator: ", ")
    let rest = files.count > limit ? " and \(files.count - limit) more" : ""
    let (problem, them) =
      files.count == 1
      ? ("\(names) isn't as the book has it.", "it")
      : ("\(files.count) files aren't as the book has them: \(names)\(rest).", "them")
    // A command that a line can't take would be broken in the middle of a path.
    let words = files.map(\.shellWord).joined(separator: " ")
    let isShort = rest.isEmpty && words.count < 60
    let command = "git restore -SW \(isShort ? words : "Solutions Sources Tests")"
    return "\(problem) If you didn't mean to edit \(them), copy what you want to keep, then type "
      + "`\(command)`."
  }
}

extension EditedFiles {
  /// Asks Git what differs from the last commit.
  ///
  /// Nothing does without Git or a repository, or if Git takes its time.
  init(in package: BookPackage) {
    let options = ["diff", "--name-only", "--no-renames", "--relative", "-z", "HEAD", "--"]
    let command = ["git", "--no-optional-locks", "-C", package.root.path] + options
    let deadline = Date(timeIntervalSinceNow: 2)
    let run = try? Subprocess.run(command + ["Solutions", "Sources", "Tests"]) { Date() > deadline }
    let names = run?.status == 0 ? run?.output.split(separator: "\0") : nil
    self.init(package: package, paths: (names ?? []).map(String.init))
  }
}
