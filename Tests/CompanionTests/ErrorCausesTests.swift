import Console
import Foundation
import Testing

@testable import Companion

/// Which error leads a report, its cause, and where to edit: usual slips in the solution of step 2.
@Suite enum ErrorCausesTests {
  private static let list = """
    import WrapperSolution

    public final class MulticastDelegate<ProtocolType> {
      private var wrappers: [DelegateWrapper] = []

      public init(delegates: [ProtocolType] = []) {
        delegates.forEach(addDelegate)
      }

      public var delegates: [ProtocolType] {
        wrappers.compactMap { wrapper in
          wrapper.delegate as? ProtocolType
        }
      }

      public func addDelegate(_ delegate: ProtocolType) {
        wrappers.removeAll { $0.delegate == nil }
        wrappers.append(DelegateWrapper(delegate as AnyObject))
      }

      public func removeDelegate(_ delegate: ProtocolType) {
        let object = delegate as AnyObject
        guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else {
          return
        }
        wrappers.remove(at: index)
      }
    }

    """

  /// What the compiler says about a line: in the exercise, unless `isInTests`.
  private struct Error {
    let line: Int
    let message: String
    var isInTests = false
    var column = 1
    var note: (line: Int, message: String)?
  }

  private static func causes(
    of text: String, _ errors: [Error], also files: [String: String] = [:]
  ) throws -> ErrorCauses {
    let package = try BookPackage(containing: #filePath)
    let step = Step.addRemove
    var exercise = try Exercise(of: step, in: package)
    exercise.files = files.mapValues { Data($0.utf8) }
    exercise.files["MulticastDelegate.swift"] = Data(text.utf8)
    let path = "\(step.exercisePath)/MulticastDelegate.swift"
    let diagnostics = errors.map { error in
      let file = error.isInTests ? step.testPath : path
      var diagnostic = Diagnostic(
        SourceLocation(file: file, line: error.line, column: error.column), error.message)
      diagnostic.notes =
        error.note.map {
          [Diagnostic(SourceLocation(file: path, line: $0.line), $0.message)]
        } ?? []
      return diagnostic
    }
    return ErrorCauses(of: CheckResult(of: exercise, diagnostics: diagnostics), in: package)
  }

  /// What a learner sees first who replaces a text of the list.
  private static func first(
    _ old: String, by new: String, _ errors: Error...
  ) throws -> Cause {
    #expect(list.contains(old), "\(old)")
    let causes = try causes(of: list.replacing(old, with: new), errors)
    return causes.cause(of: try #require(causes.errors.first))
  }

  private static let atTheEnd = Error(line: 29, message: "extraneous '}' at top level")

  @Test("A brace that's missing, or one too many, is found by the indentation")
  static func findsBraces() async throws {
    let open = Error(line: 30, message: "expected '}' in class")
    for (old, new, error, line, says) in [
      (
        "    }\n  }\n\n  public func add", "    }\n\n  public func add", open, 13, "below this line"
      ),
      ("nil }\n", "nil\n", open, 17, "It belongs on this line."),
      ("      return\n    }", "      return", open, 24, "below this line"),
      ("    wrappers.remove(at: index)\n  }\n}\n", "    wrapp", open, 26, "The file ends here"),
      ("index)\n  }\n", "index)\n  }\n  }\n", atTheEnd, 28, "a `}` too many"),
      ("= []\n\n", "= []\n}\n\n", atTheEnd, 5, "a `}` too many"),
      ("ProtocolType> {", "ProtocolType>", atTheEnd, 3, "needs a `{`"),
      ("[ProtocolType] {", "[ProtocolType]", atTheEnd, 10, "needs a `{`"),
      ("{ wrapper in", "wrapper in", atTheEnd, 11, "needs a `{`"),
      ("else {", "else", atTheEnd, 23, "needs a `{`"),
      (
        "(_ delegate: ProtocolType) {\n    let", "(\n    _ delegate: ProtocolType\n  )\n    let",
        atTheEnd, 23, "needs a `{`"
      ),
    ] {
      for text in [new, new.replacing("\n", with: "\r\n"), new.replacing("  ", with: "\t")] {
        let found = try first(old, by: text, error)
        #expect(found.text?.contains(says) == true, "\(text): \(found.text ?? "")")
        #expect(found.place?.line == line, "\(text)")
      }
    }
    #expect(Brackets.problem(in: CodeLine.all(in: list)) == nil)
    let cases = "func a() {\n  switch b\n  case .c: d()\n  }\n}\n"
    #expect(Brackets.problem(in: CodeLine.all(in: cases))?.line == 2)
    let tabs = list.replacing("    }\n  }\n\n  public func add", with: "    }\n\n  public func add")
      .replacing("  ", with: "\t").replacing("\n", with: "\r\n")
    let inTabs = try causes(of: tabs, [open])
    #expect(inTabs.cause(of: inTabs.errors[0]).place?.line == 13)
  }

  @Test("A parenthesis that's missing is found where it opens, and only if one is missing")
  static func findsParentheses() async throws {
    let comma = "expected ',' separator"
    for (old, new, line, says) in [
      ("AnyObject))", "AnyObject)", 18, "A `(` has no `)`"),
      ("object })", "object }", 23, "A `(` has no `)`"),
      ("object })", "object )", 23, "A `{` has no `}`"),
      ("[DelegateWrapper] =", "[DelegateWrapper =", 4, "A `[` has no `]`"),
      ("at: index)", "at: index))", 26, "a `)` too many"),
    ] {
      let found = try first(old, by: new, Error(line: max(line, 18), message: comma))
      #expect(found.text?.contains(says) == true, "\(new): \(found.text ?? "")")
      #expect(found.place?.line == line, "\(new)")
    }
    for (old, new) in [("delegate as Any", "delegate Any"), ("ProtocolType)", "Type => Void)")] {
      #expect(try first(old, by: new, Error(line: 18, message: comma)).text == nil)
    }
  }

  @Test("A name that's declared differently leads to its declaration, which others use")
  static func findsMisspelledDeclarations() async throws {
    let type = "type 'MulticastDelegate<any Responding>'"
    for (old, new, message, isInTests, line) in [
      ("var wrappers", "var wrapers", "cannot find 'wrappers' in scope", false, 4),
      (
        "func addDelegate", "func addDelegat", "value of \(type) has no member 'addDelegate'", true,
        16
      ),
      (
        "func removeDelegate", "func rem", "value of \(type) has no member 'removeDelegate'", true,
        21
      ),
      (
        "MulticastDelegate<", "MultcastDelegate<", "cannot find 'MulticastDelegate' in scope", true,
        3
      ),
    ] {
      let found = try first(old, by: new, Error(line: 8, message: message, isInTests: isInTests))
      #expect(found.place?.line == line, "\(new)")
      #expect(
        found.text?.hasPrefix("Look for a misspelling: others use") == true, "\(found.text ?? "")"
      )
    }
  }

  @Test("Half a word is a name that the compiler doesn't suggest")
  static func completesNames() async throws {
    for (message, says) in [
      ("cannot find 'wrap' in scope", "`wrappers`"),
      ("value of type 'MulticastDelegate' has no member 'removeDel'", "`removeDelegate`"),
      ("value of type '[DelegateWrapper]' has no member 'removeAl'", "`removeAll`"),
      ("value of type '[DelegateWrapper]' has no member 'compact'", "`compactMap`"),
      ("cannot find type 'DelegateWraper' in scope", "`DelegateWrapper`"),
      ("no such module 'Wrapper'", "`WrapperSolution`"),
      ("no such module 'Synchronizaton'", "`Synchronization`"),
    ] {
      let found = try first("[]", by: "[]", Error(line: 18, message: message))
      #expect(found.text?.hasSuffix("did you mean \(says)?") == true, "\(message)")
    }
    for message in [
      "cannot find 'wrappes' in scope; did you mean 'wrappers'?", "cannot find 'elephant' in scope",
      "value of type '[DelegateWrapper]' has no member 'inv'",
      "value of type '[DelegateWrapper]' has no member 'addDel'",
    ] {
      let found = try first("[]", by: "[]", Error(line: 18, message: message))
      #expect(found.text == nil, "\(found.text ?? "")")
    }
    let missing = try first(
      "import WrapperSolution", by: "",
      Error(line: 4, message: "cannot find type 'DelegateWrapper' in scope"))
    #expect(missing.text?.contains("Write `import WrapperSolution`") == true)
  }

  @Test("An error in the tests leads to the declaration that isn't as it was given")
  static func findsChangedDeclarations() async throws {
    let add = "public func addDelegate(_ delegate: ProtocolType)"
    for (old, new, message, line, says) in [
      (
        add, "\(add) async", "'async' call in a function that does not support concurrency", 16,
        "as it was given: `\(add)`."
      ),
      (
        add, add.replacing("ProtocolType", with: "AnyObject"),
        "argument type 'any Responding' expected to be an instance of a class", 16,
        "as it was given: `\(add)`."
      ),
      (
        " = []) {", ") {", "missing argument for parameter 'delegates' in call", 6,
        "`public init(delegates: [ProtocolType] = [])`"
      ),
      (
        "public final class", "public struct",
        "cannot use mutating member on immutable value: 'list' is a 'let' constant", 3,
        "`public final class MulticastDelegate<ProtocolType>`"
      ),
      (
        "public final class", "@MainActor\npublic final class",
        "call to main actor-isolated initializer in a synchronous nonisolated context", 4,
        "as it was given: `public final class"
      ),
      (
        "public final class", "final class", "cannot find 'MulticastDelegate' in scope", 3,
        "Without `public`"
      ),
      (
        "public init(", "init(",
        "'MulticastDelegate' initializer is inaccessible due to 'internal' protection level", 6,
        "Without `public`"
      ),
      (
        "public var", "var", "'delegates' is inaccessible due to 'internal' protection level", 10,
        "Without `public`"
      ),
    ] {
      let found = try first(old, by: new, Error(line: 1, message: message, isInTests: true))
      #expect(found.text?.contains(says) == true, "\(message): \(found.text ?? "")")
      #expect(found.place?.line == line, "\(message)")
    }
    let lost = try first(
      "func removeDelegate", by: "func takeOut",
      Error(line: 1, message: "value of type 'M' has no member 'removeDelegate'", isInTests: true))
    #expect(lost.text?.contains("which yours don't declare") == true)
    let empty = try causes(
      of: "\n",
      [Error(line: 9, message: "cannot find 'MulticastDelegate' in scope", isInTests: true)])
    let cause = empty.cause(of: empty.errors[0]).text
    #expect(cause?.hasPrefix("MulticastDelegate.swift is empty") == true)
    #expect(cause?.contains("reset") == false)
  }

  @Test("A character that isn't what it looks like comes first, and so does the page's ellipsis")
  static func findsStrangeCharacters() async throws {
    let other = Error(line: 3, message: "expected '{' in class")
    for (old, new, line, says) in [
      ("wrapper in", "… in", 11, "`…` stands for what you have to write"),
      (
        "AnyObject))", "AnyObject)）", 18, "(U+FF09, FULLWIDTH RIGHT PARENTHESIS). It looks like `)`"
      ),
      ("object = ", "object – ", 22, "(U+2013, EN DASH). It looks like `-`"),
      ("object = ", "object =\u{A0}", 22, "(U+A0, NO-BREAK SPACE). It looks like a space"),
      ("object = ", "obj\u{200B}ect = ", 22, "(U+200B, ZERO WIDTH SPACE). It can't be seen"),
      ("== nil", "≠ nil", 17, "(U+2260, NOT EQUAL TO)"),
      ("AnyObject))", "”a“))", 18, "It looks like `\"`"),
    ] {
      for place in [line, line + 1] {
        let found = try first(
          old, by: new, other, Error(line: place, message: "expected expression"))
        #expect(found.text?.contains(says) == true, "\(new): \(found.text ?? "")")
        #expect(found.place?.line == line, "\(new)")
      }
    }
    for new in ["größe", "\"…\"", "ob // …"] {
      let found = try first(
        "$0.delegate === object", by: new, Error(line: 23, message: "cannot find 'x' in scope"))
      #expect(found.text == nil)
    }
  }

  @Test("A line that isn't complete is named, and not the one below it")
  static func findsUnfinishedLines() async throws {
    for (old, new, line) in [
      ("wrappers.remove(at: index)", "wrappers =", 26), ("= delegate as AnyObject", "=", 22),
      ("wrapper.delegate as? ProtocolType", "wrapper.delegate ??", 12),
    ] {
      let error = Error(line: line + 1, message: "expected expression in assignment")
      let found = try first(old, by: new, error)
      #expect(found.place?.line == line && found.text == "This line isn't complete.", "\(new)")
    }
    #expect(
      try first("[]", by: "[]", Error(line: 12, message: "expected expression")).text == nil)
  }

