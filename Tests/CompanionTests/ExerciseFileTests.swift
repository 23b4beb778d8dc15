import Console
import Foundation
import Testing

@testable import Companion

/// Which files an exercise has, and when they are other ones.
@Suite enum ExerciseFileTests {
  @Test("A file that is saved is another one, though its date is the same")
  static func noticesSaves() async throws {
    let package = BookPackage(
      root: FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))
    defer { try? FileManager.default.removeItem(at: package.root) }
    let step = Step.exercises[0]
    let folder = package.url(of: step.exercisePath)
    let file = folder.appendingPathComponent("More/A.swift")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    for name in [".A.swift", "A.txt"] { try Data().write(to: folder.appendingPathComponent(name)) }
    func stamps(after text: String) throws -> [URL: FileStamp] {
      try Data(text.utf8).write(to: file)
      let date = Date(timeIntervalSince1970: 1_700_000_000)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      return Exercise.stamps(of: step, in: package)
    }
    let first = try stamps(after: "let a = 1")
    #expect(first.keys.map(\.lastPathComponent) == ["A.swift"])
    #expect(Exercise.stamps(of: step, in: package) == first)
    #expect(try stamps(after: "let a = 2") != first)
  }
}
