/// Something on the command line that cannot be understood.
struct UsageError: OwnError {
  let description: String

  /// - Parameter description: What, and what to type instead, in one line.
  init(_ description: String) {
    self.description = description
  }
}
