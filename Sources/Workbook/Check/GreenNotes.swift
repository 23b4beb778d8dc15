import Foundation

/// Notes on a green result: what else can have made the tests pass.
struct GreenNotes {
  let exercise: Exercise

  /// Finds all notes.
  func all(in package: BookPackage) throws -> [String] {
    let testFiles = [exercise.step.testFolder, "Tests/Support"].flatMap { folder in
      package.files(below: folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
    let names = testFiles.flatMap { Self.functions(in: (try? package.text(of: $0)) ?? "") }
    return try Originals(package: package).notes(on: ["Package.swift"] + testFiles)
      + importNotes + functionNotes(testFunctions: names)
  }

  /// The notes on files that import the solution of the same step.
  var importNotes: [String] {
    texts.filter { Self.imports(in: $0.text).contains(exercise.step.solutionModule) }.map {
      """
      \(exercise.displayPath($0.file)) imports `\(exercise.step.solutionModule)`. The tests may \
      have run the solution instead of your code.
      """
    }
  }

  /// The notes on functions with the name of one that the tests call.
  func functionNotes(testFunctions: [String]) -> [String] {
    let given = exercise.starter.values.flatMap { Self.functions(in: $0.text) }
    let names = Set(testFunctions).union(Self.libraryFunctions).subtracting(given)
    return texts.flatMap { file, text in
      Set(Self.functions(in: text)).intersection(names).sorted().map {
        """
        \(exercise.displayPath(file)) declares `\($0)`. The tests use a different function with \
        this name and may have called yours.
        """
      }
    }
  }

  private var texts: [(file: String, text: String)] {
    exercise.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) }
  }

  /// What the tests call of Swift Testing and of the standard library.
  private static let libraryFunctions = [
    "confirmation", "withExtendedLifetime", "exit", "==", "!=", "===", "!==",
  ]

  /// The modules that a text imports.
  static func imports(in text: String) -> [String] {
    let pattern =
      /(?:^|[\n;])[ \t]*(?:@?\w+(?:\(\w+\))?\s+)*?import\s+(?:(?:class|struct|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)/
    return withoutComments(text).matches(of: pattern).map { String($0.1) }
  }

  /// The names of a text's functions and operators that are in no type.
  static func functions(in text: String) -> [String] {
    let pattern = /(?:^|\n)(?:@?\w+(?:\([^)\n]*\))?\s+)*?(?:func|macro)\s+`?(\w+|[^\s\w(`]+)/
    return withoutComments(text).matches(of: pattern).map { String($0.1) }
  }

  private static func withoutComments(_ text: String) -> String {
    text.replacing(/\/\*(?s:.*?)\*\//, with: " ").replacing(/\/\/[^\n]*/, with: "")
  }
}

extension BookPackage {
  /// The lines that Git prints about the package, or `nil` after an error.
  func git(_ arguments: [String], poll: () -> Void = {}) throws -> [String]? {
    let run = try Subprocess.run(
      ["git", "-C", root.path, "-c", "core.quotePath=false"] + arguments,
      environment: ["GIT_OPTIONAL_LOCKS": "0"]
    ) { _ in
      poll()
      return nil
    }
    return run.status == 0 ? run.output.lines : nil
  }
}

/// The files as the learner got them, which Git knows if the package is a clone.
private struct Originals {
  let package: BookPackage

  /// The notes on files that differ from the original, or that aren't part of it.
  func notes(on files: [String]) throws -> [String] {
    // Before the learner's own commits, unless these are published.
    let base = try package.git(["merge-base", "HEAD", "@{upstream}"])?.first ?? "HEAD"
    let changed = try package.git(["diff", "--name-only", "--relative", base, "--"]) ?? []
    let new = try package.git(["ls-files", "--others", "--exclude-standard"]) ?? []
    return files.compactMap { file in
      let path = package.displayPath(file)
      if changed.contains(file) {
        return "\(path) differs from the original. Type `git diff \(base.prefix(7)) \(path)`."
      }
      return new.contains(file) ? "\(path) isn't one of the original files." : nil
    }
  }
}
