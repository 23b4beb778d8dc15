import Records
import Testing

// The tests call these functions in place of the macros `#expect` and `#require`: expanding a macro
// at each place would take longer than everything else that a learner waits for.

/// Rules for what may be found in place of the right value: the first one that fits is shown.
///
/// `…` at the beginning or at the end of a key stands for any text: `"…South…": "South is …"`.
package typealias Rules = KeyValuePairs<String, Comment>

/// Expects two values to be equal.
///
/// If what was found has a rule in `others`, that's shown in place of `rule`. If what differs tells
/// another declaration to edit than the test's trait, `edit` names it.
package func expect<Value: Equatable>(
  _ actual: Value, is expected: Value, _ rule: Comment, where others: Rules = [:],
  edit: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  Comparison.$current.withValue(Comparison(actual, with: expected, edit: edit)) {
    let rule = others.rule(for: "\(actual)") ?? rule
    #expect(actual == expected, rule, sourceLocation: sourceLocation)
  }
}

/// Requires two values to be equal before the test continues.
package func require<Value: Equatable>(
  _ actual: Value, is expected: Value, _ rule: Comment, where others: Rules = [:],
  edit: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try Comparison.$current.withValue(Comparison(actual, with: expected, edit: edit)) {
    let rule = others.rule(for: "\(actual)") ?? rule
    try #require(actual == expected, rule, sourceLocation: sourceLocation)
  }
}

extension Rules {
  fileprivate func rule(for found: String) -> Comment? {
    first { pattern, _ in
      let text = pattern.filter { $0 != "…" }
      return switch (pattern.hasPrefix("…"), pattern.hasSuffix("…")) {
      case (true, true): found.contains(text)
      case (true, false): found.hasSuffix(text)
      case (false, true): found.hasPrefix(text)
      case (false, false): found == text
      }
    }?.value
  }
}

/// Requires that a program which ran the learner's code finished.
func require(
  noCrash crash: Crash?, _ rule: Comment, edit: [String] = [], sourceLocation: SourceLocation
) throws {
  let (ending, expected) = (crash.inWords, Crash?.none.inWords)
  try Comparison.$current.withValue(Comparison(crash: crash, edit: edit)) {
    try #require(ending == expected, rule, sourceLocation: sourceLocation)
  }
}

/// The two sides of the comparison that is made, for the record of a failure.
struct Comparison: Sendable {
  @TaskLocal static var current: Comparison?

  private(set) var expected: String?
  private(set) var found: String?
  private(set) var edit: [String] = []
  /// How the program ended, if that is what is compared.
  private(set) var crash: Crash?

  init?<Value: Equatable>(_ actual: Value, with expected: Value, edit: [String]) {
    guard actual != expected else { return nil }
    self.edit = edit
    self.expected = String(describingForTest: expected)
    found = String(describingForTest: actual)
  }

  init(crash: Crash?, edit: [String]) { (self.crash, self.edit) = (crash, edit) }
}
