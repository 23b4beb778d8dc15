import Foundation

/// The build of the exercises that SwiftPM keeps.
///
/// A build that is interrupted may have compiled a file without recording it. The next build goes
/// by the record: if the source changed back, it takes the object for current, and mixes the two.
struct IncrementalBuild {
  let package: BookPackage

  /// Removes the objects of the exercises and their tests that are newer than the record.
  func removeUnrecordedObjects() throws {
    let manager = FileManager.default
    for module in ["ExerciseTests"] + Step.exercises.map(\.exerciseModule) {
      let folder = package.url(of: ".build/debug/\(module).build")
      let record = folder.appendingPathComponent("primary.priors")
      guard let recorded = manager.modificationDate(of: record) else { continue }
      for name in try manager.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix(".swift.o") {
        let object = folder.appendingPathComponent(name)
        if let date = manager.modificationDate(of: object), date > recorded {
          try manager.removeItem(at: object)
        }
      }
    }
  }
}
