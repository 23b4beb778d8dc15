import Testing

// The tests call these functions in place of the macros `#expect` and `#require`, and they are
// static and async, because a learner waits for their compilation:
// expanding the macros at each place would take longer than everything else.

/// Expects two values to be equal.
package func expect<Value: Equatable>(
  _ actual: Value, is expected: Value, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, rule, sourceLocation: sourceLocation)
}

/// Expects a condition to be true.
package func expect(
  _ isTrue: Bool, _ rule: Comment, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isTrue, rule, sourceLocation: sourceLocation)
}

/// Requires two values to be equal before the test continues.
package func require<Value: Equatable>(
  _ actual: Value, is expected: Value, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(actual == expected, rule, sourceLocation: sourceLocation)
}
