import Foundation

/// An incremental build of modules, and which of its objects can be trusted.
///
/// On Linux (Swift 6.3.1) the compiler's driver compares modification dates in whole seconds:
/// if a file is saved again in the second in which it was compiled, the driver considers the object
/// current. So an object stays only if it was compiled from the file's current content.
struct IncrementalBuild {
  /// The sources of the modules: by module, then by the name of the object.
  typealias Sources = [String: [String: FileVersion]]

  /// What is known about a module after a build during which no source changed.
  private struct Record: Codable {
    /// When the driver wrote its own record.
    let date: Date
    /// What the objects were compiled from.
    let contents: [String: Data]
  }

  let package: BookPackage
  /// The folder of the build.
  let folder: String
  /// The folders of the sources, by module; the tests of a module have its name and `Tests`.
  let modules: [String: String]

  /// On a busy computer, a driver may read a source this long before it writes its record.
  private static let longestCompilation: TimeInterval = 30

  /// Builds and returns the result and whether no source changed during it.
  func run<Output>(
    _ build: () throws -> Output
  ) throws -> (result: Result<Output, any Error>, isSettled: Bool) {
    let sources = try prepare()
    let result = Result { try build() }
    return (result, try finish(sources))
  }

  /// Removes the objects that can't be trusted, and returns the sources for the next build.
  func prepare() throws -> Sources {
    let sources = currentSources
    let records = records
    for (module, sources) in sources {
      guard let date = driverDate(of: module) else { continue }
      // Otherwise something else built the module, or a check was interrupted.
      let record = records[module].flatMap { $0.date == date ? $0 : nil }
      let suspects = try objects(of: module).filter { object in
        // A driver that is interrupted doesn't record what it compiled.
        let made = FileManager.default.modificationDate(of: url(object, of: module))
        if let made, made > date { return true }
        if let record {
          return record.contents[object].map { $0 != sources[object]?.content } ?? false
        }
        // From the next second on, the driver sees that the file changed.
        return sources[object]?.date.map {
          $0 > date - Self.longestCompilation && $0 < date + 1
        } ?? false
      }
      guard !suspects.isEmpty else { continue }
      // The driver compares whole seconds of a module's interface, too, and the clock may have
      // been set back.
      let tests = driverDate(of: "\(module)Tests") ?? .distantPast
      if record == nil || tests >= Date(timeIntervalSinceReferenceDate: Self.now.rounded(.down)) {
        try removeObjects(of: "\(module)Tests")
      }
      if record == nil {
        try removeObjects(of: module)
      } else {
        try suspects.forEach { try remove($0, of: module) }
      }
    }
    return sources
  }

  private static var now: TimeInterval { Date.timeIntervalSinceReferenceDate }

  /// Records the compiled sources, and returns whether no source changed since `sources`.
  func finish(_ sources: Sources) throws -> Bool {
    let now = currentSources
    var records = records
    for (module, sources) in sources {
      records[module] = nil
      if now[module] != sources {
        // The content that the driver read is unknown.
        try removeObjects(of: module)
        try removeObjects(of: "\(module)Tests")
      } else if let date = driverDate(of: module) {
        let contents = try objects(of: module).map { ($0, sources[$0]?.content ?? Data()) }
        records[module] = Record(date: date, contents: Dictionary(uniqueKeysWithValues: contents))
      }
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    // Without a record, the next check trusts less; `swift test` reports that it can't write.
    try? encoder.encode(records).write(to: recordFile, options: .atomic)
    return now == sources
  }

  // MARK: Files

  private var recordFile: URL { package.url(of: "\(folder)/workbook-check.plist") }

  private var records: [String: Record] {
    let data = try? Data(contentsOf: recordFile)
    let records = data.map { try? PropertyListDecoder().decode([String: Record].self, from: $0) }
    return (records ?? nil) ?? [:]
  }

  private var currentSources: Sources {
    modules.mapValues { folder in
      let sources = package.files(below: folder).filter { $0.hasSuffix(".swift") }
      let versions = sources.map { path in
        let file = package.url(of: "\(folder)/\(path)")
        return ("\(file.lastPathComponent).o", FileVersion(of: file))
      }
      // SwiftPM refuses two files of one name.
      return Dictionary(versions) { first, _ in first }
    }
  }

  private func url(_ file: String, of module: String) -> URL {
    package.url(of: "\(folder)/\(module).build/\(file)")
  }

  private func driverDate(of module: String) -> Date? {
    FileManager.default.modificationDate(of: url("primary.priors", of: module))
  }

  private func objects(of module: String) throws -> [String] {
    let folder = "\(folder)/\(module).build"
    return package.exists(folder)
      ? try package.names(in: folder).filter { $0.hasSuffix(".swift.o") } : []
  }

  private func removeObjects(of module: String) throws {
    try objects(of: module).forEach { try remove($0, of: module) }
  }

  private func remove(_ object: String, of module: String) throws {
    do {
      try FileManager.default.removeItem(at: url(object, of: module))
    } catch CocoaError.fileNoSuchFile {
    } catch {
      let build = package.displayPath(".build").shellWord
      throw WorkbookError(
        """
        What was built before can't be removed: \(WorkbookError.systemReason(of: error)). Type \
        `sudo rm -rf \(build)`, since the next build creates the folder again.
        """)
    }
  }
}

extension IncrementalBuild {
  /// The build of the steps' exercises and their tests.
  init(package: BookPackage, steps: [Step] = Step.exercises) {
    let modules = steps.flatMap {
      [($0.exerciseModule, $0.exercisePath), ($0.testModule, $0.testFolder)]
    }
    self.init(
      package: package, folder: ".build/debug",
      modules: Dictionary(uniqueKeysWithValues: modules))
  }
}
