import Multicast

@MainActor
protocol DocumentDelegate: AnyObject {
  func documentMayClose(_ document: Document) -> Bool
  func documentTitle(_ document: Document) -> String?
}

@MainActor
final class Document {
  let delegates = MulticastDelegate<any DocumentDelegate>()

  var mayClose: Bool {
    delegates.allSatisfy { $0.documentMayClose(self) }
  }

  var title: String {
    delegates.firstNonNil { $0.documentTitle(self) } ?? "Untitled"
  }
}

final class Upload: DocumentDelegate {
  var isRunning = true

  func documentMayClose(_ document: Document) -> Bool { !isRunning }
  func documentTitle(_ document: Document) -> String? { nil }
}

final class Editor: DocumentDelegate {
  func documentMayClose(_ document: Document) -> Bool { true }
  func documentTitle(_ document: Document) -> String? { "Prelude" }
}

let document = Document()
let (upload, editor) = (Upload(), Editor())
document.delegates.add(upload)
for _ in 1...2 {
  upload.isRunning = true
  print("\(document.title) may close: \(document.mayClose)")
  upload.isRunning = false
  document.delegates.add(editor)
  print("\(document.title) may close: \(document.mayClose)")
  document.delegates.remove(editor)
}
