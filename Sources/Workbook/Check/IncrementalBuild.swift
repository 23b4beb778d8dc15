import Foundation

/// The build of the exercises that SwiftPM keeps, and which of its objects can be trusted.
///
/// The compiler's driver looks at the modification dates of the sources to find out what to compile
/// again. On Linux (Swift 6.3.1) it compares whole seconds: it compiles a file, the file is saved
/// again within that second, and from then on the driver considers the object current. So an
/// object is kept only if it was compiled from the file's current content. Removing the object of an
/// edited file costs nothing, because the driver has to compile the file again anyway.
struct IncrementalBuild {
  /// The sources of the exercises and their tests: by module, then by the name of the object.
  typealias Sources = [String: [String: FileVersion]]

  /// What is known after a build during which no source changed.
  private struct Record: Codable {
    /// When the driver wrote its own record of a module.
    var date: [String: Date] = [:]
    /// The files that the objects of a module were compiled from.
    var contents: [String: [String: Data]] = [:]
  }

  let package: BookPackage

  /// A driver may read a source this long before it writes its record, on a busy computer.
  private static let longestCompilation: TimeInterval = 120

  /// Removes the objects that can't be trusted, and returns the sources for the next build.
  func prepare() throws -> Sources {
    let sources = currentSources()
    let known = (try? PropertyListDecoder().decode(Record.self, from: Data(contentsOf: record)))
    // The driver compares whole seconds of a module's interface, too, before it compiles the tests.
    let isHasty = driverDate(of: Self.tests).map { $0 > Date() - 1 } ?? false
    for (module, sources) in sources {
      guard let date = driverDate(of: module) else { continue }
      // Otherwise something else built the module, or a check was interrupted.
      let isKnown = known?.date[module] == date
      let suspects = try objects(of: module).filter { object in
        let content = known?.contents[module]?[object]
        if let content, content != sources[object]?.content { return true }
        if let made = FileManager.default.modificationDate(of: url(object, of: module)),
          made > date
        {
          // A driver that is interrupted doesn't record what it compiled.
          return true
        }
        guard !isKnown, let saved = sources[object]?.date else { return false }
        // From the next second on, the driver sees that the file changed.
        return saved > date - Self.longestCompilation && saved < date + 1
      }
      if isKnown && !isHasty || module == Self.tests {
        try suspects.forEach { try remove($0, of: module) }
      } else if !suspects.isEmpty {
        try removeObjects(of: module)
      }
    }
    return sources
  }

  /// Records the compiled sources, and returns whether no source changed since `sources`.
  ///
  /// If a file changed during the build, the content that the driver read is unknown, so the objects
  /// of its module are removed.
  func finish(_ sources: Sources) throws -> Bool {
    let now = currentSources()
    var record = Record()
    for (module, sources) in sources {
      guard now[module] == sources else {
        try removeObjects(of: module)
        continue
      }
      record.date[module] = driverDate(of: module)
      for object in try objects(of: module) {
        record.contents[module, default: [:]][object] = sources[object]?.content
      }
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    // Without a record, the next check trusts less; `swift test` reports that it can't write.
    try? encoder.encode(record).write(to: self.record, options: .atomic)
    return now == sources
  }

  // MARK: Files

  private static let tests = "ExerciseTests"

  private var record: URL { package.url(of: ".build/debug/workbook-check.plist") }

  private func currentSources() -> Sources {
    var sources = [Self.tests: versions(in: "Tests/ExerciseTests")]
    for step in Step.exercises {
      sources[step.exerciseModule] = versions(in: step.exercisePath)
    }
    return sources
  }

  private func versions(in folder: String) -> [String: FileVersion] {
    let sources = package.files(below: folder).filter { $0.hasSuffix(".swift") }
    let versions = sources.map { path -> (String, FileVersion) in
      let file = package.url(of: "\(folder)/\(path)")
      return ("\(file.lastPathComponent).o", FileVersion(of: file))
    }
    // SwiftPM refuses two files of one name.
    return Dictionary(versions) { first, _ in first }
  }

  private func url(_ file: String, of module: String) -> URL {
    package.url(of: ".build/debug/\(module).build/\(file)")
  }

  private func driverDate(of module: String) -> Date? {
    FileManager.default.modificationDate(of: url("primary.priors", of: module))
  }

  private func objects(of module: String) throws -> [String] {
    let folder = ".build/debug/\(module).build"
    return package.exists(folder)
      ? try package.names(in: folder).filter { $0.hasSuffix(".swift.o") } : []
  }

  private func remove(_ object: String, of module: String) throws {
    do {
      try FileManager.default.removeItem(at: url(object, of: module))
    } catch CocoaError.fileNoSuchFile {}
  }

  /// Removes all objects of a module, and that of the tests that were compiled with its interface.
  private func removeObjects(of module: String) throws {
    try objects(of: module).forEach { try remove($0, of: module) }
    guard let step = Step.exercises.first(where: { $0.exerciseModule == module }) else { return }
    let test = "\(step.testFile).o"
    if try objects(of: Self.tests).contains(test) { try remove(test, of: Self.tests) }
  }
}
