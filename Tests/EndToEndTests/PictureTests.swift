import Foundation
import Testing

@testable import Workbook

/// `workbook picture`: what it draws, and its errors.
@Suite enum PictureTests {
  @Test("Each mirror shows the drawing reflected, and receives a call for each line and point")
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
    for (index, stroke) in picture.views[0].enumerated() {
      #expect(stroke.style.hasPrefix("animation-name:") && stroke.style.hasSuffix("-s\(index)"))
    }
    // The mast has two points and so one call for a point; the others have more.
    #expect(picture.weakReferenceCount == 3 + 1 && picture.dots == [1: 4, 2: 4, 3: 4])
    #expect(run.output.utf8.count <= 30_000)
    let middles = picture.middles
    #expect(middles[0][0] == middles[2][0] && middles[1][0] - middles[0][0] > 200)
    #expect(middles[0][1] == middles[1][1] && middles[2][1] - middles[0][1] > 200)
    #expect(try Product.run("picture").output == run.output, "The same drawing, the same picture.")
  }

  @Test("The picture needs no other file, has a description, and follows the reader's settings")
  static func standsAlone() async throws {
    let text = try Product.run("picture").output
    let picture = PictureReader(text)
    let name = try #require(picture.root["id"])
    #expect(
      picture.root["role"] == "img"
        && picture.root["aria-labelledby"] == "\(name)-title \(name)-desc")
    #expect(picture.counts["title"] == 1 && picture.texts["title"]?[0].isEmpty == false)
    let description = try #require(picture.texts["desc"]?[0])
    #expect(description.contains("6 strokes in it: 2 black, 1 red, 1 orange, 1 green, 1 blue."))
    for part in ["prefers-reduced-motion", "prefers-color-scheme:dark", "stroke-dashoffset"] {
      #expect(picture.texts["style"]?[0].contains(part) == true)
    }
    #expect(!picture.references.isEmpty)
    for reference in picture.references {
      #expect(reference.hasPrefix("#") && picture.ids.contains(String(reference.dropFirst())))
    }
    for part in ["url(", "@import", "<script", "<image", "$"] { #expect(!text.contains(part)) }
  }

  @Test("Two pictures in one page have no name in common")
  static func hasItsOwnNames() async throws {
    let folder = try Scratch()
    let file = folder.file("strokes.txt", "red 2 0,0 0.5,0.5")
    let texts = try [[], ["--strokes", file]].map { try Product.run(["picture"] + $0).output }
    let pictures = texts.map(PictureReader.init)
    #expect(Set(pictures[0].ids).isDisjoint(with: pictures[1].ids))
    for (text, picture) in zip(texts, pictures) {
      let name = try #require(picture.root["id"])
      #expect(Set(picture.ids).count == picture.ids.count)
      #expect(picture.ids.allSatisfy { $0.hasPrefix(name) })
      // A rule without the name would apply to the page, too.
      let rules = try #require(picture.texts["style"]?[0]).split(separator: "\n")
      #expect(
        rules.allSatisfy {
          $0.hasPrefix("#\(name) ") || $0.hasPrefix("@media") || $0 == "}"
            || $0.hasPrefix("@keyframes \(name)-")
        })
      #expect(text.contains("@keyframes \(name)-s0{"))
    }
  }

  @Test("Strokes come from a file: color, width, points")
  static func readsStrokes() async throws {
    let folder = try Scratch()
    let file = folder.file(
      "strokes.txt",
      "\u{feff}# a corner\r\n\r\nred 2 -0.5,0.75 -0.5,-1 \t 1,-1\r\n  # a dot\npurple 0.4 0,-0.125")
    let picture = PictureReader(try Product.run("picture", "--strokes", file).output)
    #expect(picture.isComplete && picture.views.map(\.count) == [2, 2, 2, 2])
    #expect(picture.views[0][0].points == [[-50, 75], [-50, -100], [100, -100]])
    #expect(picture.views[3][0].points == [[50, -75], [50, 100], [-100, 100]])
    #expect(picture.views[1][1].points.allSatisfy { $0 == [0, -12.5] })
    #expect(picture.views[2].map(\.color) == ["red", "purple"])
    #expect(picture.views[2][0].width == 5 * picture.views[2][1].width)

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

  @Test("A file is replaced in one operation and keeps its permissions")
  static func replaces() async throws {
    let folder = try Scratch()
    let file = folder.file(
      "picture.svg", try Product.run("picture", "--strokes", "/dev/null").output)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "picture.svg")
    chmod(file, 0o640)
    let run = try Product.run("picture", folder.path("link"))
    #expect(run.status == 0 && run.error == "" && run.output.contains("link: 6 strokes"))
    #expect(folder.names == ["link", "picture.svg"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Product.run("picture").output)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("A link to a file that doesn't exist yet stays a link")
  static func followsLinks() async throws {
    let folder = try Scratch()
    for (link, target) in [("first", "second"), ("second", "picture.svg")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(try Product.run("picture", folder.path("first")).status == 0)
    let files = FileManager.default
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("first")) == "second")
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("second")) == "picture.svg")
    #expect(folder.names == ["first", "picture.svg", "second"])
  }

  @Test("A file that isn't a picture of the pad is not overwritten")
  static func refusesToOverwrite() async throws {
    let folder = try Scratch()
    for (name, text, command) in [
      ("my strokes.txt", "red 2 0,0 0.5,0.5", "'my strokes.svg' --strokes '%'`."),
      ("notes", "a list", "notes.svg`."),
      ("other.svg", "<svg xmlns=\"a\"><title>other</title></svg>", "MirrorPad.svg`."),
    ] {
      let file = folder.file(name, text)
      let run = try Product.run("picture", file)
      #expect(run.status == 64 && run.output == "" && run.error.hasPrefix("workbook: \(file) "))
      #expect(run.error.filter(\.isNewline).count == 1)
      let end = command.replacingOccurrences(of: "%", with: file)
      #expect(run.error.hasSuffix("\(end)\n"), "\(run.error)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
    #expect(try Product.run("picture", folder.file("empty", "")).status == 0)
  }

  @Test("At a terminal, the command says what to type")
  static func needsAFile() async throws {
    let folder = try Scratch()
    let terminal = try PseudoTerminal(["picture"], in: folder.path(""))
    #expect(terminal.end() == 64)
    #expect(terminal.output.contains("swift run workbook picture MirrorPad.svg"))
    #expect(!terminal.output.contains("<svg"))
  }

  @Test("A file that cannot be written stays unchanged, and no other file is left")
  static func cannotWrite() async throws {
    let folder = try Scratch()
    let old = try Product.run("picture", "--strokes", "/dev/null").output
    let file = folder.file("picture.svg", old)
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
    #expect(try String(contentsOfFile: file, encoding: .utf8) == old)
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
