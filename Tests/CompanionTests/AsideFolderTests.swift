import Foundation
import Testing

@testable import Companion

/// The folder with the files that resets replaced.
@Suite enum AsideFolderTests {
  private static func aside(containing names: [String]) throws -> (aside: AsideFolder, root: URL) {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for name in names {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent("\(AsideFolder.folder)/\(name)"),
        withIntermediateDirectories: true)
    }
    return (AsideFolder(package: BookPackage(root: root)), root)
  }

  @Test("The entries are in the order of their stamps, and other folders aren't entries")
  static func sorts() throws {
    let (aside, root) = try aside(containing: [
      "2026-01-02-030405-10-01-Wrapper", "2026-01-02-030405-9-02-AddRemove",
      "2026-01-02-030405-01-Wrapper", "2025-12-31-235959-15-Capstone", ".starter", "notes",
    ])
    defer { try? FileManager.default.removeItem(at: root) }
    let entries = try aside.entries()
    #expect(
      entries.map(\.stamp) == [
        "2025-12-31-235959", "2026-01-02-030405", "2026-01-02-030405-9", "2026-01-02-030405-10",
      ])
    #expect(entries.map(\.step.number) == ["15", "01", "02", "01"])
    #expect(entries[3].path == ".aside/2026-01-02-030405-10-01-Wrapper")
  }

  @Test(
    "A new stamp comes after all others, also if the clock was set back, and doesn't grow",
    arguments: [
      ("3026-01-02-030405", "3026-01-02-030405-2"), ("3026-01-02-030405-2", "3026-01-02-030405-3"),
      ("3026-01-02-030405-9", "3026-01-02-030405-10"),
      ("3026-01-02-030405-99", "3026-01-02-030405-100"),
    ])
  static func followsStamps(last: String, next: String) throws {
    let (aside, root) = try aside(containing: ["\(last)-01-Wrapper", "2026-01-02-030405-03-Invoke"])
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(try aside.newStamp() == next)
  }
}
