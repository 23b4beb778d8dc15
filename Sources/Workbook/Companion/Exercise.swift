import Foundation

/// The learner's part of a step, as it lies on disk.
struct Exercise {
  let house: House
  let step: Step

  var folder: String { "Exercises/\(step.name)" }
  var testFile: String { "Tests/ExerciseTests/\(step.name)Tests.swift" }

  /// The learner's files by their names, byte for byte.
  ///
  /// - Throws: An error if a file cannot be read. A folder that is missing has no files.
  func files() throws -> [String: Data] {
    let manager = FileManager.default
    guard manager.fileExists(atPath: house.url(of: folder).path) else { return [:] }
    var files: [String: Data] = [:]
    for name in try house.names(in: folder) where name.hasSuffix(".swift") {
      let url = house.url(of: "\(folder)/\(name)")
      var isFolder: ObjCBool = false
      if manager.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue {
        files[name] = try Data(contentsOf: url)
      }
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
  /// The chapter speaks of some of them: these count even if the file of the tests lost them.
  ///
  /// - Throws: An error if a file cannot be read.
  func testNames() throws -> [String] {
    let hasTests = FileManager.default.fileExists(atPath: house.url(of: testFile).path)
    let names = hasTests ? House.testNames(in: try house.text(of: testFile)) : []
    let chapter = try Chapter(of: step, in: house)
    return names + chapter.redTests.map(\.test).filter { !names.contains($0) }
  }
}
