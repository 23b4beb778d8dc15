import Multicast

nonisolated protocol CatalogDelegate: AnyObject, Sendable {
  func catalog(_ catalog: Catalog, didAdd title: String)
}

actor Catalog {
  nonisolated let delegates = MulticastDelegate<any CatalogDelegate>()
  private(set) var titles: [String] = []

  func add(_ title: String) {
    titles.append(title)
    delegates.invoke { $0.catalog(self, didAdd: title) }
  }
}

@MainActor
final class TitleScreen {
  private var feed: TitleFeed?
  private var token: RegistrationToken?
  private(set) var titles: [String] = []

  func appear(showing catalog: Catalog) async {
    let feed = TitleFeed(self)
    self.feed = feed
    token = catalog.delegates.register(feed)
    titles = await catalog.titles
  }

  func disappear() { token = nil }

  func show(_ title: String) {
    if !titles.contains(title) { titles.append(title) }
  }
}

final class TitleFeed: CatalogDelegate {
  private weak let screen: TitleScreen?

  init(_ screen: TitleScreen) { self.screen = screen }

  func catalog(_ catalog: Catalog, didAdd title: String) {
    Task { @MainActor [weak screen] in screen?.show(title) }
  }
}

let catalog = Catalog()
let screen = TitleScreen()
for songs in [["Prelude", "Fugue"], ["Sonata", "Rondo"]] {
  await screen.appear(showing: catalog)
  for song in songs { await catalog.add(song) }
  while await screen.titles.count < catalog.titles.count { await Task.yield() }
  print(screen.titles)
  screen.disappear()
  print("Delegates: \(catalog.delegates.count)")
}
