import Multicast

protocol SessionDelegate: AnyObject, Sendable {
  func sessionWillEnd(_ session: Session) async
}

final class Session: Sendable {
  let delegates = MulticastDelegate<any SessionDelegate>()

  func logOut() async {
    var references: [() -> (any SessionDelegate)?] = []
    delegates.invoke { delegate in
      references.append { [weak delegate] in delegate }
    }
    for reference in references {
      if let delegate = reference(), delegates.contains(delegate) {
        await delegate.sessionWillEnd(self)
      }
    }
  }
}

actor Uploads: SessionDelegate {
  private var files = ["Prelude"]

  func sessionWillEnd(_ session: Session) async {
    for file in files {
      try? await Task.sleep(for: .milliseconds(10))
      print("Uploaded: \(file)")
    }
    files = []
  }
}

@MainActor
final class Drafts: SessionDelegate {
  private let location: Location

  init(location: Location) { self.location = location }

  func sessionWillEnd(_ session: Session) async {
    session.delegates.remove(location)
    await Task.yield()
    print("Drafts are saved.")
  }
}

actor Location: SessionDelegate {
  func sessionWillEnd(_ session: Session) async { print("This isn't printed.") }
}

actor Cache: SessionDelegate {
  func sessionWillEnd(_ session: Session) async { print("The cache is empty.") }
}

let session = Session()
let (uploads, location, cache) = (Uploads(), Location(), Cache())
let drafts = Drafts(location: location)
for service in [uploads, drafts, location, cache] as [any SessionDelegate] {
  session.delegates.add(service)
}
await session.logOut()
print("Logged out")
