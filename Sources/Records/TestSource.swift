/// What a file with tests says, without running them.
package enum TestSource {
  /// The titles of the tests in a file, in order.
  package static func titles(in text: String) -> [String] {
    text.matches(of: /@Test\(\s*"([^"]*)"/).map { String($0.1) }
  }
}
