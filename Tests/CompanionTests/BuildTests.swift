import Console
import Foundation
import Records
import Testing

@testable import Companion

/// What the companion builds, and when it builds it again.
@Suite enum BuildTests {
  @Test("A module is compiled again for another content, and not for another date")
  static func comparesContent() async throws {
    let package = try FakePackage()
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let file = package.package.url(of: "A.swift")
    let first = try package.build("public let a = 1", savedAt: date)
    let stamp = FileStamp(of: file)
    #expect(try package.build("public let a = 1", savedAt: date + 60).object == first.object)
    #expect(try package.build("public let a = 2", savedAt: date).object != first.object)
    #expect(FileStamp(of: file) != stamp, "A file can be replaced by one with the same date.")
    // Back and forth.
    #expect(try package.build("public let a = 1", savedAt: date).object == first.object)
  }

  @Test("The interface is the same for another body, and not for another declaration")
  static func comparesInterfaces() async throws {
    let package = try FakePackage()
    for access in ["public", "package"] {
      let first = try package.build("\(access) func a() { print(1) }")
      #expect(try package.build("\(access) func a() { print(2) }").interface == first.interface)
      let other = try package.build("\(access) func a(_ b: Int = 1) { print(1) }")
      #expect(other.interface != first.interface)
    }
  }

  @Test("What a class keeps private isn't part of the interface, and no warning speaks of that")
  static func hidesPrivateProperties() async throws {
    let package = try FakePackage()
    let start = "import Foundation\n\npublic final class B { public init() {"
    let first = try package.build("\(start)} }")
    for _ in 1...2 {
      let second = try package.build("\(start) let other = 1 }\nprivate var date = Date()\n}")
      #expect(second.interface == first.interface && second.internals != first.internals)
      // What the compiler says stays with the object.
      let root = package.package.resolvedRoot
      let warnings = Diagnostic.all(.warning, in: second.output, root: root)
      #expect(warnings.count == 1, "\(second.output)")
    }
  }

  @Test("A file that is saved while it's compiled leads to no object")
  static func noticesSaves() async throws {
    let package = try FakePackage()
    // Its content is the same before and after.
    for text in ["public let a = 2", "public let a = 1"] {
      try package.save("public let a = 1")
      var isSaved = false
      let builder = try package.builder { _ in
        if !isSaved { try package.save(text) }
        isSaved = true
      }
      #expect(throws: StepBuilder.FileChanged.self) { try builder.built(FakePackage.module) }
      #expect(isSaved && package.entries.isEmpty)
    }
  }

  // MARK: The folder

  @Test("An entry is complete or isn't there, and of many the oldest are removed")
  static func keepsEntries() async throws {
    let package = try FakePackage()
    let folder = BuildFolder(package: package.package)
    try folder.whileLocked { _ in
    } _: {
      struct Failure: Error {}
      #expect(throws: Failure.self) {
        try folder.entry("A", Digest("0")) { _ in throw Failure() }
      }
      #expect(package.entries.isEmpty)
      for number in 1...9 {
        _ = try folder.entry("A", Digest("\(number)")) { _ in }
        // The first one is used again and again.
        _ = try folder.entry("A", Digest("1")) { _ in #expect(number == 1) }
        usleep(10_000)
      }
      _ = try folder.entry("AB", Digest("1")) { _ in }
      let names = package.entries
      #expect(names.count == 7 && names.contains("A-\(Digest("1"))"))
      #expect(!names.contains("A-\(Digest("2"))"))
    }
  }

  @Test("A digest depends on the contents and on where one ends and the next begins")
  static func digests() async {
    let digests = [
      Digest("ab", "c"), Digest("a", "bc"), Digest("abc"), Digest("abc", ""), Digest(""), Digest(),
      Digest("12345678"), Digest("12345678\0"), Digest("123456789"), Digest("1234567"),
    ]
    #expect(Set(digests).count == digests.count)
    #expect(Digest("ab", "c") == digests[0] && "\(digests[0])".count == 16)
  }

  // MARK: The manifest

  @Test("The builder has the settings of the manifest, and lets a step import what it's built on")
  static func agreesWithTheManifest() async throws {
    let package = try BookPackage(containing: #filePath)
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let dump = try Subprocess.run(
      [
        "swift", "package", "--package-path", package.root.path, "--scratch-path", scratch.path,
        "dump-package",
      ], environment: BookPackage.switches([:]))
    let manifest = try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any]
    let tools = manifest?["toolsVersion"] as? [String: Any]
    #expect((tools?["_version"] as? String)?.hasPrefix("6.") == true)
    #expect(manifest?["swiftLanguageVersions"] is NSNull)
    let targets = try #require(manifest?["targets"] as? [[String: Any]])
    let features = Compiler.manifestSettings.indices.dropFirst()
      .filter { Compiler.manifestSettings[$0 - 1] == "-enable-upcoming-feature" }
      .map { Compiler.manifestSettings[$0] }
    for step in Step.exercises {
      for module in [step.exerciseModule, step.solutionModule, step.testModule] {
        let target = try #require(targets.first { $0["name"] as? String == module })
        let settings = try #require(target["settings"] as? [[String: Any]])
        let kinds = settings.compactMap { $0["kind"] as? [String: [String: String]] }
        #expect(kinds.compactMap { $0["enableUpcomingFeature"]?["_0"] } == features)
        let defines = kinds.compactMap { $0["define"]?["_0"] }
        #expect(defines == (module == step.testModule ? ["EXERCISE"] : []))
        #expect(settings.count == features.count + defines.count)
        guard module == step.exerciseModule else { continue }
        // A dependency has one value, which begins with its name.
        let dependencies = try #require(target["dependencies"] as? [[String: [Any]]])
        #expect(dependencies.flatMap(\.values).map { $0[0] as? String } == step.usedModules)
      }
    }
  }
}

/// A package with one module.
private final class FakePackage {
  static let module = StepBuilder.Module(name: "A", files: ["A.swift"], imports: [])

  let package: BookPackage

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    package = BookPackage(root: folder)
  }

  deinit { try? FileManager.default.removeItem(at: package.root) }

  func save(_ text: String, at date: Date = Date()) throws {
    let file = package.url(of: "A.swift")
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }

  func builder(poll: @escaping Poll = { _ in }) throws -> StepBuilder {
    let folder = BuildFolder(package: package)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    return StepBuilder(package: package, compiler: try Compiler(for: package), poll: poll)
  }

  func build(_ text: String, savedAt date: Date = Date()) throws -> StepBuilder.Built {
    try save(text, at: date)
    return try builder().built(Self.module)
  }

  /// The names of what was built.
  var entries: [String] {
    ((try? package.names(in: BuildFolder.path)) ?? []).filter { $0.contains("-") }
  }
}
