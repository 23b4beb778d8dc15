import Foundation

/// Notes on a green result: what else can have made the tests pass.
struct GreenNotes {
  let exercise: Exercise

  /// Finds all notes.
  func all(in package: BookPackage) throws -> [String] {
    let step = exercise.step
    let support = package.files(below: "Tests/Support").map { "Tests/Support/\($0)" }
    return try package.changes(in: ["Package.swift"] + package.testFiles(of: step) + support)
      + importNotes
  }

  /// The notes on files that import the solution of the same step.
  var importNotes: [String] {
    let module = exercise.step.solutionModule
    let files = exercise.files.filter { file in
      file.value.text.lines.contains { line in
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "/" }
        return words.contains("import") && words.contains { $0 == module }
          && !line.trimmed.hasPrefix("//")
      }
    }
    return files.keys.sorted().map {
      """
      \(exercise.displayPath($0)) imports `\(module)`. The tests may have run the solution \
      instead of your code.
      """
    }
  }
}

extension BookPackage {
  /// What differs from the files that the learner got, which Git knows if the package is a clone.
  fileprivate func changes(in files: [String]) throws -> [String] {
    // Before the learner's own commits, unless these are published.
    let base = try git(["merge-base", "HEAD", "@{upstream}"])?.first ?? "HEAD"
    let changed = try git(["diff", "--name-only", "--relative", base, "--"]) ?? []
    let new = try git(["ls-files", "--others", "--exclude-standard"]) ?? []
    return files.compactMap { file in
      let path = displayPath(file)
      if changed.contains(file) {
        return "\(path) differs from the original. Type `git diff \(base.prefix(7)) \(path)`."
      }
      return new.contains(file) ? "\(path) isn't one of the original files." : nil
    }
  }

  /// The lines that Git prints about the package, or `nil` after an error.
  private func git(_ arguments: [String]) throws -> [String]? {
    let run = try Subprocess.run(
      ["git", "-C", root.path, "-c", "core.quotePath=false"] + arguments,
      environment: ["GIT_OPTIONAL_LOCKS": "0"])
    return run.status == 0 ? run.output.lines : nil
  }
}