  @Test("A type that's declared in two files is named with both")
  static func findsCopies() async throws {
    for (name, text) in [
      ("MulticastDelegate copy.swift", list), ("Old.swift", "struct MulticastDelegate {}"),
      ("Z.swift", "\n  public actor MulticastDelegate {}"),
    ] {
      let causes = try causes(
        of: list, [Error(line: 3, message: "invalid redeclaration of 'MulticastDelegate'")],
        also: [name: text])
      let found = causes.cause(of: causes.errors[0])
      #expect(found.text?.contains(name) == true && found.place?.file.hasSuffix(name) == true)
      #expect(found.text?.contains("MulticastDelegate.swift") == true)
    }
    let message = "invalid redeclaration of 'addDelegate'"
    #expect(try first("[]", by: "[]", Error(line: 16, message: message)).text == nil)
  }

  @Test("A row for a word of other languages or of Apple's systems comes before a similar name")
  static func knowsOtherWords() async throws {
    let array = "value of type '[DelegateWrapper]'"
    for (message, says) in [
      ("\(array) has no member 'indexOf'; did you mean 'index'?", "`firstIndex(where:)`"),
      ("\(array) has no member 'splice'", "`remove(at:)`"),
      ("\(array) has no member 'add'", "`append`"),
      ("cannot find 'const' in scope; did you mean 'count'?", "`let`"),
      ("cannot find 'delete' in scope; did you mean 'delegate'?", "no `delete`"),
      ("cannot find 'nullptr' in scope", "`nil`"),
      ("cannot find 'objc_getAssociatedObject' in scope", "Objective-C"),
      ("cannot find type 'CALayer' in scope", "Apple's systems"),
      ("no such module 'CoreData'", "Apple's systems"),
      ("cannot find 'OSAtomicAdd32' in scope", "Apple's systems"),
      (
        "static property 'a' is not concurrency-safe because it is nonisolated global shared "
          + "mutable state", "All lists and all threads"
      ),
      ("'weak' variable should have optional type '[DelegateWrapper]?'", "isn't an object"),
    ] {
      let found = try first("[]", by: "[]", Error(line: 17, message: message))
      #expect(found.text?.contains(says) == true, "\(message): \(found.text ?? "")")
    }
  }

