import Foundation
import Testing

@testable import Workbook

/// Which objects of a build are trusted.
@Suite enum VerdictTests {
  @Test("An object stays as long as its source has the content that it was made of")
  static func removesObjectsByContent() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    try build.compile("let a = 1")
    #expect(try build.isTrusted())
    // The same content, saved again; then another content with the same date.
    try build.save("let a = 1", secondsAgo: 0)
    #expect(try build.isTrusted())
    try build.save("let a = 2", secondsAgo: 0)
    #expect(try !build.isTrusted())
    try build.compile("let a = 2")
    #expect(try build.isTrusted())
  }

  @Test("The program of the last build is removed, so that it can't run instead of the next")
  static func removesTheProduct() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    let product = ".build/debug/\(build.builds.product)"
    try FileManager.default.createDirectory(
      at: build.package.url(of: product).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try Data().write(to: build.package.url(of: product))
    _ = try build.builds.prepare()
    #expect(!build.package.exists(product))
  }

  @Test("A file that changes during a build, or is saved again, makes the module's objects suspect")
  static func removesObjectsOfOpenFiles() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    for change in ["let a = 2", "let a = 1"] {
      try build.compile("let a = 1")
      let sources = try build.builds.prepare()
      try build.save(change, secondsAgo: -1)
      #expect(try !build.builds.finish(sources))
      #expect(!build.hasObjects)
    }
    try build.compile("let a = 1")
    let sources = try build.builds.prepare()
    try FileManager.default.removeItem(at: build.source)
    #expect(try !build.builds.finish(sources))
  }

  @Test("After a build without a record, no object is trusted")
  static func distrustsOtherBuilds() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    try build.compile("let a = 1")
    // Another program builds, and the driver writes its record.
    try build.write("priors", to: "primary.priors")
    #expect(try !build.isTrusted())
  }

  @Test("An object that is newer than the driver's record is removed")
  static func removesUnrecordedObjects() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    try build.compile("let a = 1")
    try build.write("object", to: "A.swift.o", secondsAgo: -5)
    #expect(try !build.isTrusted())
  }

  @Test("Tests are compiled again if a changed interface can't become newer than they are")
  static func outdatesTests() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    let tests = "\(FakeBuild.step.testSuite).swift.o"
    // How old the tests' record is, and whether their object stays; a clock can be set back.
    for (age, stays) in [(-1.0, false), (-60, false), (60, true)] {
      try build.compile("let a = 1")
      let sources = try build.builds.prepare()
      try build.write("object", to: tests, ofTests: Date() - age)
      try build.write("priors", to: "primary.priors", ofTests: Date() - age)
      #expect(try build.builds.finish(sources))
      try build.save("let a = 2", secondsAgo: 0)
      _ = try build.builds.prepare()
      #expect(!build.hasObjects)
      #expect(build.hasTestObject == stays, "The tests were compiled \(age) s ago.")
    }
  }

  @Test(
    "An object that can't be removed leads to the folder of the build",
    // For root, every folder is writable.
    .enabled(if: getuid() != 0))
  static func namesTheFolder() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    try build.compile("let a = 1")
    try build.save("let a = 2", secondsAgo: 0)
    let folder = build.package.url(of: ".build/debug/\(FakeBuild.step.exerciseModule).build").path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
    let error = #expect(throws: WorkbookError.self) { try build.builds.prepare() }
    #expect(error?.message.contains("Type `sudo rm -rf .build`") == true)
  }

  @Test("The files of an exercise follow links, and differ by content, not by date alone")
  static func followsLinks() async throws {
    let build = try FakeBuild()
    defer { build.remove() }
    let step = FakeBuild.step
    try build.save("let a = 1", secondsAgo: 60)
    let files = { Exercise.currentFiles(of: step, in: build.package) }
    let before = files()
    #expect(before.keys.sorted() == ["A.swift"])
    let date = try #require(before["A.swift"]?.date)

    let folder = build.package.url(of: step.exercisePath)
    let manager = FileManager.default
    let target = build.package.url(of: "Elsewhere")
    try manager.moveItem(at: folder, to: target)
    try manager.createSymbolicLink(at: folder, withDestinationURL: target)
    #expect(files() == before)

    let source = target.appendingPathComponent("A.swift")
    try Data("let a = 2".utf8).write(to: source)
    try manager.setAttributes([.modificationDate: date], ofItemAtPath: source.path)
    #expect(files() != before && files()["A.swift"]?.date == date)

    // A linked file, a linked folder, and a link to a folder that contains it.
    try Data("let b = 1".utf8).write(to: build.package.url(of: "B.txt"))
    try manager.createSymbolicLink(
      atPath: target.path + "/B.swift", withDestinationPath: "../B.txt")
    try manager.createSymbolicLink(atPath: target.path + "/Loop", withDestinationPath: "..")
    try manager.createDirectory(
      at: build.package.url(of: "More"), withIntermediateDirectories: true)
    try Data("let c = 1".utf8).write(to: build.package.url(of: "More/C.swift"))
    try manager.createSymbolicLink(atPath: target.path + "/Sub", withDestinationPath: "../More")
    try manager.createSymbolicLink(
      atPath: build.package.url(of: "More/Back").path, withDestinationPath: "../Elsewhere")
    let linked = files()
    #expect(linked.keys.sorted() == ["A.swift", "B.swift", "Sub/C.swift"])
    try Data("let b = 2".utf8).write(to: build.package.url(of: "B.txt"))
    #expect(files()["B.swift"] != linked["B.swift"])
  }
}

