import Reel

/// A small app whose state contains every kind of value.
package struct Shop: Codable, Equatable, Sendable {
  package struct Item: Codable, Equatable, Identifiable, Sendable {
    package var id: Int
    package var name: String
    package var price: Double

    package init(id: Int, name: String, price: Double = 0.5) {
      self.id = id
      self.name = name
      self.price = price
    }
  }

  package enum Route: Codable, Equatable, Sendable {
    case home
    case item(id: Int)
    case search(String)
    case page(Int, of: Int)
  }

  package var items: [Item]
  package var route: Route
  package var note: String?
  package var tags: Set<String>
  package var stock: [String: Int]
  package var steps: UInt64

  package init(
    items: [Item] = [], route: Route = .home, note: String? = nil, tags: Set<String> = [],
    stock: [String: Int] = [:], steps: UInt64 = 0
  ) {
    self.items = items
    self.route = route
    self.note = note
    self.tags = tags
    self.stock = stock
    self.steps = steps
  }

  /// A state with values in every collection, for tests of paths.
  package static let sample = Shop(
    items: [
      Item(id: 1, name: "Rome", price: 2), Item(id: 2, name: "a]b"), Item(id: 2, name: "late"),
    ],
    route: .item(id: 2), tags: ["b", "a"], stock: ["a b": 3, "x": 0, "count": 9], steps: 7)
}

package enum ShopAction: Codable, Equatable, Sendable {
  case added(Shop.Item)
  case removed(id: Int)
  case renamed(id: Int, String)
  case went(Shop.Route)
  case noted(String?)
  case tagged([String])
  case stocked([String: Int])
  case reset
}

extension Reduce where State == Shop, Action == ShopAction {
  package static var shop: Reduce {
    Reduce { state, action in
      state.steps += 1
      switch action {
      case .added(let item): state.items.append(item)
      case .removed(let id): state.items.removeAll { $0.id == id }
      case .renamed(let id, let name):
        if let index = state.items.firstIndex(where: { $0.id == id }) {
          state.items[index].name = name
        }
      case .went(let route): state.route = route
      case .noted(let note): state.note = note
      case .tagged(let tags): state.tags.formUnion(tags)
      case .stocked(let stock): state.stock.merge(stock) { $1 }
      case .reset: state = Shop(steps: state.steps)
      }
    }
  }
}

extension ShopAction {
  /// Returns a random action.
  package static func random(_ random: inout some RandomNumberGenerator) -> ShopAction {
    let id = Int.random(in: 0..<20, using: &random)
    let text =
      ["", "x", "ä \"ö\"\n", "日本", "\u{1F642}\u{0}\u{7F}"]
      .randomElement(using: &random) ?? ""
    return switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: .added(Shop.Item(id: id, name: text, price: Double(id) / 3))
    case 4: .removed(id: id)
    case 5: .renamed(id: id, text)
    case 6: .went([.home, .item(id: id), .search(text), .page(id, of: 20)][id % 4])
    case 7: .noted(id % 2 == 0 ? nil : text)
    case 8: .tagged((0..<id).map { "\(text)\($0)" })
    case 9: .stocked(Dictionary(uniqueKeysWithValues: (0..<id).map { ("k\($0)", $0) }))
    case 10: .reset
    default: .noted("n\(id)")
    }
  }
}
