import Foundation

extension Console {
  /// Prints lines of a chapter: paragraphs and lists broken where it fits, code as it is.
  func printMarkdown(_ lines: [String]) {
    var paragraph: [String] = []
    var isCode = false

    func printParagraph() {
      guard let first = paragraph.first else { return }
      let isItem = first.hasPrefix("- ")
      let text = Self.withoutLinks(paragraph.joined(separator: " "))
      print(isItem ? String(text.dropFirst(2)) : text, label: isItem ? "- " : "")
      paragraph = []
    }

    for line in lines {
      if line.hasPrefix("```") {
        printParagraph()
        isCode.toggle()
      } else if isCode {
        printCode(line, .faint, label: "    ")
      } else if line.isEmpty {
        printParagraph()
        print()
      } else if !line.hasPrefix("<") {
        if line.hasPrefix("- ") { printParagraph() }
        paragraph.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    printParagraph()
  }

  /// A text whose links are their words alone.
  private static func withoutLinks(_ text: String) -> String {
    text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
  }
}
