import Testing

@testable import Workbook

/// What `swift run workbook` prints, read from the built program.
@Suite struct WalkthroughTests {
  @Test("With one delegate, the last assignment wins")
  func introduction() throws {
    try expect(
      "0",
      toPrint: """
        == 00-Introduction ==
        Firefighters were notified about a fire at Main Street!

        """)
  }

  @Test("An array keeps a station alive, a wrapper does not")
  func wrapper() throws {
    try expect(
      "1",
      toPrint: """
        == 01-Wrapper ==
        The array still has North.
        South is there: true
        South is there: false
        Wrappers: 1

        """)
  }

  @Test("The list keeps the order and loses the dead and the values")
  func addRemove() throws {
    try expect(
      "2",
      toPrint: """
        == 02-AddRemove ==
        Added: ["North", "South", "North"]
        North removed: ["South", "North"]
        West gone: ["East"]
        Pager added: []

        """)
  }

  @Test("A volunteer goes home, and nobody is skipped")
  func invoke() throws {
    try expect(
      "3",
      toPrint: """
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

        """)
  }

  @Test("A fire reaches both stations, a car crash the one that is left")
  func dispatch() throws {
    try expect(
      "4",
      toPrint: """
        == 04-Dispatch ==
        Police were notified about a fire at Ray's house!
        Firefighters were notified about a fire at Ray's house!

        Police were notified about a car crash at Ray's garage!

        """)
  }

  @Test("What is drawn in one view is mirrored in three")
  func mirrorPad() throws {
    try expect(
      "5",
      toPrint: """
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

        """)
  }

  @Test("A set tells each listener once")
  func broadcast() throws {
    try expect(
      "6",
      toPrint: """
        == 06-Broadcast ==
        Broadcasting event: Hello, Multicast Delegates!
        FirstListener received: Hello, Multicast Delegates!
        SecondListener received: Hello, Multicast Delegates!
        Broadcasting event: Only SecondListener should receive this.
        SecondListener received: Only SecondListener should receive this.

        """)
  }

  private func expect(_ step: String, toPrint text: String) throws {
    let run = try Product.run(step)
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.output == text)
  }
}
