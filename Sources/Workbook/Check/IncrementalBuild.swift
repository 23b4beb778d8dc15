import Foundation

/// An incremental build of modules, and which of its objects can be trusted.
///
/// On Linux (Swift 6.3.1) the compiler's driver compares modification dates in whole seconds:
/// if a file is saved again in the second in which it was compiled, the driver considers the object
/// current. So an object stays only if it was compiled from the file's current content.
///
/// The caller holds the build's lock.
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
  /// The folder in which SwiftPM builds.
  let scratchPath: String
  /// What is run after the build, in the folder of the products.
  let product: String
  /// The folders of the sources, by module; the tests of a module have its name and `Tests`.
  let modules: [String: String]

  /// Builds and returns the result and whether no source changed during it.
  func run<Output>(
    _ build: () throws -> Output
  ) throws -> (result: Result<Output, any Error>, isSettled: Bool) {
    let sources = try prepare()
    let result = Result { try build() }
    return (result, try finish(sources))
  }

  /// Removes what can't be trusted, and returns the sources for the next build.
  func prepare() throws -> Sources {
    // A build whose linker is killed is no error for SwiftPM, which then runs the program that the
    // last build linked. If there is none, each program that runs was linked in this build.
    try remove("debug/\(product)")
    let sources = currentSources
    let records = records
    for (module, sources) in sources {
      guard let date = driverDate(of: module) else { continue }
      // Otherwise something else built the module, or a check was interrupted.
      let record = records[module].flatMap { $0.date == date ? $0 : nil }
      let suspects = try objects(of: module).filter { object in
        guard let record, record.contents[object] == sources[object]?.content else { return true }
        // A driver that is interrupted doesn't record what it compiled.
        return FileManager.default.modificationDate(of: url(object, of: module)) ?? date > date
      }
      guard !suspects.isEmpty else { continue }
      try remove(suspects, of: module)
      // The driver compares whole seconds of a module's interface, too, and the clock may have
      // been set back.
      let compiled = driverDate(of: "\(module)Tests") ?? .distantPast
      let second = Date.timeIntervalSinceReferenceDate.rounded(.down)
      if record == nil || compiled.timeIntervalSinceReferenceDate >= second {
        try remove(objects(of: "\(module)Tests"), of: "\(module)Tests")
      }
    }
    return sources
  }

  /// Records the compiled sources, and returns whether no source changed since `sources`.
  func finish(_ sources: Sources) throws -> Bool {
    let now = currentSources
    var records = records
    for (module, sources) in sources {
      records[module] = nil
      if now[module] != sources {
        // The content that the driver read is unknown.
        for module in [module, "\(module)Tests"] { try remove(objects(of: module), of: module) }
      } else if let date = driverDate(of: module) {
        records[module] = Record(date: date, contents: sources.compactMapValues(\.content))
      }
    }
    // Without a record, the next check trusts less; `swift test` reports that it can't write.
    try? PropertyListEncoder().encode(records).write(to: recordFile, options: .atomic)
    return now == sources
  }

  // MARK: Files

  /// The folder of the products.
  var folder: String { "\(scratchPath)/debug" }

  private var recordFile: URL { package.url(of: "\(folder)/workbook-check.plist") }

  private var records: [String: Record] {
    (try? PropertyListDecoder().decode(
      [String: Record].self, from: Data(contentsOf: recordFile))) ?? [:]
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

  private func remove(_ objects: [String], of module: String) throws {
    for object in objects { try remove("debug/\(module).build/\(object)") }
  }

  /// Removes a file or a folder of the build, if it's there.
  func remove(_ path: String) throws {
    do {
      try FileManager.default.removeItem(at: package.url(of: "\(scratchPath)/\(path)"))
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
    let tests = "MulticastDelegateWorkbookPackageTests"
    #if canImport(Darwin)
      let product = "\(tests).xctest/Contents/MacOS/\(tests)"
    #else
      let product = "\(tests).xctest"
    #endif
    self.init(
      package: package, scratchPath: ".build", product: product,
      modules: Dictionary(uniqueKeysWithValues: modules))
  }
}
