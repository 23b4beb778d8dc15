import Companion
import Console
import Foundation

/// A fenced block of a page.
struct CodeBlock {
  /// How the compiler translates the examples.
  enum Build: String {
    case debug
    case release

    /// How this program was built, and with it the examples that it runs.
    static var own: Self {
      #if DEBUG
        .debug
      #else
        .release
      #endif
    }
  }

  /// What the comment above a block says about it.
  enum Origin: Equatable {
    /// The block is in a file of the package.
    case code(file: String)
    /// The block is part of what `workbook` prints for a step, in one kind of build or in each.
    case output(step: String, build: Build? = nil)
    /// The block needs a module that isn't in the package.
    case notCompiled
    /// The block is a file of the solution without some lines, or with `…` in their place.
    case skeleton(file: String)
    /// The block is a wrong answer without some lines, or with `…` in their place:
    /// `02-AddRemove.answers, NAME`.
    case diagnosis(answer: String)
    /// The compiler refuses the block with this error.
    case doesNotCompile(error: String)
  }

  let language: String
  let origin: Origin?
  /// The indices of its lines in the page, without the fences.
  let range: Range<Int>
  let indentation: String
  /// Its lines, without the indentation of the fence.
  let lines: [String]

  init(lines page: [String], fences: Range<Int>) {
    let fence = page[fences.lowerBound]
    let indentation = String(fence.prefix { $0 == " " })
    self.indentation = indentation
    language = String(fence.dropFirst(indentation.count + 3))
    range = fences.lowerBound + 1..<fences.upperBound
    lines = page[range].map {
      $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0
    }
    origin = fences.lowerBound > 0 ? Self.origin(page[fences.lowerBound - 1]) : nil
  }

  /// Reads a comment, such as `<!-- code: FILE -->`.
  private static func origin(_ comment: String) -> Origin? {
    let comment = comment.trimmed
    guard comment.hasPrefix("<!-- "), comment.hasSuffix(" -->") else { return nil }
    let words = comment.dropFirst(5).dropLast(4).split(separator: ": ", maxSplits: 1)
    let value = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case "not compiled here": return .notCompiled
    case "code": return .code(file: value)
    case "skeleton": return .skeleton(file: value)
    case "diagnose": return .diagnosis(answer: value)
    case "does not compile": return .doesNotCompile(error: value)
    case "output" where value.hasPrefix("workbook "):
      return .output(step: String(value.dropFirst(9)))
    case "output of a debug build" where value.hasPrefix("workbook "):
      return .output(step: String(value.dropFirst(9)), build: .debug)
    case "output of a release build" where value.hasPrefix("workbook "):
      return .output(step: String(value.dropFirst(9)), build: .release)
    default: return nil
    }
  }
}
