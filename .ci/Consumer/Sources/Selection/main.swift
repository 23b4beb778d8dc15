import Multicast

@MainActor
protocol SelectionDelegate: AnyObject {
  func selectionDidChange(to title: String)
}

@MainActor
final class Selection {
  let delegates = MulticastDelegate<any SelectionDelegate>()

  func change(to title: String, from sender: (any SelectionDelegate)? = nil) {
    delegates.invoke { delegate in
      if delegate !== sender { delegate.selectionDidChange(to: title) }
    }
  }
}

final class SongTable: SelectionDelegate {
  private let selection: Selection

  init(_ selection: Selection) {
    self.selection = selection
    selection.delegates.add(self)
  }

  func userDidTap(_ title: String) {
    selection.change(to: title, from: self)
  }

  func selectionDidChange(to title: String) {
    print("Table: \(title)")
  }
}

final class Detail: SelectionDelegate {
  func selectionDidChange(to title: String) {
    print("Detail: \(title)")
  }
}

// The views come and go twice, and the selection stays.
let selection = Selection()
for _ in 1...2 {
  let table = SongTable(selection)
  let detail = Detail()
  selection.delegates.add(detail)
  table.userDidTap("Prelude")
  selection.change(to: "Fugue")
  withExtendedLifetime((table, detail)) { print(selection.delegates) }
}
