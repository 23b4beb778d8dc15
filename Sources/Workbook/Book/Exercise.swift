import Foundation

/// The learner's part of a step, as it was on disk when it was read.
struct Exercise {
  let step: Step
  /// The learner's files, by path; a missing folder has none.
  var files: [String: Data] = [:]
  /// The files as they are given out.
  var starter: [String: Data] = [:]
  var editableFiles: [String] = []
  /// The names of the tests in the test file, then of others that the chapter's table has.
  var testNames: [String] = []
  /// What the chapter's table tells the learner to look at, by test.
  var lookAt: [String: String] = [:]
  var hasFolder = true
  /// What leads from the current folder to the package: `../`.
  var pathPrefix = ""

  /// The path of a file as the learner can use it in the current folder.
  func displayPath(_ file: String) -> String { "\(pathPrefix)\(step.exercisePath)/\(file)" }

  var isUntouched: Bool { files == starter }

  var missingFiles: [String] { starter.keys.filter { files[$0] == nil }.sorted() }

  var emptyFiles: [String] {
    files.filter { $0.value.allSatisfy { Character(UnicodeScalar($0)).isWhitespace } }.keys.sorted()
  }

  var editableTexts: [(file: String, text: String)] {
    editableFiles.map { ($0, files[$0]?.text ?? "") }
  }
}

extension Exercise {
  /// The kinds of files that SwiftPM would build.
  private static let sourceTypes = ["swift", "c", "cc", "cpp", "m", "mm", "s", "S", "h"]

  private static func sources(of step: Step, in package: BookPackage) -> [String: URL] {
    let paths = package.files(below: step.exercisePath).map { path in
      (path, package.url(of: "\(step.exercisePath)/\(path)"))
    }
    return Dictionary(uniqueKeysWithValues: paths).filter {
      // A folder can have the name of a file.
      sourceTypes.contains($0.value.pathExtension) && !FileManager.default.isFolder($0.value)
    }
  }

  /// The learner's files of a step as they are now, by path.
  ///
  /// Two results differ if a file was saved between them.
  static func currentFiles(of step: Step, in package: BookPackage) -> [String: FileVersion] {
    sources(of: step, in: package).mapValues(FileVersion.init)
  }

  /// Reads an exercise, its starter, and what the chapter and the tests say about it.
  init(of step: Step, in package: BookPackage) throws {
    self.step = step
    hasFolder = package.exists(step.exercisePath)
    pathPrefix = package.displayPath("")
    for (path, url) in Self.sources(of: step, in: package) {
      // A link without a target is a file without content.
      let isThere = FileManager.default.fileExists(atPath: url.path)
      files[path] = isThere ? try Data(contentsOf: url) : Data()
    }
    editableFiles = try package.names(in: step.starterPath)
    starter = try Self.starter(of: step, in: package).mapValues { Data($0.utf8) }
    let chapter = try? Chapter(of: step, in: package)
    lookAt = chapter?.lookAt ?? [:]
    testNames = Self.testNames(in: (try? package.text(of: step.testPath)) ?? "")
    for row in chapter?.tableRows ?? [] {
      if let test = row.test, !testNames.contains(test) { testNames.append(test) }
    }
  }

  /// The files that are given out: those of the solution, with the starter's in place of some.
  static func starter(of step: Step, in package: BookPackage) throws -> [String: String] {
    try package.texts(in: step.solutionPath).merging(package.texts(in: step.starterPath)) { $1 }
  }

  /// The display names of the tests in a file's text, from top to bottom.
  static func testNames(in text: String) -> [String] {
    text.matches(of: /@Test\(\s*"([^"]*)"/).map { String($0.1) }
  }
}
