import Foundation

/// What a build leaves that was broken off, by Ctrl-C for example.
///
/// It may have compiled a file and not have noted it yet. The next build goes by the notes:
/// if the code meanwhile is what it was before, it takes the file for compiled, and mixes the two.
struct TornBuild {
  let house: House

  /// Throws away what was compiled and not noted, of the exercises and of their tests.
  ///
  /// - Throws: An error if a file cannot be read or removed.
  func discard() throws {
    let manager = FileManager.default
    let debug = house.url(of: ".build/debug")
    guard manager.fileExists(atPath: debug.path) else { return }
    let modules = ["ExerciseTests"] + Step.withExercise.map { "\($0.title)Exercise" }
    for module in modules {
      let folder = debug.appendingPathComponent("\(module).build")
      let notes = folder.appendingPathComponent("primary.priors")
      guard let noted = Self.date(of: notes) else { continue }
      for name in try manager.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix(".swift.o") {
        let object = folder.appendingPathComponent(name)
        if let date = Self.date(of: object), date > noted {
          try manager.removeItem(at: object)
        }
      }
    }
  }

  /// When a file was written, or `nil` if it is not there.
  private static func date(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }
}
