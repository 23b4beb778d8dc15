import Console
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

  @Test("Each letter that is added, removed, replaced, or moved is an edit")
  static func countsEdits() {
    for (old, new, edits) in [
      ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("chekc", "check", 1), ("abcd", "bcd", 1),
      ("abc", "abxc", 1), ("abc", "axc", 1), ("abcd", "badc", 2), ("kitten", "sitting", 3),
    ] {
      #expect(old.edits(to: new) == edits && new.edits(to: old) == edits, "\(old), \(new)")
    }
  }

  @Test("A console without colors gets none, and a long line is cut or in pieces")
  static func fits() {
    let console = Console(isTerminal: false, hasColor: false, columns: 80, rows: 24)
    #expect(console.styled("a", .red) == "a")
    let color = Console(isTerminal: true, hasColor: true, columns: 14, rows: 24)
    #expect(color.styled("é", .red) == "\u{1b}[31mé\u{1b}[0m")
    #expect(color.cutLine("0123456789ab", label: "  ") == "  0123456789ab")
    #expect(color.cutLine("0123456789abc", label: "  ") == "  0123456789a…")
    #expect(color.pieces("0123  6789abc d", label: "- ") == ["- 0123  ", "  6789abc d"])
  }

  @Test("A chapter's text is shown without its marks, and what is folded stays hidden")
  static func showsMarkdown() {
    let text = """

      **Two** *lines* of [a `[0]` paragraph](https://swift.org/type(of:))
      are one, with `a[0](1)`.
      - an item,
      longer than a line of forty characters
        - one in it
      2. a number

      <!-- code: File.swift -->
      ```swift
      let a =  1
      ```

      ```mermaid
      a -> b
      ```

      ![A picture.](a.svg)

      <details><summary>Answer</summary>

      It's hidden.

      </details>

      ### A heading

      | what | why |
      |---|---|
      | `a` | [the reason](b.md) |
      | b | |
      """
    let console = Console(isTerminal: false, hasColor: false, columns: 40, rows: 24)
    #expect(
      console.markdown(text.lines) == [
        "Two *lines* of a `[0]` paragraph are", "one, with `a[0](1)`.",
        "- an item, longer than a line of forty", "  characters", "  - one in it", "2. a number",
        "", "    let a =  1", "", "▸ a diagram (see the chapter)", "", "A picture.", "",
        "▸ Answer (unfold it in the chapter)", "",
        "A heading", "", "`a`", "  the reason", "", "b",
      ])
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
}
