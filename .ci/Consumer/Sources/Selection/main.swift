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

final class TitleList: SelectionDelegate {
  private let selection: Selection

  init(_ selection: Selection) {
    self.selection = selection
    selection.delegates.add(self)
  }

  func userDidTap(_ title: String) {
    selection.change(to: title, from: self)
  }

  func selectionDidChange(to title: String) {
    print("List: \(title)")
  }
}

final class Detail: SelectionDelegate {
  func selectionDidChange(to title: String) {
    print("Detail: \(title)")
  }
}

let selection = Selection()
let list = TitleList(selection)
let detail = Detail()
selection.delegates.add(detail)
list.userDidTap("Prelude")
selection.change(to: "Fugue")
