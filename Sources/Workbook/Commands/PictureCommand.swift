import Foundation
import MirrorPadSolution

/// `workbook picture`: the pad as a picture for browsers.
struct PictureCommand {
  /// Where to write: without it, or with `-`, it is standard output.
  let file: String?
  /// The file with the strokes: with `-` standard input, and without it a boat.
  let strokes: String?
  /// Whether the pad runs on the learner's code.
  var isMine = false

  /// Draws and writes the picture; if it throws an error, it wrote nothing.
  func run() throws -> Bool {
    if file == nil, isatty(STDOUT_FILENO) == 1 {
      throw WorkbookError.usage(
        "`picture` needs a file to write to. Type `swift run workbook picture MirrorPad.svg`, "
          + "or `swift run workbook picture -` to print the picture here.")
    }
    try file.map(refuseToOverwrite)
    let bytes =
      try strokes.map { try FileManager.default.readFile($0) } ?? Data(DefaultDrawing.strokes.utf8)
    let drawing = try StrokesFile(Array(bytes), path: strokes ?? "the boat")
    guard let text = try isMine ? Self.ownPicture(of: bytes) : Self.picture(of: drawing.lines)
    else { return false }
    guard let file, file != "-" else {
      do {
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      } catch {
        throw WorkbookError.file("standard output", error)
      }
      return true
    }
    // A signal waits until the file is complete.
    Signals.deferToPolling()
    try FileManager.default.replaceFile(file, with: text)
    try Signals.throwIfArrived()
    let count = drawing.lines.count.of("stroke")
    print("Wrote \(file.printable): \(count) in four views. Open it in a browser.")
    return true
  }

  /// Throws an error if a file exists that isn't a picture of the pad, such as a strokes file.
  private func refuseToOverwrite(_ file: String) throws {
    let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    // Nothing is lost in a new file, a pipe, or a device; the system refuses a folder.
    guard file != "-", attributes?[.type] as? FileAttributeType == .typeRegular else { return }
    let text = String(decoding: try FileManager.default.readFile(path), as: UTF8.self)
    guard !text.isEmpty, !VectorPicture.isPicture(text) else { return }

    let name = (file as NSString).lastPathComponent
    let isStrokes = (try? StrokesFile(Array(text.utf8), path: file))?.lines.isEmpty == false
    let picture =
      name.hasSuffix(".svg")
      ? "MirrorPad.svg" : (name as NSString).deletingPathExtension + ".svg"
    let command = "swift run workbook picture \(picture.shellWord)"
    throw WorkbookError.usage(
      (isStrokes
        ? "\(file) contains strokes, which a picture would overwrite. To draw them, "
          + "type `\(command) --strokes \(file.shellWord)`."
        : "\(file) exists and isn't a picture of the pad. To keep it, type `\(command)`.").printable
    )
  }

  /// Builds the learner's code and returns the picture that it draws, or `nil` after a report.
  private static func ownPicture(of strokes: Data) throws -> String? {
    // Standard output may be the file of the picture, which a report must not end up in.
    let output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    defer {
      Console.flush()
      dup2(output, STDOUT_FILENO)
      close(output)
    }
    Signals.deferToPolling()
    let step = try Step.named("MirrorPad", in: Step.exercises)
    let code = OwnCode(package: try BookPackage.current(), steps: [step])
    guard try OwnBuild(of: code).run() else { return nil }
    let folder = FileManager.default.temporaryFolder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("strokes")
    let picture = folder.appendingPathComponent("picture.svg")
    try strokes.write(to: input)
    let limit = 10.0
    let end = try code.run(["picture", picture.path, "--strokes", input.path], limit: limit).end
    if let sentence = end.sentence(limit: limit) { throw WorkbookError(sentence, exitCode: 1) }
    Console.standard.write(try code.note(on: step), .faint)
    return try String(contentsOf: picture, encoding: .utf8)
  }

  /// Draws lines in the input view of a pad, and shows what the four views then contain.
  static func picture(of lines: [LineShape]) -> String {
    let pad = MirrorPadController()
    let input = pad.inputDrawView
    let probes = Probes()
    for view in pad.drawViews { probes.install(in: view, isInput: view === input) }
    var calls: [String: [VectorPicture.Calls]] = [:]
    var stroke = 0
    probes.willCall = { call in
      let none = Array(repeating: VectorPicture.Calls(), count: lines.count)
      if call.method == "didAddLine" {
        calls[call.place, default: none][stroke].lines += 1
      } else {
        calls[call.place, default: none][stroke].points += 1
      }
    }
    for (index, line) in lines.enumerated() {
      stroke = index
      (input.lineColor, input.lineWidth) = (line.color, line.width)
      probes.log.begin(at: line.points[0])
      input.touchBegan(at: line.points[0])
      for point in line.points.dropFirst() {
        probes.log.begin(at: point)
        input.touchMoved(to: point)
      }
    }
    let delegates = Probes.names(in: input)
    return VectorPicture(
      of: pad.drawViews.map { view in
        VectorPicture.View(
          reflection: view.reflection, lines: view.lines,
          isDelegate: delegates.contains(view.reflection.place),
          // In a list that can't remove delegates, there are no probes: the lines show the calls.
          calls: calls.isEmpty ? nil : calls[view.reflection.place] ?? [])
      }
    ).text
  }
}

// What only this command uses.
extension FileManager {
  fileprivate func readFile(_ path: String) throws -> Data {
    if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw WorkbookError.file(path, error)
    }
  }

  fileprivate func replaceFile(_ path: String, with text: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw WorkbookError.file(path, error)
    }
  }
}

extension WorkbookError {
  static let fullDiskCodes = [ENOSPC, EDQUOT]

  static func file(_ path: String, _ error: any Error) -> WorkbookError {
    WorkbookError("\(path.printable): \(systemReason(of: error))")
  }
}
