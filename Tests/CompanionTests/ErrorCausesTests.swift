import Console
import Foundation
import Testing

@testable import Companion

/// Which error leads a report, its cause, and where to edit.
@Suite enum ErrorCausesTests {
  private static let list = """
    import WrapperSolution

    public final class MulticastDelegate<ProtocolType> {
      private var wrappers: [DelegateWrapper] = []

      /// Adds a delegate.
      public func addDelegate(_ delegate: ProtocolType) {
        wrappers.removeAll {
          $0.delegate == nil
        }
        wrappers.append(DelegateWrapper(delegate as AnyObject))
      }

      public func removeDelegate(_ delegate: ProtocolType) {
        print(\"\"\"
      {
          \"\"\")
      }
    }

    """

  private static func explained(
    _ text: String, _ errors: (message: String, line: Int, isOwn: Bool)...
  ) throws -> [ExplainedError] {
    let package = try BookPackage(containing: #filePath)
    let step = Step.exercises[1]
    var exercise = try Exercise(of: step, in: package)
    exercise.files = ["MulticastDelegate.swift": Data(text.utf8)]
    return ErrorCauses(of: exercise, in: package).explained(
      errors.map { message, line, isOwn in
        let file = isOwn ? "\(step.exercisePath)/MulticastDelegate.swift" : step.testPath
        return Diagnostic(SourceLocation(file: file, line: line, column: 1), message)
      })
  }

  @Test("The brace that's missing comes before what follows from it, at the line that lacks it")
  static func leadsWithTheBrace() async throws {
    let lines = list.components(separatedBy: "\n")
    for (removed, line) in [(9, 9), (11, 11), (18, 18)] {
      let text = lines.enumerated().filter { $0.offset != removed }.map(\.element)
      let errors = try explained(
        text.joined(separator: "\n"),
        ("attribute 'public' can only be used in a non-local scope", 13, true),
        ("cannot find 'x' in scope", 1, true), ("expected '}' in class", 19, true))
      #expect(errors[0].error.message == "expected '}' in class")
      #expect(errors[0].cause?.contains("`{` has no `}`") == true)
      #expect(errors[0].edit?.line == line, "without line \(removed + 1)")
    }
    #expect(BraceSearch(in: list).finding == nil)
  }

  @Test("A brace belongs below its line, or at its end, and the end of the file may be missing")
  static func saysWhereTheBraceBelongs() async throws {
    let error = ("expected '}' in class", 19, true)
    let below = try explained(list.replacing("\n  }\n\n  public", with: "\n\n  public"), error)
    #expect(below[0].cause?.hasSuffix("the brace belongs below this line.") == true)
    let open = "{ $0.delegate == nil\n"
    let atTheEnd = try explained(
      list.replacing("{\n      $0.delegate == nil\n    }\n", with: open), error)
    #expect(atTheEnd[0].cause?.hasSuffix("It belongs on this line.") == true)
    #expect(atTheEnd[0].edit?.line == 8)
    let half = try explained(String(list.prefix(240)), ("expected '}' in class", 9, true))
    #expect(half[0].cause?.contains("The file ends here.") == true)
  }

  @Test("A list of arguments lacks a parenthesis, the word `in`, or something else")
  static func readsAListOfArguments() async throws {
    let whole = "DelegateWrapper(delegate as AnyObject))"
    let (message, below) = ("expected ',' separator", "expected expression in list of expressions")
    let open = list.replacing(whole, with: String(whole.dropLast()))
    for error in [(message, 11, true), (below, 12, true)] {
      let errors = try explained(open, error)
      #expect(errors[0].cause == "A `(` has no `)`. It opens on this line.")
      #expect(errors[0].edit?.line == 11)
    }
    let closure = try explained(
      list.replacing(whole, with: "{ [weak self] self })"), (message, 11, true))
    #expect(closure[0].cause?.contains("needs `in`") == true)
    let comma = try explained(list.replacing("as Any", with: "Any"), (message, 11, true))
    #expect(comma[0].cause?.contains("a missing comma or `)`") == true)
    // Between two lines, the compiler expects a parenthesis, which isn't missing.
    let lines = try explained(list, ("expected ')' in expression list", 11, true))
    #expect(lines[0].cause == comma[0].cause)
  }

  @Test("A parameter without its default, and an actor, are named where the tests call them")
  static func explainsCalls() async throws {
    let text = list.replacing(
      "  /// Adds a delegate.", with: "  public init(delegates: [ProtocolType]) {}\n")
    let call = try explained(text, ("missing argument for parameter 'delegates' in call", 9, false))
    #expect(call[0].cause?.hasSuffix("`delegates: [ProtocolType] = []`.") == true)
    let actor = try explained(
      list.replacing("final class", with: "actor"),
      (
        "call to actor-isolated instance method 'addDelegate' in a synchronous nonisolated context",
        9, false
      ))
    #expect(actor[0].cause?.contains("has to be a class") == true)
    #expect(actor[0].edit?.line == 3)
  }

  @Test("A brace too many is found where the indentation doesn't fit")
  static func findsTheBraceTooMany() async throws {
    var lines = list.components(separatedBy: "\n")
    lines.insert("  }", at: 12)
    let errors = try explained(
      lines.joined(separator: "\n"), ("cannot find type 'ProtocolType' in scope", 15, true),
      ("extraneous '}' at top level", 20, true))
    #expect(errors[0].error.message == "extraneous '}' at top level")
    #expect(errors[0].edit?.line == 13)
    // Where a `{` is missing, the last `}` is no mistake.
    let open = try explained(
      lines.joined(separator: "\n"), ("expected '{' in body of function declaration", 3, true),
      ("extraneous '}' at top level", 20, true))
    #expect(open[0].edit?.line == 3)
  }

  @Test("A brace that's missing in one line is found there")
  static func findsBracesInALine() async throws {
    let head = "(_ delegate: ProtocolType) {"
    let open = list.replacing("addDelegate\(head)", with: "addDelegate(_ delegate: ProtocolType)")
    for message in ["extraneous '}' at top level", "expected 'func' keyword in declaration"] {
      let errors = try explained(open, (message, 19, true))
      #expect(errors[0].edit?.line == 7)
      #expect(errors[0].cause?.contains("needs a `{`") == true)
    }
    let closure = list.replacing(
      "wrappers.append(DelegateWrapper(delegate as AnyObject))",
      with: "if wrappers.contains(where: { $0.delegate == nil ) { return }")
    #expect(try explained(closure, ("expected '}' in class", 20, true))[0].edit?.line == 11)
    let lines = list.replacing(
      "wrappers.append(DelegateWrapper(delegate as AnyObject))",
      with: "wrappers.removeAll(where: {\n      $0.delegate == nil\n    )")
    #expect(try explained(lines, ("expected '}' in class", 22, true))[0].edit?.line == 13)
    let condition = closure.replacing("nil ) {", with: "nil } {")
    let comma = try explained(condition, ("expected ',' separator", 13, true))
    #expect(comma[0].edit?.line == 11)
    #expect(comma[0].cause?.contains("`(` has no `)`") == true)
  }

  @Test("The first error with a cause leads")
  static func leadsWithACause() async throws {
    let errors = try explained(
      list, ("no one knows this", 3, true), ("cannot find 'observer' in scope", 8, true))
    #expect(errors.map(\.error.location?.line) == [8, 3])
    #expect(errors[1].cause == nil)
  }

  @Test("A name that's like a known one is asked for")
  static func suggests() async throws {
    let use = try explained(list, ("cannot find 'wrappes' in scope", 8, true))
    #expect(use[0].cause?.contains("did you mean `wrappers`, which line 4 declares?") == true)
    #expect(use[0].edit?.line == 8)
    // The solution has the name, so the declaration is misspelled.
    let misspelled = list.replacing("private var wrappers", with: "private var wrapers")
    let declared = try explained(misspelled, ("cannot find 'wrappers' in scope", 8, true))
    #expect(declared[0].cause?.contains("line 4 declares `wrapers`") == true)
    #expect(declared[0].edit?.line == 4)
    // A word that isn't complete, for which no keyword fits after a dot.
    let half = try explained(list, ("cannot find 'wrap' in scope", 8, true))
    #expect(half[0].cause?.contains("half-typed word: did you mean `wrappers`") == true)
    let member = try explained(list, ("value of type 'A' has no member 'removeDel'", 8, true))
    #expect(member[0].cause?.contains("did you mean `removeDelegate`") == true)
    let short = try explained(list, ("value of type 'A' has no member 'inv'", 8, true))
    #expect(short[0].cause?.contains("did you mean") == false)
    let missing = try explained(
      list.replacing("import WrapperSolution", with: ""),
      ("cannot find type 'DelegateWrapper' in scope", 4, true))
    #expect(missing[0].cause?.contains("Write `import WrapperSolution`") == true)
    let module = try explained(list, ("no such module 'Wrapper'", 1, true))
    #expect(module[0].cause?.contains("`WrapperSolution`?") == true)
    let attribute = try explained(list, ("unknown attribute 'finl'", 1, true))
    #expect(attribute[0].cause?.contains("did you mean `final`?") == true)
    #expect(
      try explained(list, ("cannot find 'elephant' in scope", 8, true))[0].cause?
        .contains("did you mean") == false)
  }

  @Test("What the tests can't find isn't public, is misspelled, or is gone with an empty file")
  static func explainsTheTests() async throws {
    let message = "cannot find type 'MulticastDelegate' in scope"
    let internalClass = list.replacing("public final", with: "final")
    let hidden = try explained(internalClass, (message, 9, false))
    #expect(hidden[0].cause?.contains("Without `public`") == true)
    #expect(hidden[0].edit?.line == 3)
    let other = list.replacing("class MulticastDelegate", with: "class MulticastDelegat")
    let renamed = try explained(other, (message, 9, false))
    #expect(renamed[0].cause?.contains("misspelled or changed name") == true)
    #expect(renamed[0].edit?.line == 3)
    let empty = try explained("\n", (message, 9, false))
    #expect(empty[0].cause?.contains("MulticastDelegate.swift is empty") == true)
    let method = try explained(
      list.replacing("func addDelegate", with: "func addDelegat"),
      ("value of type 'MulticastDelegate<any Responding>' has no member 'addDelegate'", 9, false))
    #expect(method[0].edit?.line == 7)
  }
}
