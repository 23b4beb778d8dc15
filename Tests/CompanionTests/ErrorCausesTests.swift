import Console
import Foundation
import Testing

@testable import Companion

/// Which error leads a report, its cause, and where to edit: usual slips in the solution of step 2.
@Suite enum ErrorCausesTests {
  static let list = """
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
  struct Error {
    let line: Int
    let message: String
    var isInTests = false

    init(_ line: Int, _ message: String, isInTests: Bool = false) {
      (self.line, self.message, self.isInTests) = (line, message, isInTests)
    }
  }

  private static func causes(
    of text: String, _ errors: [Error], also files: [String: String] = [:]
  ) throws -> ErrorCauses {
    let package = try BookPackage(containing: #filePath)
    let step = Step.addRemove
    var exercise = try Exercise(of: step, in: package)
    exercise.files = files.mapValues { Data($0.utf8) }
    exercise.files["MulticastDelegate.swift"] = Data(text.utf8)
    let diagnostics = errors.map { error in
      let path = "\(step.exercisePath)/MulticastDelegate.swift"
      let file = error.isInTests ? step.testPath : path
      return Diagnostic(
        SourceLocation(file: file, line: error.line, column: 1), error.message)
    }
    return ErrorCauses(of: CheckResult(of: exercise, diagnostics: diagnostics), in: package)
  }

  /// What a learner sees first who replaces a text of the list.
  static func first(
    _ old: String, by new: String, _ errors: Error...
  ) throws -> Cause {
    #expect(list.contains(old), "\(old)")
    let causes = try causes(of: list.replacing(old, with: new), errors)
    return causes.cause(of: try #require(causes.errors.first))
  }

  /// Expects a cause with some words, and a line to edit, if a text of the list is replaced.
  static func expect(
    _ old: String, by new: String, _ errors: Error..., leadsTo line: Int, _ says: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    #expect(list.contains(old), "\(old)", sourceLocation: sourceLocation)
    let causes = try causes(of: list.replacing(old, with: new), errors)
    let found = causes.cause(of: try #require(causes.errors.first))
    #expect(
      found.text?.contains(says) == true, "\(new): \(found.text ?? "")",
      sourceLocation: sourceLocation)
    #expect(found.place?.line == line, "\(new)", sourceLocation: sourceLocation)
  }

  // MARK: Names and declarations

  @Test("A name that's declared differently leads to its declaration, which others use")
  static func findsMisspelledDeclarations() async throws {
    let member = "value of type 'MulticastDelegate<any Responding>' has no member"
    for (old, new, message, isInTests, line) in [
      ("var wrappers", "var wrapers", "cannot find 'wrappers' in scope", false, 4),
      ("func addDelegate", "func addDelegat", "\(member) 'addDelegate'", true, 16),
      ("func removeDelegate", "func rem", "\(member) 'removeDelegate'", true, 21),
      (
        "MulticastDelegate<", "MultcastDelegate<", "cannot find 'MulticastDelegate' in scope", true,
        3
      ),
    ] {
      try expect(
        old, by: new, Error(8, message, isInTests: isInTests), leadsTo: line,
        "Look for a misspelling: others use")
    }
  }

  @Test("Half a word is a name that the compiler doesn't suggest")
  static func completesNames() async throws {
    let array = "value of type '[DelegateWrapper]' has no member"
    for (message, name) in [
      ("cannot find 'wrap' in scope", "wrappers"),
      ("value of type 'MulticastDelegate' has no member 'removeDel'", "removeDelegate"),
      ("\(array) 'removeAl'", "removeAll"), ("\(array) 'compact'", "compactMap"),
      ("cannot find type 'DelegateWraper' in scope", "DelegateWrapper"),
      ("unknown attribute 'Final'", "final"), ("\(array) 'RemoveAll'", "removeAll"),
      ("cannot find type 'protocolType' in scope", "ProtocolType"),
      ("no such module 'Wrapper'", "WrapperSolution"),
    ] {
      try expect("[]", by: "[]", Error(18, message), leadsTo: 18, "did you mean `\(name)`?")
    }
    for message in [
      "cannot find 'wrappes' in scope; did you mean 'wrappers'?", "cannot find 'elephant' in scope",
    ] {
      let found = try first("[]", by: "[]", Error(18, message))
      #expect(found.text == nil, "\(found.text ?? "")")
    }
    try expect(
      "import WrapperSolution", by: "", Error(4, "cannot find type 'DelegateWrapper' in scope"),
      leadsTo: 4, "Write `import WrapperSolution`")
  }

  @Test("A loop's variable isn't meant, a label needs a colon, and a method needs its delegate")
  static func placesNames() async throws {
    for (new, name, says) in [
      ("for delegate in deleg {", "deleg", "did you mean `delegates`?"),
      ("invoke(self, didChangeTo object)", "didChangeTo", "is a label"),
      ("delegates.invoke { outputs(self) }", "outputs", "on that: `$0.outputs`"),
      ("invokeDelegates({ one in outputs(self) })", "outputs", "on that: `one.outputs`"),
      ("list.invoke { delegate.outputs(self) }", "delegate", "Here, it's `$0`"),
      ("view.invokeDelegates({ mirror.draw(line) })", "mirror", "Here, it's `$0`"),
      ("players.invoke { one in player.play() }", "player", "Here, it's `one`"),
    ] {
      try expect(
        "wrappers.remove(at: index)", by: new, Error(26, "cannot find '\(name)' in scope"),
        leadsTo: 26, says)
    }
    let unknown = Error(23, "cannot find 'other' in scope")
    let cast = try first("object }", by: "(other as A) }", unknown)
    #expect(cast.text == nil)
  }

  @Test("An error in the tests leads to the declaration that isn't as it was given")
  static func findsChangedDeclarations() async throws {
    let add = "public func addDelegate(_ delegate: ProtocolType)"
    let type = "public final class MulticastDelegate<ProtocolType>"
    let call = "argument in 'addDelegate'"
    for (old, new, message, line, says) in [
      (add, "\(add) async", call, 16, "as it was given: `\(add)`."),
      (add, add.replacing("ProtocolType", with: "AnyObject"), call, 16, "given: `\(add)`."),
      (
        " = []) {", ") {", "'delegates' in call", 6, "`public init(delegates: [ProtocolType] = [])`"
      ),
      (type, type.replacing("final class", with: "struct"), call, 3, "`\(type)`"),
      (type, "@MainActor\n\(type)", "main actor-isolated", 4, "as it was given: `\(type)"),
      (type, String(type.dropFirst(7)), "cannot find 'MulticastDelegate'", 3, "Without `public`"),
      ("public init(", "init(", "'M' initializer is inaccessible", 6, "Without `public`"),
      ("public var", "var", "'delegates' is inaccessible", 10, "Without `public`"),
    ] {
      try expect(old, by: new, Error(1, message, isInTests: true), leadsTo: line, says)
    }
    let lost = Error(1, "value of type 'M' has no member 'removeDelegate'", isInTests: true)
    let found = try first("func removeDelegate", by: "func takeOut", lost).text
    #expect(found?.contains("which yours don't declare") == true)
    let emptied = try causes(of: "// No code\n", [lost])
    let cause = emptied.cause(of: emptied.errors[0])
    #expect(cause.text?.contains("code here is gone") == true && cause.place?.line == 1)
    let others = ["List.swift": list.replacing("removeDelegate", with: "takeOut")]
    let moved = try causes(of: "// No code\n", [lost], also: others)
    #expect(moved.cause(of: moved.errors[0]).text?.contains("code here is gone") != true)
  }

  // MARK: Lines and words

  @Test("A character that isn't what it looks like comes first, and so does the page's ellipsis")
  static func findsStrangeCharacters() async throws {
    for (old, new, line, says) in [
      ("wrapper in", "… in", 11, "`…` stands for what you have to write"),
      ("AnyObject))", "AnyObject)）", 18, "(U+FF09, FULLWIDTH RIGHT PARENTHESIS)"),
      ("object = ", "object – ", 22, "(U+2013, EN DASH)"),
      ("object = ", "object =\u{A0}", 22, "(U+A0, NO-BREAK SPACE)"),
      ("object = ", "obj\u{200B}ect = ", 22, "(U+200B, ZERO WIDTH SPACE)"),
      ("== nil", "≠ nil", 17, "(U+2260, NOT EQUAL TO)"),
      ("AnyObject))", "”a“))", 18, "RIGHT DOUBLE QUOTATION MARK"),
    ] {
      for place in [line, line + 1] {
        try expect(
          old, by: new, Error(3, "expected '{' in class"), Error(place, "expected expression"),
          leadsTo: line, says)
      }
    }
    for new in ["größe", "\"…\"", "ob // …"] {
      let error = Error(23, "cannot find 'x' in scope")
      #expect(try first("$0.delegate === object", by: new, error).text == nil)
    }
  }

  @Test("A row for a word of other languages or of Apple's systems comes before a similar name")
  static func knowsOtherWords() async throws {
    let array = "value of type '[DelegateWrapper]' has no member"
    for (message, says) in [
      ("\(array) 'indexOf'; did you mean 'index'?", "`firstIndex(where:)`"),
      ("\(array) 'splice'", "`remove(at:)`"), ("\(array) 'add'", "`append`"),
      ("cannot find 'const' in scope; did you mean 'count'?", "`let`"),
      ("cannot find 'delete' in scope; did you mean 'delegate'?", "no `delete`"),
      ("cannot find 'new' in scope", "no `new`"),
      ("cannot find 'objc_getAssociatedObject' in scope", "Objective-C"),
      ("cannot find type 'NSObject' in scope", "No class needs `NSObject`"),
      ("value of type '() -> Void' has no member 'wrap'", "A closure has no methods"),
    ] {
      try expect("[]", by: "[]", Error(17, message), leadsTo: 17, says)
    }
  }

  @Test("`weak` stands before the property, whatever the compiler makes of it")
  static func findsMisplacedWeak() async throws {
    let unknown = "cannot find 'weak' in scope"
    for (old, new, message, line, says) in [
      ("private var wr", "weak private var wr", "expected type", 4, "belongs to a property"),
      ("private var wr", "private __weak var wr", "expected 'func'", 4, "before the property's"),
      ("private var wr", "weak(set) var wr", "expected 'var'", 4, "`(set)` after `private`"),
      ("{ wrapper in", "{ [weak self] w", "expected ',' separator", 11, "and `in` after them"),
      ("{ wrapper in", "{ weak wrapper in", unknown, 11, "needs brackets"),
      ("{ wrapper in", "{ w in [weak w] in", unknown, 11, "right after its own `{`"),
    ] {
      try expect(old, by: new, Error(line, message), leadsTo: line, says)
    }
    let right = "private weak var wrappers"
    #expect(try first("private var wrappers", by: right, Error(4, "expected type")).text == nil)
  }

  @Test("Errors keep their order, and what makes the others unreadable comes first")
  static func ordersErrors() async throws {
    let comma = Error(19, "expected ',' separator")
    let expression = Error(14, "expected expression")
    let unknown = Error(12, "cannot find 'x' in scope")
    let inTests = Error(3, "in the tests", isInTests: true)
    let open = list.replacing("AnyObject))", with: "AnyObject)")
    let sorted = try causes(of: open, [unknown, expression, comma, inTests]).errors
    #expect(sorted.map(\.message) == [comma, expression, unknown, inTests].map(\.message))
    for (first, second, isSwapped) in [
      ("must be unwrapped", "'optional' can only be applied to members of a protocol", true),
      ("consecutive statements on a line", "cannot find 'retur' in scope", true),
      ("cannot assign to value", "use of '=' in a boolean context", true),
      ("no row knows this", "cannot find 'null' in scope", false),
    ] {
      let errors = try causes(of: list, [Error(24, first), Error(24, second)]).errors
      #expect(errors[0].message == (isSwapped ? second : first))
    }
  }
}
