import Foundation
import Testing

@testable import Companion

/// What CONTRIBUTING says about the code.
@Suite enum ContributingTests {
  @Test("Each function that a flow passes is in the code")
  static func namesFunctions() async throws {
    let package = try BookPackage(containing: #filePath)
    let sources = try ["Sources", "Tests/Support"].flatMap { folder in
      try package.swiftFiles(below: folder).map { try package.text(of: $0) }
    }
    let page = try package.text(of: ".github/CONTRIBUTING.md").components(separatedBy: "\n## ")
    let flows = try #require(page.first { $0.hasPrefix("Five flows\n") })
    let names = flows.matches(of: /`(\w+)\.(?!swift`)(\w+)(?:\([\w:]*\))?`/).map {
      (type: $0.1, member: $0.2)
    }
    #expect(names.count > 30)
    for (type, member) in names {
      let declaration = member == "init" ? "\\binit\\??\\(" : "\\b(?:func|var) \(member)\\b"
      let isThere = sources.contains { text in
        ["\\b(?:struct|class|enum|actor|extension) \(type)\\b", declaration].allSatisfy {
          text.range(of: $0, options: .regularExpression) != nil
        }
      }
      #expect(isThere, "\(type).\(member)")
    }
  }
}
