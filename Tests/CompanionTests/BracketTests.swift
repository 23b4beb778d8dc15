import Testing

@testable import Companion

/// Brackets that are missing, or too many, in the list of step 2.
extension ErrorCausesTests {
  @Test("A brace that's missing, or one too many, is found by the indentation")
  static func findsBraces() async throws {
    let open = Error(30, "expected '}' in class")
    let end = Error(29, "extraneous '}' at top level")
    let body = "\n    let"
    for (old, new, error, line, says) in [
      (
        "    }\n  }\n\n  public func add", "    }\n\n  public func add", open, 13, "below this line"
      ),
      ("nil }\n", "nil\n", open, 17, "It belongs on this line."),
      ("      return\n    }", "      return", open, 24, "below this line"),
      ("    wrappers.remove(at: index)\n  }\n}\n", "    wrapp", open, 26, "below this line"),
      ("index)\n  }\n", "index)\n  }\n  }\n", end, 28, "a `}` too many"),
      ("= []\n\n", "= []\n}\n\n", end, 5, "a `}` too many"),
      ("ProtocolType> {", "ProtocolType>", end, 3, "needs a `{`"),
      ("[ProtocolType] {", "[ProtocolType]", end, 10, "needs a `{`"),
      ("{ wrapper in", "wrapper in", end, 11, "needs a `{`"),
      ("else {", "else", end, 23, "needs a `{`"),
      ("(_ delegate: ProtocolType) {\(body)", "(\n    _ d: P\n  )\(body)", end, 23, "needs a `{`"),
    ] {
      for text in [new, new.replacing("\n", with: "\r\n"), new.replacing("  ", with: "\t")] {
        try expect(old, by: text, error, leadsTo: line, says)
      }
    }
    #expect(Brackets.problem(in: CodeLine.all(in: list)) == nil)
    let cases = "func a() {\n  switch b\n  case .c: d()\n  }\n}\n"
    #expect(Brackets.problem(in: CodeLine.all(in: cases))?.line.number == 2)
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
      try expect(old, by: new, Error(max(line, 18), comma), leadsTo: line, says)
    }
    for (old, new) in [("delegate as Any", "delegate Any"), ("ProtocolType)", "Type => Void)")] {
      #expect(try first(old, by: new, Error(18, comma)).text == nil)
    }
  }
}
