import Foundation
import Testing

@testable import Companion

/// Which files an exercise has, and when they are other ones.
@Suite enum ExerciseFileTests {
  @Test("The files of an exercise follow links, and differ by content, not by date alone")
  static func followsLinks() async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let package = BookPackage(root: root)
    defer { try? FileManager.default.removeItem(at: root) }
    let step = Step.exercises[0]
    let folder = package.url(of: step.exercisePath)
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("let a = 1".utf8).write(to: folder.appendingPathComponent("A.swift"))
    let files = { Exercise.currentFiles(of: step, in: package) }
    let stamps = { Exercise.stamps(of: step, in: package) }
    let before = files()
    #expect(before.keys.sorted() == ["A.swift"])
    let date = try #require(before["A.swift"]?.date)

    let target = package.url(of: "Elsewhere")
    try manager.moveItem(at: folder, to: target)
    try manager.createSymbolicLink(at: folder, withDestinationURL: target)
    #expect(files() == before)
    let stamp = stamps()

    let source = target.appendingPathComponent("A.swift")
    try Data("let a = 2".utf8).write(to: source)
    try manager.setAttributes([.modificationDate: date], ofItemAtPath: source.path)
    #expect(files() != before)
    #expect(stamps() != stamp)

    // A linked file, a linked folder, and a link to a folder that contains it.
    try Data("let b = 1".utf8).write(to: package.url(of: "B.txt"))
    try manager.createSymbolicLink(
      atPath: target.path + "/B.swift", withDestinationPath: "../B.txt")
    try manager.createSymbolicLink(atPath: target.path + "/Loop", withDestinationPath: "..")
    try manager.createDirectory(
      at: package.url(of: "More"), withIntermediateDirectories: true)
    try Data("let c = 1".utf8).write(to: package.url(of: "More/C.swift"))
    try manager.createSymbolicLink(atPath: target.path + "/Sub", withDestinationPath: "../More")
    try manager.createSymbolicLink(
      atPath: package.url(of: "More/Back").path, withDestinationPath: "../Elsewhere")
    let linked = files()
    #expect(linked.keys.sorted() == ["A.swift", "B.swift", "Sub/C.swift"])
    try Data("let b = 2".utf8).write(to: package.url(of: "B.txt"))
    #expect(files()["B.swift"] != linked["B.swift"])
    #expect(Set(stamps().keys.map(\.lastPathComponent)) == ["A.swift", "B.swift", "C.swift"])
  }
}