  @Test("`weak` stands before the property, whatever the compiler makes of it")
  static func findsMisplacedWeak() async throws {
    for (new, isMisplaced) in [
      ("private var weak wrappers", true), ("private var wrappers: weak", true),
      ("weak private var wrappers", true), ("private weak var wrappers", false),
    ] {
      let found = try first(
        "private var wrappers", by: new, Error(line: 4, message: "expected type"))
      #expect((found.text?.hasPrefix("`weak` belongs to a property") == true) == isMisplaced)
    }
    let closure = try first(
      "{ wrapper in", by: "{ [weak self] wrapper",
      Error(line: 11, message: "expected ',' separator"))
    #expect(closure.text?.hasPrefix("The closure needs `in`") == true)
    let bare = try first(
      "{ wrapper in", by: "{ weak wrapper in",
      Error(line: 11, message: "cannot find 'weak' in scope"))
    #expect(bare.text?.hasPrefix("A closure's capture list has brackets") == true)
  }

  @Test("Errors keep their order, and what makes the others unreadable comes first")
  static func ordersErrors() async throws {
    func messages(_ text: String, _ errors: Error...) throws -> [String] {
      try causes(of: text, errors).errors.map(\.message)
    }
    let open = list.replacing("AnyObject))", with: "AnyObject)")
    #expect(
      try messages(
        open, Error(line: 12, message: "cannot find 'x' in scope"),
        Error(line: 14, message: "expected expression"),
        Error(line: 19, message: "expected ',' separator"),
        Error(line: 3, message: "in the tests", isInTests: true)) == [
          "expected ',' separator", "expected expression", "cannot find 'x' in scope",
          "in the tests",
        ])
    let statement = "consecutive statements on a line must be separated by ';'"
    #expect(
      try messages(
        list, Error(line: 24, message: statement),
        Error(line: 24, message: "cannot find 'retur' in scope"))[0]
        == "cannot find 'retur' in scope")
    #expect(
      try messages(
        list, Error(line: 23, message: "no row knows this"),
        Error(line: 24, message: "cannot find 'null' in scope"))[0] == "no row knows this")
    #expect(
      try messages(
        list, Error(line: 23, message: "cannot assign to value: 'a' is a 'let' constant"),
        Error(line: 23, message: "use of '=' in a boolean context"))[0].hasPrefix("use of '='"))
  }

  @Test("What the compiler suggests stands, and a word of another language may be the solution's")
  static func trustsSuggestions() async throws {
    let suggestion = try first(
      "wrappers.append", by: "wrappes.append",
      Error(line: 19, message: "cannot find 'wrappes' in scope; did you mean 'wrappers'?"))
    #expect(suggestion.text == nil)
    for (word, isExplained) in [("new", true), ("null", true), ("index", false)] {
      let found = try first(
        "wrappers.append", by: "\(word).append",
        Error(line: 19, message: "cannot find '\(word)' in scope"))
      #expect((found.text?.contains("Swift") == true) == isExplained, "\(word)")
    }
  }
}
