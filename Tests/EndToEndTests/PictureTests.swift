import Foundation
import Testing

@testable import Workbook

/// `workbook picture`: what it draws, and its errors.
@Suite enum PictureTests {
  @Test("Each mirror shows the drawing reflected, a second a stroke")
  static func reflects() async throws {
    let run = try Product.run("picture")
    #expect(run.status == 0 && run.error == "")
    let picture = PictureReader(run.output)
    #expect(picture.isComplete && picture.views.count == 4 && picture.views[0].count == 6)
    for (index, view) in picture.views.enumerated() {
      let (x, y) = (index % 2 == 0 ? 1.0 : -1, index < 2 ? 1.0 : -1)
      let back = view.map { stroke in
        var stroke = stroke
        stroke.points = stroke.points.map { [$0[0] * x, $0[1] * y] }
        return stroke
      }
      #expect(back == picture.views[0], "view \(index)")
    }
    #expect(picture.views[0].map(\.delay) == (0..<6).map { "animation-delay:\($0)s" })
    let middles = picture.middles
    #expect(middles[0][0] == middles[2][0] && middles[1][0] - middles[0][0] > 200)
    #expect(middles[0][1] == middles[1][1] && middles[2][1] - middles[0][1] > 200)
    #expect(try Product.run("picture").output == run.output, "The same drawing, the same picture.")
  }

  @Test("The picture needs no other file, has a description, and follows the reader's settings")
  static func standsAlone() async throws {
    let text = try Product.run("picture").output
    let picture = PictureReader(text)
    #expect(picture.root["role"] == "img" && picture.root["aria-labelledby"] == "title description")
    #expect(picture.counts["title"] == 1 && picture.texts["title"]?[0].isEmpty == false)
    #expect(picture.texts["desc"]?[0].contains("6 strokes") == true)
    for part in ["prefers-reduced-motion", "prefers-color-scheme: dark", "stroke-dashoffset"] {
      #expect(picture.texts["style"]?[0].contains(part) == true)
    }
    for part in ["href", "url(", "@import", "<script", "<image"] {
      #expect(!text.contains(part))
    }
  }

  @Test("Strokes come from a file: color, width, points")
  static func readsStrokes() async throws {
    let folder = try Scratch()
    let file = folder.file(
      "strokes.txt",
      "\u{feff}# a corner\r\n\r\nred 2 -0.5,0.75 -0.5,-1 \t 1,-1\r\n  # a dot\npurple 0.5 0,-0.125")
    let picture = PictureReader(try Product.run("picture", "--strokes", file).output)
    #expect(picture.isComplete && picture.views.map(\.count) == [2, 2, 2, 2])
    #expect(picture.views[0][0].points == [[-50, 75], [-50, -100], [100, -100]])
    #expect(picture.views[3][0].points == [[50, -75], [50, 100], [-100, 100]])
    #expect(picture.views[1][1].points.allSatisfy { $0 == [0, -12.5] })
    #expect(picture.views[2].map(\.color) == ["red", "purple"])
    #expect(picture.views[2][0].width == 4 * picture.views[2][1].width)

    let empty = PictureReader(
      try Product.run("picture", "--strokes", folder.file("empty.txt", "# nothing\n")).output)
    #expect(empty.isComplete && empty.views == [[], [], [], []])
  }

  @Test("A line that is not understood is an error, and writes nothing")
  static func refusesStrokes() async throws {
    let folder = try Scratch()
    let file = folder.file("strokes.txt", "red 1 0,0\nred wide 0,0")
    let run = try Product.run("picture", folder.path("out.svg"), "--strokes", file)
    #expect(run.status == 70 && run.output == "")
    #expect(run.error.hasPrefix("workbook: \(file):2: found 'wide', expected a width"))
    #expect(run.error.filter(\.isNewline).count == 1)
    #expect(folder.names == ["strokes.txt"])
  }

  @Test("A file that cannot be read is an error with the system's reason")
  static func cannotRead() async throws {
    let folder = try Scratch()
    for (path, reason) in [
      (folder.path("none"), "No such file or directory"), (folder.path(""), "Is a directory"),
      (folder.file("a", "") + "/b", "Not a directory"),
    ] {
      let run = try Product.run("picture", "--strokes", path)
      #expect(run.status == 70 && run.output == "")
      #expect(run.error.hasPrefix("workbook: ") && run.error.hasSuffix(": \(reason)\n"))
    }
  }

  @Test("A file is replaced in one operation")
  static func replaces() async throws {
    let folder = try Scratch()
    let file = folder.file("picture.svg", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "picture.svg")
    let run = try Product.run("picture", folder.path("link"))
    #expect(run.status == 0 && run.error == "" && run.output.contains("link: 6 strokes"))
    #expect(folder.names == ["link", "picture.svg"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Product.run("picture").output)
  }

  @Test("A file that cannot be written stays unchanged, and no other file is left")
  static func cannotWrite() async throws {
    let folder = try Scratch()
    let file = folder.file("picture.svg", "old")
    // A limit of some blocks is as good as a full disk.
    let limited = try Subprocess.run([
      "sh", "-c", "ulimit -f 1; exec \"$0\" picture \"$1\"", Product.path, file,
    ])
    #expect(limited.status == 70 && limited.error == "workbook: \(file): File too large\n")
    for (path, reason) in [
      (folder.path(""), "Is a directory"), (folder.path("no/a.svg"), "No such file or directory"),
      (file + "/b", "Not a directory"),
    ] {
      let run = try Product.run("picture", path)
      #expect(run.status == 70 && run.output == "" && run.error == "workbook: \(path): \(reason)\n")
    }
    #if os(Linux)
      let full = try Product.run("picture", "/dev/full")
      #expect(full.error == "workbook: /dev/full: No space left on device\n" && full.status == 70)
    #endif
    #expect(folder.names == ["picture.svg"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
  }

  @Test("The pad saves what it shows in a new file, with the picture of a released mirror")
  static func saves() async throws {
    let folder = try Scratch()
    let old = folder.file("MirrorPad.svg", "old")
    let player = try PadPlayer(in: folder.path(""))
    player.stroke((4, 1), (30, 7))
    player.terminal.type("m")
    player.stroke((9, 2))
    player.terminal.type("ss")
    #expect(player.sees("Saved MirrorPad-3.svg"))
    player.terminal.type("q")
    #expect(player.sees { _ in player.terminal.output.contains("/MirrorPad-2.svg\r\n") })
    #expect(player.terminal.end() == 0)
    #expect(folder.names == ["MirrorPad-2.svg", "MirrorPad-3.svg", "MirrorPad.svg"])
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
    let saved = try String(contentsOfFile: folder.path("MirrorPad-2.svg"), encoding: .utf8)
    #expect(PictureReader(saved).views.map(\.count) == [2, 2, 2, 1])
  }

  @Test("The picture in the chapter is the one that the command makes")
  static func isInTheChapter() async throws {
    let path = "Chapters/Pictures/05-MirrorPad.svg"
    #expect(
      try Product.package.text(of: path) == Product.run("picture").output,
      "Type `swift run workbook picture \(path)`.")
  }
}

/// A folder for the files of a test.
private final class Scratch {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func path(_ name: String) -> String { name.isEmpty ? url.path : "\(url.path)/\(name)" }

  /// Writes a file.
  func file(_ name: String, _ text: String) -> String {
    try? text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }
}
