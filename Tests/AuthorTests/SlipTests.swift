import Testing

@testable import Author
@testable import Companion

/// The usual slips, which `author answers` makes in the solution of each step.
@Suite enum SlipTests {
  private static let list = """
    import WrapperSolution

    public final class MulticastDelegate<ProtocolType> {
      private var wrappers: [DelegateWrapper] = []

      public func addDelegate(_ delegate: ProtocolType) {
        wrappers.removeAll {
          $0.delegate == nil
        }
        wrappers.append(DelegateWrapper(delegate as AnyObject))
      }

      public func removeDelegate(_ delegate: ProtocolType) {
        print(delegate)
      }
    }

    """

  @Test("A slip is made in each kind of text, and its cause has to name it, near its line")
  static func makesSlips() async throws {
    let slips = Slip.all(in: ["A.swift": list], editable: ["A.swift"])
    for name in [
      "no } in the middle", "} twice at the end", "no ) in the last call", "class renamed",
      "method misspelled", "no public before a type", "wrong import", "emptied",
      "cut in the middle of a word", "property misspelled",
    ] {
      #expect(slips.contains { $0.name == name && $0.text != list }, "\(name)")
    }
    let slip = try #require(slips.first { $0.name == "no public before a type" })
    func problem(_ cause: String?, line: Int) -> String? {
      let place = SourceLocation(file: "Exercises/A.swift", line: line)
      return slip.problem(
        in: ExplainedError(error: Diagnostic(place, "no"), cause: cause, edit: place))
    }
    let cause = "Without `public`, the tests can't use this declaration."
    #expect(slip.problem(in: nil) == nil && problem(cause, line: 3) == nil)
    #expect(problem(cause, line: 4) != nil)
    #expect(problem("Something else.", line: 3) != nil && problem(nil, line: 3) != nil)
  }
}
