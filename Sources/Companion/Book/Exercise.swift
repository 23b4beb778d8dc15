import Console
import Foundation
import Records

/// The learner's part of a step, as it was on disk when it was read.
package struct Exercise: Codable {
  package let step: Step
  /// The learner's files, by path; a missing folder has none.
  package var files: [String: Data] = [:]
  /// The files as they are given out.
  package var starter: [String: Data] = [:]
  package var editableFiles: [String] = []
  /// The names of the tests, in the order of their files.
  package var testNames: [String] = []
  /// What leads from the current folder to the package: `../`.
  var pathPrefix = ""

  package var isUntouched: Bool { Set(files.keys).union(starter.keys).allSatisfy(isAsGiven) }

  var missingFiles: [String] { starter.keys.filter { files[$0] == nil }.sorted() }

  /// Whether a file is as it was given, apart from the ends of its lines, which an editor or Git may
  /// have changed.
  func isAsGiven(_ file: String) -> Bool {
    files[file] == starter[file] || files[file]?.text.lines == starter[file]?.text.lines
  }

  var editableTexts: [(file: String, text: String)] {
    editableFiles.map { ($0, files[$0]?.text ?? "") }
  }
}

extension Exercise {
  /// What tells the files of a step from those before the last save, also the solution's: a learner
  /// may save that one, since it has the same name.
  static func stamps(of step: Step, in package: BookPackage) -> [URL: FileStamp] {
    let files = [step.exercisePath, step.solutionPath].flatMap(package.swiftFiles)
      .map(package.url)
    return Dictionary(uniqueKeysWithValues: files.map { ($0, FileStamp(of: $0)) })
  }

  package init(of step: Step, in package: BookPackage) throws {
    self.step = step
    pathPrefix = package.displayPath("")
    // A link can lead to nothing.
    for path in package.swiftFiles(below: step.exercisePath) where package.exists(path) {
      let name = String(path.dropFirst(step.exercisePath.count + 1))
      files[name] = try Data(contentsOf: package.url(of: path))
    }
    editableFiles = try Self.editableFiles(of: step, in: package).keys.sorted()
    starter = try Self.starter(of: step, in: package).mapValues { Data($0.utf8) }
    testNames = try package.testNames(of: step)
  }

  /// The files that are given out: those of the solution, with the starter's in place of some.
  package static func starter(of step: Step, in package: BookPackage) throws -> [String: String] {
    try package.texts(in: step.solutionPath)
      .merging(editableFiles(of: step, in: package)) { $1 }
  }

  /// The starter's files, whose type on disk keeps them out of a search for the learner's file.
  private static func editableFiles(
    of step: Step, in package: BookPackage
  ) throws -> [String: String] {
    let files = try package.texts(in: step.starterPath).map { name, text in
      (name.replacing(".starter", with: ".swift"), text)
    }
    return Dictionary(uniqueKeysWithValues: files)
  }
}

// MARK: Places

extension Exercise {
  /// Where a line of one of its files is in the package.
  func location(of line: Int?, in file: String) -> SourceLocation {
    SourceLocation(file: "\(step.exercisePath)/\(file)", line: line)
  }

  /// The name of a file of the exercise; it is `nil` for one of the tests.
  func file(at location: SourceLocation?) -> String? {
    let prefix = "\(step.exercisePath)/"
    guard let location, location.file.hasPrefix(prefix) else { return nil }
    return String(location.file.dropFirst(prefix.count))
  }

  func text(at location: SourceLocation) -> String? {
    file(at: location).flatMap { files[$0]?.text }
  }
}

extension BookPackage {
  func testFiles(of step: Step) -> [String] { swiftFiles(below: step.testFolder) }

  /// The names of a step's tests, in the order of their files.
  package func testNames(of step: Step) throws -> [String] {
    try testFiles(of: step).flatMap { TestSource.titles(in: try text(of: $0)) }
  }
}

/// What tells a file from the one before the last save, also if only its date differs.
struct FileStamp: Equatable {
  private let date: Date?
  private let contents: Data?

  init(of file: URL) {
    date = FileManager.default.modificationDate(of: file)
    contents = try? Data(contentsOf: file)
  }
}
