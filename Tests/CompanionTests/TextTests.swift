import Foundation
import Testing

@testable import Companion

/// Text as the companion prints it.
@Suite enum TextTests {
  @Test("A text is wrapped between words, and a command isn't unless it is too long")
  static func wraps() {
    #expect("one two\nthree".wrapped(to: 10) == ["one two", "three"])
    #expect("".wrapped(to: 30) == [""])
    #expect("To go on, type `ls -l a b`.".wrapped(to: 20) == ["To go on, type", "`ls -l a b`."])
    #expect("Type `ls -l a b`.".wrapped(to: 10) == ["Type", "`ls -l a b", "`."])
    #expect("abcdefghijkl".wrapped(to: 1) == ["abcdefghij", "kl"])
  }

  @Test("Small helpers handle ends and empty texts")
  static func helps() {
    #expect(" a b\n".trimmed == "a b" && "".trimmed == "" && " ".trimmed == "")
    #expect("ab".padded(to: 3) == "ab " && "ab".padded(to: 1) == "ab")
    #expect("a\u{1B}\u{A0}é\n".printable == #"a\u{1B}\u{00A0}é\n"#)
    #expect("a\r\nb\n".lines == ["a", "b", ""])
    #expect(1.counted("line") == "1 line" && 2.counted("line") == "2 lines")
  }

  @Test("Each letter that is added, removed, replaced, or exchanged with the next is an edit")
  static func countsEdits() {
    for (old, new, edits) in [
      ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("chekc", "check", 1), ("abcd", "bcd", 1),
      ("abc", "abxc", 1), ("abc", "axc", 1), ("abcd", "badc", 2), ("kitten", "sitting", 3),
    ] {
      #expect(old.edits(to: new) == edits && new.edits(to: old) == edits, "\(old), \(new)")
    }
  }

  @Test("A console without UTF-8 and colors gets neither")
  static func fallsBack() {
    let console = Console(
      isTerminal: false, hasColor: false, hasUnicode: false, columns: 80, rows: 24)
    #expect(console.asciiFallback("✔ a → …é") == "+ a -> ...?")
    #expect(console.styled("a", .red) == "a")
    let color = Console(isTerminal: true, hasColor: true, hasUnicode: true, columns: 14, rows: 24)
    #expect(color.styled("é", .red) == "\u{1b}[31mé\u{1b}[0m" && color.asciiFallback("é") == "é")
    #expect(color.cutLine("0123456789ab", label: "  ") == "  0123456789ab")
    #expect(color.cutLine("0123456789abc", label: "  ") == "  0123456789a…")
    #expect(color.pieces("0123  6789abc d", label: "- ") == ["- 0123  ", "  6789abc d"])
  }

  @Test("A comparison has every line of both texts, in order")
  static func compares() {
    let (old, new) = (["a", "b", "c", "d"], ["b", "x", "d", "y"])
    let merged = LineDifference.merged(old, new)
    #expect(merged.map { "\($0.sign)\($0.text)" } == ["-a", " b", "-c", "+x", " d", "+y"])
    #expect(LineDifference.merged([], new).map(\.text) == new)
    #expect(LineDifference(from: old, to: old, context: 2).lines.isEmpty)
  }

  @Test("An error carries the system's reason")
  static func explainsErrors() {
    for (path, reason) in [("/none", "No such file or directory"), ("/", "Is a directory")] {
      let error = #expect(throws: (any Error).self) {
        try Data(contentsOf: URL(fileURLWithPath: path))
      }
      #expect(error.map(WorkbookError.systemReason) == reason)
    }
  }

  @Test(
    "A file in a folder that isn't writable leads to the folder",
    // For root, every folder is writable.
    .enabled(if: getuid() != 0))
  static func namesTheClosedFolder() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let folder = root.appendingPathComponent("Closed")
    let file = folder.appendingPathComponent("file")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: file)
    try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer {
      try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      try? manager.removeItem(at: root)
    }
    let error = #expect(throws: (any Error).self) {
      try manager.moveItem(at: file, to: root.appendingPathComponent("file"))
    }
    let message = error.map { WorkbookError.unforeseen($0).message }
    #expect(message?.hasSuffix("Type `chmod -R u+rwX \(folder.path)`.") == true)
  }
}
