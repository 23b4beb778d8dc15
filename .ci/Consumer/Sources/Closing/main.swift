import Multicast

@MainActor
protocol DocumentDelegate: AnyObject {
  func documentMayClose(_ document: Document) -> Bool
}

@MainActor
final class Document {
  let delegates = MulticastDelegate<any DocumentDelegate>()

  var mayClose: Bool {
    var answer = true
    delegates.invoke { delegate in
      if !delegate.documentMayClose(self) { answer = false }
    }
    return answer
  }
}

final class Upload: DocumentDelegate {
  var isRunning = true

  func documentMayClose(_ document: Document) -> Bool { !isRunning }
}

final class SpellChecker: DocumentDelegate {
  func documentMayClose(_ document: Document) -> Bool { true }
}

let document = Document()
let (upload, spellChecker) = (Upload(), SpellChecker())
document.delegates.add(upload)
document.delegates.add(spellChecker)
print("May close: \(document.mayClose)")
upload.isRunning = false
print("May close: \(document.mayClose)")
