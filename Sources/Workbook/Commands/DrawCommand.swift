import Foundation

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Whether the pad runs on the learner's code.
  var isMine = false

  /// Draws until the learner quits, and returns whether the pad was still running then.
  func run() throws -> Bool {
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    // A signal has to restore the terminal.
    Signals.deferToPolling()
    guard !isDumb, isatty(STDIN_FILENO) == 1, let terminal = PadTerminal() else {
      throw WorkbookError.usage(
        "`draw` needs a terminal. For a picture, type `swift run workbook picture`.")
    }
    guard !isMine else { return try OwnPad.run(on: terminal) }
    let saver = PictureSaver()
    let link = try PadLink()
    terminal.enter()
    PadLoop(terminal: terminal, link: link, save: saver.save).run()
    SupervisedProgram.finish()
    terminal.restore()
    saver.paths.forEach { print("Saved \($0.printable)") }
    try Signals.throwIfArrived()
    return true
  }
}

/// Saves pictures of the pad in the current folder, each in a new file.
final class PictureSaver {
  private(set) var paths: [String] = []
  /// The number in the name of the next file.
  private var next = 1

  /// Saves a picture and returns where, or why not.
  func save(_ picture: VectorPicture) -> String {
    let data = Data(picture.text.utf8)
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
        try data.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
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
