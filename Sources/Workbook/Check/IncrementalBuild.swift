import Foundation

/// An incremental build of the exercises, and which of its objects can be trusted.
///
/// On Linux (Swift 6.3.1) the compiler's driver compares modification dates in whole seconds:
/// if a file is saved again in the second in which it was compiled, the driver considers the object
/// current. So an object stays only if it was compiled from the file's current content.
struct IncrementalBuild {
  /// The sources of the modules: by module, then by the name of the object.
  typealias Sources = [String: [String: FileVersion]]

  /// What is known after a build during which no source changed.
  private struct Record: Codable {
    /// When the driver wrote its own record of a module.
    var date: [String: Date] = [:]
    /// The files that the objects of a module were compiled from.
    var contents: [String: [String: Data]] = [:]
  }

  let package: BookPackage
  /// The folder of the build.
  let folder: String
  /// The folders of the sources, by module.
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
    let sources = currentSources()
    let known = try? PropertyListDecoder().decode(Record.self, from: Data(contentsOf: record))
    // If the clock was set back, no wait makes an interface newer than the tests.
    let isAhead = testDate.map { $0 > Date() + 1 } ?? false
    var mayChangeInterface = false
    for (module, sources) in sources {
      guard let date = driverDate(of: module) else { continue }
      // Otherwise something else built the module, or a check was interrupted.
      let isKnown = known?.date[module] == date
      let suspects = try objects(of: module).filter { object in
        let compiled = known?.contents[module]?[object]
        let hasOtherContent = compiled != nil && compiled != sources[object]?.content
        // A driver that is interrupted doesn't record what it compiled.
        let made = FileManager.default.modificationDate(of: url(object, of: module))
        let isUnrecorded = made.map { $0 > date } ?? false
        // From the next second on, the driver sees that the file changed.
        let isSavedDuringBuild =
          sources[object]?.date.map { saved in
            saved > date - Self.longestCompilation && saved < date + 1
          } ?? false
        return hasOtherContent || isUnrecorded || !isKnown && isSavedDuringBuild
      }
      if isKnown && !isAhead || isTest(module) {
        try suspects.forEach { try remove($0, of: module) }
        if !isTest(module), !suspects.isEmpty { mayChangeInterface = true }
      } else if !suspects.isEmpty {
        try removeObjects(of: module)
      }
    }
    guard mayChangeInterface else { return sources }
    waitForNextSecond()
    // A file may have been saved during the wait.
    return currentSources() == sources ? sources : try prepare()
  }

  /// Waits, at most a second, until a new interface is newer than the tests compiled with the old.
  ///
  /// The driver compares whole seconds of a module's interface, too.
  private func waitForNextSecond() {
    guard let date = testDate else { return }
    let next = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down) + 1)
    Thread.sleep(until: min(next, Date() + 1))
  }

  /// Records the compiled sources, and returns whether no source changed since `sources`.
  func finish(_ sources: Sources) throws -> Bool {
    let now = currentSources()
    var record = Record()
    for (module, sources) in sources {
      guard now[module] == sources else {
        // The content that the driver read is unknown.
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

  private func isTest(_ module: String) -> Bool { module.hasSuffix("Tests") }

  /// When the driver last wrote its record of a module of tests.
  private var testDate: Date? { modules.keys.filter(isTest).compactMap(driverDate).max() }

  private var record: URL { package.url(of: "\(folder)/workbook-check.plist") }

  private func currentSources() -> Sources { modules.mapValues(versions) }

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

  private func remove(_ object: String, of module: String) throws {
    do {
      try FileManager.default.removeItem(at: url(object, of: module))
    } catch CocoaError.fileNoSuchFile {}
  }

  /// Removes all objects of a module, and that of the tests that were compiled with its interface.
  private func removeObjects(of module: String) throws {
    try objects(of: module).forEach { try remove($0, of: module) }
    guard let step = Step.exercises.first(where: { $0.exerciseModule == module }) else { return }
    try objects(of: step.testModule).forEach { try remove($0, of: step.testModule) }
  }
}

extension IncrementalBuild {
  /// The build of the exercises and their tests.
  init(package: BookPackage) {
    let modules = Step.exercises.flatMap {
      [($0.exerciseModule, $0.exercisePath), ($0.testModule, $0.testFolder)]
    }
    self.init(
      package: package, folder: ".build/debug",
      modules: Dictionary(uniqueKeysWithValues: modules))
  }
}
