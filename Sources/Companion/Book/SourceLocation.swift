/// A file in the package, and perhaps a line and a column.
package struct SourceLocation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The path, relative to the folder of the package.
  package var file: String
  package var line: Int?
  var column: Int?

  package init(file: String, line: Int? = nil, column: Int? = nil) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  package var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}
