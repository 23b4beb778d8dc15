import Foundation

/// Saves pictures of the pad in the current folder, each in a file of a new name.
final class PadSaver {
  /// Where pictures were saved.
  private(set) var paths: [String] = []

  /// Saves a picture, and says where or why not.
  func save(_ pictures: [ViewPicture]) -> String {
    let views = pictures.map {
      VectorPicture.View(reflection: $0.reflection, lines: $0.lines)
    }
    // A character is twice as high as it is wide.
    let grid = pictures[0].grid
    let text = VectorPicture(of: views, aspect: 2 * Double(grid.rows) / Double(grid.columns)).text
    let folder = FileManager.default.currentDirectoryPath
    guard !folder.isEmpty else {
      return "Not saved: the folder in which the pad was started is gone"
    }
    for number in 1... {
      let name = number == 1 ? "MirrorPad.svg" : "MirrorPad-\(number).svg"
      do {
        try WholeFile.create(text, at: "\(folder)/\(name)")
        paths.append("\(folder)/\(name)")
        return "Saved \(name) in \(folder)"
      } catch  where error.code == EEXIST {
        continue
      } catch {
        return "Not saved: \(error)"
      }
    }
    return ""
  }
}
