import Testing

// These functions stand for the macros `#expect` and `#require`, and the tests are static and
// async, because a fresh clone compiles all of this twice before the first line is red:
// the macros, expanded at each place, would take longer than everything else.

/// Expects two values to be equal.
func expect<Value: Equatable>(
  _ actual: Value, is expected: Value, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, rule, sourceLocation: sourceLocation)
}

/// Expects two references to be of one object.
func expect(
  _ actual: AnyObject?, isSameAs expected: AnyObject?, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual === expected, rule, sourceLocation: sourceLocation)
}

/// Expects something to be so.
func expect(
  _ isTrue: Bool, _ rule: Comment, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isTrue, rule, sourceLocation: sourceLocation)
}

/// Requires two values to be equal before the test goes on.
func require<Value: Equatable>(
  _ actual: Value, is expected: Value, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(actual == expected, rule, sourceLocation: sourceLocation)
}
