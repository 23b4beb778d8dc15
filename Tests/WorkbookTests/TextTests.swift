import Testing

@testable import Workbook

/// How the companion lays out what it says.
@Suite enum TextTests {
  @Test("A paragraph breaks between words, and a long path behind a slash")
  static func breaksLines() async {
    let lines = Paragraph("Edit Exercises/02-AddRemove/MulticastDelegate.swift:23 and\nsave")
      .lines(columns: 30)
    #expect(
      lines == ["Edit Exercises/02-AddRemove/", "MulticastDelegate.swift:23 and", "save"])
    #expect(Paragraph("").lines(columns: 30) == [""])
    #expect(Paragraph("abcdefghijkl").lines(columns: 1) == ["abcdefghij", "kl"])
  }

  @Test("A comparison has every line of both texts, in order")
  static func comparesTexts() async {
    let (old, new) = (["a", "b", "c", "d"], ["b", "x", "d", "y"])
    let merged = Comparison.merged(old, new)
    #expect(merged.map { "\($0.sign)\($0.text)" } == ["-a", " b", "-c", "+x", " d", "+y"])
    #expect(Comparison.merged([], new).map(\.text) == new)
    #expect(Comparison.merged(old, old).allSatisfy { $0.sign == " " })
  }

  @Test("A torn event stream tells what came before it was torn")
  static func readsTornStreams() async {
    var run = TestRun()
    let place = #""sourceLocation":{"fileID":"A/B.swift","line":3}"#
    for line in [
      #"{"kind":"test","payload":{"kind":"function","id":"t","displayName":"T",\#(place)}}"#,
      #"{"kind":"event","payload":{"kind":"runStarted","messages":[]}}"#,
      #"{"kind":"event","payload":{"kind":"testStarted","testID":"t","messages":[]}}"#,
      #"{"kind":"event","payload":{"kind":"testEn"#,
    ] {
      run.read(line.utf8)
    }
    #expect(run.hasStarted && !run.isComplete)
    #expect(run.unfinished == ["T"] && run.ended == [])
  }
}
