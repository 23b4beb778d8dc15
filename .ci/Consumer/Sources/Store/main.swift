import Multicast

@MainActor
protocol StoreDelegate<Item>: AnyObject {
  associatedtype Item
  func storeDidAdd(_ item: Item)
}

@MainActor
final class Store<Item> {
  let delegates = MulticastDelegate<any StoreDelegate<Item>>()
  private(set) var items: [Item] = []

  func add(_ item: Item) {
    items.append(item)
    delegates.invoke { $0.storeDidAdd(item) }
  }
}

final class CartScreen: StoreDelegate {
  func storeDidAdd(_ title: String) {
    print("The cart has \(title).")
  }
}

let cart = Store<String>()
let screen = CartScreen()
for title in ["Prelude", "Fugue"] {
  let token = cart.delegates.register(screen)
  cart.add(title)
  withExtendedLifetime(token) {}
}
cart.add("Sonata")
print("Items: \(cart.items.count)")
