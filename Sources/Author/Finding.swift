import Companion

/// Something to fix in the book, and perhaps where.
struct Finding: CustomStringConvertible {
  let message: String
  let location: SourceLocation?

  init(_ message: String, at location: SourceLocation? = nil) {
    (self.message, self.location) = (message, location)
  }

  /// The form that editors understand: `a.md:3: message`.
  var description: String { location.map { "\($0): \(message)" } ?? message }
}
