import Testing

@testable import Workbook

/// What `swift run workbook` prints, read from the built program.
@Suite enum WalkthroughTests {
  @Test("Every step's example prints what the book shows", arguments: examples)
  static func prints(step: String, text: String) async throws {
    let run = try Product.run(step)
    #expect(run.output == "\(text)\n")
    #expect(run.error == "" && run.status == 0)
  }

  private static let examples = [
    (
      "0",
      """
      == 00-Introduction ==
      Firefighters were notified about a fire at Main Street!
      """
    ),
    (
      "1",
      """
      == 01-Wrapper ==
      The array still has North.
      South is there: true
      South is there: false
      Wrappers: 1
      """
    ),
    (
      "2",
      """
      == 02-AddRemove ==
      Added: ["North", "South", "North"]
      North removed: ["South", "North"]
      West gone: ["East"]
      Pager added: []
      """
    ),
    (
      "3",
      """
      == 03-Invoke ==
      A loop by hand:
      North responds to Main Street.
      Ada responds to Main Street and goes home.
      With invokeDelegates:
      North responds to Main Street.
      Ada responds to Main Street and goes home.
      South responds to Main Street.
      North responds to Mill Lane.
      South responds to Mill Lane.
      """
    ),
    (
      "4",
      """
      == 04-Dispatch ==
      Police were notified about a fire at Ray's house!
      Firefighters were notified about a fire at Ray's house!

      Police were notified about a car crash at Ray's garage!
      """
    ),
    (
      "5",
      """
      == 05-MirrorPad ==
      Points of the line: 3, of the copy: 2
      Two lines, drawn at the top left:
      +-----------------+-----------------+
      |                 |                 |
      |    #########    |    #########    |
      |    #            |            #    |
      |    #            |            #    |
      |    #######      |      #######    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |                 |                 |
      +-----------------+-----------------+
      |                 |                 |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #######      |      #######    |
      |    #            |            #    |
      |    #            |            #    |
      |    #########    |    #########    |
      |                 |                 |
      +-----------------+-----------------+
      After the first second of the animation:
      +-----------------+-----------------+
      |                 |                 |
      |    #########    |    #########    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |                 |                 |
      +-----------------+-----------------+
      |                 |                 |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #            |            #    |
      |    #########    |    #########    |
      |                 |                 |
      +-----------------+-----------------+
      Lines after a touch meanwhile: [2, 2, 2, 2]
      Lines after a touch afterwards: [3, 3, 3, 3]
      """
    ),
    (
      "6",
      """
      == 06-Broadcast ==
      Broadcasting event: Hello, Multicast Delegates!
      FirstListener received: Hello, Multicast Delegates!
      SecondListener received: Hello, Multicast Delegates!
      Broadcasting event: Only SecondListener should receive this.
      SecondListener received: Only SecondListener should receive this.
      """
    ),
  ]
}
