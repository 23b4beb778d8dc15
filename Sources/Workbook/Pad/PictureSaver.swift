import Foundation
import MirrorPadSolution

/// Saves pictures of the pad in the current folder, each in a new file.
final class PictureSaver {
  private(set) var paths: [String] = []
  /// The number in the name of the next file.
  private var next = 1

  /// Saves a picture, and returns where, or why not.
  func save(_ pictures: [ViewPicture]) -> String {
    let views = pictures.map {
      VectorPicture.View(
        reflection: $0.reflection, lines: $0.lines, isDelegate: $0.isDelegate,
        isReleased: $0.isReleased)
    }
    // A character is twice as high as it is wide.
    let grid = pictures[0].grid
    let text = VectorPicture(of: views, aspect: 2 * Double(grid.rows) / Double(grid.columns)).text
    let folder = FileManager.default.currentDirectoryPath
    guard !folder.isEmpty else {
      return "Not saved: the folder in which the pad was started was deleted"
    }
    signal(SIGXFSZ, SIG_IGN)
    if paths.isEmpty { next = Self.lastNumber(in: folder) + 1 }
    while true {
      let path = "\(folder)/\(Self.name(next))"
      next += 1
      do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        paths.append(path)
        return "Saved \(Self.name(next - 1)) in \(folder)"
      } catch  where WorkbookError.posixCode(of: error) == EEXIST {
        continue
      } catch {
        // This program created the file, which is incomplete.
        try? FileManager.default.removeItem(atPath: path)
        return "Not saved: \(WorkbookError.file(path, error))"
      }
    }
  }

  private static func name(_ number: Int) -> String {
    number == 1 ? "MirrorPad.svg" : "MirrorPad-\(number).svg"
  }

  /// The highest number of a picture in a folder, or 0: trying all names would take long.
  private static func lastNumber(in folder: String) -> Int {
    // A folder that can't be read may still be writable.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let numbers = names.compactMap { file -> Int? in
      if file == name(1) { return 1 }
      guard file.hasPrefix("MirrorPad-"), file.hasSuffix(".svg") else { return nil }
      return Int(file.dropFirst("MirrorPad-".count).dropLast(".svg".count))
    }
    return numbers.filter { $0 < 1_000_000_000 }.max() ?? 0
  }
}
