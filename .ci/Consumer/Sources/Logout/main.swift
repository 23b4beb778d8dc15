import Multicast

nonisolated protocol SessionDelegate: AnyObject, Sendable {
  func sessionWillEnd(_ session: Session) async
}

nonisolated final class Session: Sendable {
  let delegates = MulticastDelegate<any SessionDelegate>()

  func logOut() async {
    await delegates.invokeSerially { await $0.sessionWillEnd(self) }
  }
}

actor Uploads: SessionDelegate {
  private var files: [String] = []

  func add(_ file: String) { files.append(file) }

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
    // Added again, it waits for the next event.
    session.delegates.remove(location)
    session.delegates.add(location)
    await Task.yield()
    print("Drafts are saved.")
  }
}

actor Location: SessionDelegate {
  func sessionWillEnd(_ session: Session) async { print("The location is forgotten.") }
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
for song in ["Prelude", "Fugue"] {
  await uploads.add(song)
  await session.logOut()
  print("Logged out")
  session.delegates.remove(drafts)
}
