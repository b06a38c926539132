import Reel
import ReelTimeline

/// A small app with everything that a state can have in it.
struct Shop: Codable, Equatable, Sendable {
  struct Item: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
    var price = 0.5
  }

  enum Route: Codable, Equatable, Sendable {
    case home
    case item(id: Int)
    case search(String)
    case page(Int, of: Int)
  }

  var items: [Item] = []
  var route = Route.home
  var note: String?
  var tags: Set<String> = []
  var stock: [String: Int] = [:]
  var steps: UInt64 = 0
}

enum ShopAction: Codable, Equatable, Sendable {
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
  static var shop: Reduce {
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
  /// An action by chance.
  static func random(_ random: inout some RandomNumberGenerator) -> ShopAction {
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

/// A store and its timeline, on a clock that stands still.
struct Session {
  let clock = VirtualClock()
  let both: TimelineStore<Shop, ShopAction>
  var timeline: Timeline<Shop, ShopAction> { both.timeline }
  var store: Store<Shop, ShopAction> { both.store }

  init(_ state: Shop = Shop()) {
    both = TimelineStore(initialState: state, reducer: Reduce.shop, clock: clock)
  }

  /// A session that goes on with a timeline.
  init(goingOnWith timeline: Timeline<Shop, ShopAction>) {
    both = TimelineStore(goingOnWith: timeline, reducer: Reduce.shop)
  }

  func send(_ actions: ShopAction...) { for action in actions { store.send(action) } }

  /// Starts a branch and goes there.
  @discardableResult
  func branch(at frame: Int, name: String? = nil) throws -> BranchID {
    try both.startBranch(at: frame, named: name)
  }
}
