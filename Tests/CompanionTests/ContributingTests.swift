import Foundation
import Testing

@testable import Companion

/// What CONTRIBUTING says about the code.
@Suite enum ContributingTests {
  @Test("Each function that a flow passes is in the code")
  static func namesFunctions() async throws {
    let package = try BookPackage(containing: #filePath)
    let sources = try ["Sources", "Tests/Support"].flatMap { folder in
      try package.swiftFiles(below: folder).map { (file: $0, text: try package.text(of: $0)) }
    }
    let page = try package.text(of: ".github/CONTRIBUTING.md").components(separatedBy: "\n## ")
    let flows = try #require(page.first { $0.hasPrefix("Five flows\n") })
    // A type, a member, and perhaps the file in which it is.
    let pattern = #/`(\w+)\.(?!swift`)(\w+)(?:\([\w:]*\))?`(?:, in `(\w+\.swift)`)?/#
    let names = flows.matches(of: pattern).map {
      (type: $0.1, member: $0.2, file: $0.3.map { "/\($0)" } ?? "")
    }
    #expect(names.count > 30)
    for (type, member, file) in names {
      let declaration = member == "init" ? "\\binit\\??\\(" : "\\b(?:func|var) \(member)\\b"
      let isThere = sources.contains { source, text in
        source.hasSuffix(file)
          && ["\\b(?:struct|class|enum|actor|extension) \(type)\\b", declaration].allSatisfy {
            text.range(of: $0, options: .regularExpression) != nil
          }
      }
      #expect(isThere, "\(type).\(member)\(file)")
    }
  }
}
