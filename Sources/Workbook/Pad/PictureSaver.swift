import Foundation

/// Saves pictures of the pad in the current folder, each in a new file.
final class PictureSaver {
  private(set) var paths: [String] = []

  /// Saves a picture, and returns where, or why not.
  func save(_ pictures: [ViewPicture]) -> String {
    let views = pictures.map { VectorPicture.View(reflection: $0.reflection, lines: $0.lines) }
    // A character is twice as high as it is wide.
    let grid = pictures[0].grid
    let text = VectorPicture(of: views, aspect: 2 * Double(grid.rows) / Double(grid.columns)).text
    let folder = FileManager.default.currentDirectoryPath
    guard !folder.isEmpty else {
      return "Not saved: the folder in which the pad was started doesn't exist any more"
    }
    signal(SIGXFSZ, SIG_IGN)
    for number in 1... {
      let name = number == 1 ? "MirrorPad.svg" : "MirrorPad-\(number).svg"
      let path = "\(folder)/\(name)"
      do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        paths.append(path)
        return "Saved \(name) in \(folder)"
      } catch  where WorkbookError.posixCode(of: error) == EEXIST {
        continue
      } catch {
        // A file of ours that is incomplete has no other use.
        try? FileManager.default.removeItem(atPath: path)
        return "Not saved: \(WorkbookError.file(path, error))"
      }
    }
    return ""
  }
}