/// A package with one source and its object.
private struct FakeBuild {
  static let step = Step.exercises[0]

  let package: BookPackage
  var builds: IncrementalBuild { IncrementalBuild(package: package) }
  var source: URL { package.url(of: "\(Self.step.exercisePath)/A.swift") }

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    package = BookPackage(root: folder)
    for path in [Self.step.exercisePath, Self.step.testFolder, module, Self.tests] {
      try FileManager.default.createDirectory(
        at: package.url(of: path), withIntermediateDirectories: true)
    }
  }

  func remove() {
    try? FileManager.default.removeItem(at: package.root)
  }

  /// Saves the source.
  func save(_ text: String, secondsAgo: TimeInterval) throws {
    try Data(text.utf8).write(to: source)
    try setDate(secondsAgo, of: source)
  }

  /// Saves the source and makes its object, as a check does it.
  func compile(_ text: String) throws {
    try save(text, secondsAgo: 0)
    let sources = try builds.prepare()
    try write("object", to: "A.swift.o", secondsAgo: 0)
    try write("priors", to: "primary.priors", secondsAgo: 0)
    #expect(try builds.finish(sources))
  }

  /// Writes a file of the build; without a date, the date is new.
  func write(_ text: String, to name: String, secondsAgo: TimeInterval? = nil) throws {
    let file = package.url(of: "\(module)/\(name)")
    try Data(text.utf8).write(to: file)
    try setDate(secondsAgo ?? -0.5, of: file)
  }

  /// Writes a file of the tests' build.
  func write(_ text: String, to name: String, ofTests date: Date) throws {
    let file = package.url(of: "\(Self.tests)/\(name)")
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }

  /// Whether the next build may use the object.
  func isTrusted() throws -> Bool {
    _ = try builds.prepare()
    return hasObjects
  }

  var hasObjects: Bool { package.exists("\(module)/A.swift.o") }
  var hasTestObject: Bool { package.exists("\(Self.tests)/\(Self.step.testSuite).swift.o") }

  private var module: String { ".build/debug/\(Self.step.exerciseModule).build" }
  private static let tests = ".build/debug/\(step.testModule).build"
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func setDate(_ secondsAgo: TimeInterval, of file: URL) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Self.now - secondsAgo], ofItemAtPath: file.path)
  }
}
