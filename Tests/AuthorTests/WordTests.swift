import Console
import Testing

@testable import Author
@testable import Companion

/// The words of the book, and its terms.
@Suite enum WordTests {
  @Test("The words of the list are found, whatever their case, and only as whole words")
  static func findsWords() async {
    for (line, words) in [
      ("Just write it. It's easy.", ["Just", "easy"]), ("somebody else", ["somebody"]),
      ("One can see", ["One can"]), ("a class of its own", ["of its own"]),
      ("the delegate is gone", ["gone"]), ("lets go of it", ["lets go of"]),
      ("'x' is no class", ["is no class"]), ("the station is told", ["is told"]),
      ("it tells every delegate", ["tells every delegate"]),
      ("Tells the delegate that a line was added", []), ("adjust the justice", []),
      ("dead code and a deadlock", []), ("the compiler tells you", []), ("no one can", ["one can"]),
    ] as [(String, [String])] {
      #expect(WordList.findings(in: line).map(\.word) == words)
    }
    #expect(WordList.findings(in: "anew").first?.suggestion == "`again`")
  }

  @Test("A term is reported in chapters before the one that explains it, unless it's glossed")
  static func findsTerms() async {
    let glossary = Page(
      path: "Chapters/Glossary.md",
      text: "| term | meaning | chapter |\n| lock, hop | a | [11](b.md) |\n| `Sendable` | c | 10 |")
    func found(_ text: String, in name: String = "09-A") -> [String] {
      TermLint(glossary: glossary)
        .findings(for: Page(path: "Chapters/\(name).md", text: text))
        .map { String($0.message.prefix { $0 != "i" }) }
    }
    #expect(found("A lock.\n\nTwo hops.") == ["\"lock\" ", "\"hop\" "])
    #expect(found("`Sendable`") == ["\"`Sendable`\" "])
    #expect(found("A lock.", in: "11-A") == [] && found("A lock.", in: "Glossary") == [])
    for glossed in ["A *lock* waits.", "A lock (see below) waits. A lock.", "[a lock](a.md)"] {
      #expect(found(glossed) == [])
    }
    #expect(found("`lock`, Sendable, a block, unlocked") == [])
  }
}
