import Foundation
import Reel
import ReelApp
import ReelCorpus
import ReelShell

/// A shopping basket with one bug, for tests of the tools that find the frame with a bug.
struct Planted: App {
  /// The bugs, each of a different kind.
  enum Bug: String, CaseIterable {
    /// There is no bug.
    case none
    /// A coupon is taken off the total twice when an item is removed.
    case total
    /// Removing an item also removes the one after it.
    case lost
    /// A late answer overwrites newer results.
    case stale
    /// Adding an item again after its removal gives it the id of another item.
    case duplicate
    /// The count of an item can become negative.
    case negative
    /// A search that finds nothing leaves the screen busy.
    case busy
    /// A removed item stays chosen.
    case dangling
    /// A renamed item stays at the position of its old name.
    case order
    /// A price loses its cents.
    case cents
    /// Adding an item removes the coupon.
    case forgotten
  }

  struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    var price: Int
    var count: Int
  }

  struct State: Codable, Equatable, Sendable {
    var items: [Item] = []
    var total = 0
    var coupon = 0
    var chosen: Int?
    var query = ""
    var found: [String] = []
    var foundFor = ""
    var isBusy = false
    var nextID = 1
    var removed: [String] = []
  }

  enum Action: Codable, Equatable, Sendable {
    case added(name: String, price: String)
    case removed(id: Int)
    case counted(id: Int, by: Int)
    case renamed(id: Int, name: String)
    case chosen(id: Int)
    case couponGiven(Int)
    case searched(String)
    case answered(query: String, names: [String])
  }

  enum Request: RequestProtocol {
    case search(String)
    var policy: RequestPolicy { .concurrent }
  }

  private static let names = ["apple", "bread", "cheese", "dates", "eggs", "figs", "grapes"]

  let bug: Bug
  let clock: any StoreClock
  let name = "planted"
  var initialState: State { State() }

  func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
    switch action {
    case .added(let name, let price): Self.add(name, price, bug, to: &state)
    case .removed(let id): Self.remove(id, bug, from: &state)
    case .counted(let id, let step):
      guard let place = state.items.firstIndex(where: { $0.id == id }) else { return }
      let count = state.items[place].count + step
      state.items[place].count = bug == .negative ? count : max(0, count)
    case .renamed(let id, let name):
      guard let place = state.items.firstIndex(where: { $0.id == id }) else { return }
      state.items[place].name = name
      if bug != .order { state.items.sort { ($0.name, $0.id) < ($1.name, $1.id) } }
    case .chosen(let id): state.chosen = state.items.contains { $0.id == id } ? id : state.chosen
    case .couponGiven(let amount): state.coupon = amount
    case .searched(let query):
      state.query = query
      state.isBusy = true
      ask(.search(query))
    case .answered(let query, let names):
      guard query == state.query || bug == .stale else { return }
      state.found = names
      state.foundFor = query
      if bug != .busy || !names.isEmpty { state.isBusy = false }
    }
    let sum = state.items.map { $0.price * $0.count }.reduce(0, +)
    state.total = max(0, sum - state.coupon)
    if case .removed = action, bug == .total { state.total = max(0, sum - 2 * state.coupon) }
  }

  private static func add(_ name: String, _ price: String, _ bug: Bug, to state: inout State) {
    let parts = price.split(separator: ".").compactMap { Int($0) }
    let cents = parts.count > 1 && bug != .cents ? parts[1] : 0
    let isKnown = bug == .duplicate && state.removed.contains(name)
    let id = isKnown ? max(1, state.nextID - 1) : state.nextID
    state.nextID = id + 1
    state.items.append(Item(id: id, name: name, price: (parts.first ?? 0) * 100 + cents, count: 1))
    state.items.sort { ($0.name, $0.id) < ($1.name, $1.id) }
    if bug == .forgotten { state.coupon = 0 }
  }

  private static func remove(_ id: Int, _ bug: Bug, from state: inout State) {
    guard let place = state.items.firstIndex(where: { $0.id == id }) else { return }
    state.removed.append(state.items[place].name)
    state.items.remove(at: place)
    if bug == .lost, place < state.items.count { state.items.remove(at: place) }
    if state.chosen == id, bug != .dangling { state.chosen = nil }
  }

  /// Answers searches; the shorter the query, the later the answer.
  func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .search(let query):
      .run { send in
        try await clock.sleep(for: .milliseconds(max(10, 100 - 20 * query.count)))
        await send(.answered(query: query, names: Self.names.filter { $0.hasPrefix(query) }))
      }
    }
  }

  @CommandBuilder<State, Action>
  var commands: [Command<State, Action>] {
    Command(
      "add", "Add a thing", .argument("name", String.self), .argument("price", String.self)
    ) { .added(name: $0, price: $1) }
    Command("remove", "Remove a thing", .argument("id", Int.self)) { .removed(id: $0) }
    Command("more", "One piece more", .argument("id", Int.self)) { .counted(id: $0, by: 1) }
    Command("less", "One piece less", .argument("id", Int.self)) { .counted(id: $0, by: -1) }
    Command(
      "rename", "Rename a thing", .argument("id", Int.self), .argument("name", String.self)
    ) { .renamed(id: $0, name: $1) }
    Command("choose", "Choose a thing", .argument("id", Int.self)) { .chosen(id: $0) }
    Command("coupon", "Take something off", .argument("cents", Int.self)) { .couponGiven($0) }
    Command("search", "Search for things", .argument("word", String.self)) { .searched($0) }
  }

  func isBusy(in state: State) -> Bool { state.isBusy }

  func screen(for state: State) -> Screen {
    Screen(title: "Basket") {
      Field("things", state.items.count)
      Field("total", state.total)
    }
  }
}

@main enum Main {
  static func main() async {
    let bug = ProcessInfo.processInfo.environment["BUG"].flatMap(Planted.Bug.init) ?? .none
    let program = Program(making: { setup in Planted(bug: bug, clock: setup.clock) })
    await Shell(program, adding: [.corpus]).run()
  }
}
