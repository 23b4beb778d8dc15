import Foundation

/// The learner's part of a step, as it lies on disk.
struct Exercise {
  let house: House
  let step: Step

  /// The kinds of files that the package manager would build.
  private static let compiled = ["swift", "c", "cc", "cpp", "m", "mm", "s", "S", "h"]

  var folder: String { "Exercises/\(step.name)" }
  var testFile: String { "Tests/ExerciseTests/\(step.name)Tests.swift" }

  /// The learner's files by their names, byte for byte.
  ///
  /// - Throws: An error if a file cannot be read. A folder that is missing has no files.
  func files() throws -> [String: Data] {
    let folder = house.url(of: folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var files: [String: Data] = [:]
    for path in paths ?? [] {
      let url = folder.appendingPathComponent(path)
      let isHidden = path.hasPrefix(".") || path.contains("/.")
      guard !isHidden, Self.compiled.contains(url.pathExtension) else { continue }
      // A link that leads nowhere is a file without content.
      let isThere = FileManager.default.fileExists(atPath: url.path)
      files[path] = isThere ? try Data(contentsOf: url) : Data()
    }
    return files
  }

  /// The files as they are given out, by their names.
  ///
  /// - Throws: An error if a file cannot be read.
  func starter() throws -> [String: Data] {
    let files = try house.files(in: "Solutions/\(step.name)")
      .merging(house.files(in: "Tests/Answers/\(step.name)/Starter")) { $1 }
    return files.mapValues { Data($0.utf8) }
  }

  /// Tells whether all files are as they are given out.
  ///
  /// - Returns: Whether nothing was changed, added or removed.
  /// - Throws: An error if a file cannot be read.
  func isUntouched() throws -> Bool {
    try files() == starter()
  }

  /// The names of the files that the learner edits.
  ///
  /// - Throws: An error if the folder cannot be read.
  func namesToEdit() throws -> [String] {
    try house.names(in: "Tests/Answers/\(step.name)/Starter")
  }

  /// The display names of the tests, from top to bottom.
  ///
  /// The chapter and the answers speak of them: a test counts even if its file has lost it.
  ///
  /// - Throws: An error if a file cannot be read.
  func testNames() throws -> [String] {
    let hasTests = FileManager.default.fileExists(atPath: house.url(of: testFile).path)
    let names = hasTests ? House.testNames(in: try house.text(of: testFile)) : []
    let named = try Chapter(of: step, in: house).redTests.map(\.test) + namesInAnswers()
    return named.reduce(into: names) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The tests that catch the wrong answers.
  private func namesInAnswers() throws -> [String] {
    let folder = "Tests/Answers/\(step.name)"
    return try house.names(in: folder).flatMap { try house.files(in: "\(folder)/\($0)").values }
      .flatMap { $0.components(separatedBy: "// caught by: \"").dropFirst() }
      .map { String($0.prefix { $0 != "\"" }) }
  }
}
