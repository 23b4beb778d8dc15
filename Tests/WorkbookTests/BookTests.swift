import Foundation
import Testing

@testable import Workbook

@Suite enum BookTests {
  @Test("The chapters and the README say what the code says, prints and tests")
  static func isTrue() async throws {
    let check = BookCheck(house: Product.house) { try Product.run($0).output }
    for problem in try check.problems() {
      Issue.record("\(problem)")
    }
  }
}
