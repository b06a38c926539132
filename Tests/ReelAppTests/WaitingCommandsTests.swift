import Reel
import ReelApp
import Testing

/// Commands that wait: how long, in which order, and how they end.
@Suite struct WaitingCommandsTests {
  private struct Kitchen: Codable, Equatable, Sendable {
    var isBusy = false
    var isOpen = true
    var served: [String] = []
    var waiting: [Order] = []
  }

  private enum Order: Codable, Equatable, Sendable {
    case cook(dish: String)
    case ready
    case opened
  }

  private enum Wish: RequestProtocol {
    case key
    case heat(dish: String)
  }

  /// Cooks one dish at a time.
  private static let cook = RequestingReduce<Kitchen, Order, Wish> { kitchen, order, ask in
    switch order {
    case .cook(let dish):
      // Cold dishes are served at once.
      kitchen.isBusy = !dish.hasPrefix("cold")
      kitchen.served.append(dish)
      if kitchen.isBusy { ask(.heat(dish: dish)) }
    case .ready: kitchen.isBusy = false
    case .opened: kitchen.isOpen = true
    }
  }

  @Sendable private static func isCommand(_ order: Order) -> Bool {
    if case .cook = order { true } else { false }
  }

  private typealias Cook = RequestingReduce<Kitchen, Order, Wish>

  private static let plain = WaitingCommands<Cook>(
    in: \.waiting, isCommand: isCommand, mustWait: { kitchen, _ in kitchen.isBusy },
    mayGoOn: { !$0.isBusy })

  private func run(
    _ orders: Order..., in kitchen: Kitchen = Kitchen(),
    by waiting: WaitingCommands<Cook>
  ) -> (kitchen: Kitchen, asked: [Wish]) {
    var kitchen = kitchen
    var asked: [Wish] = []
    for order in orders {
      var ask = Ask<Cook>()
      waiting.reduce(into: &kitchen, action: order, ask: &ask, Self.cook.reduce)
      asked += ask.answered(by: Self.cook).compactMap { $0.request.request as? Wish }
    }
    return (kitchen, asked)
  }

  @Test func aCommandIsDoneAtOnceOrWaits() {
    let (kitchen, asked) = run(.cook(dish: "soup"), .cook(dish: "fish"), by: Self.plain)
    #expect(kitchen.served == ["soup"])
    #expect(kitchen.waiting == [.cook(dish: "fish")])
    #expect(asked == [.heat(dish: "soup")])
  }

  @Test func waitingCommandsRunInOrderUntilTheirTimeIsUp() {
    let (kitchen, asked) = run(
      .cook(dish: "soup"), .cook(dish: "cold ham"), .cook(dish: "fish"), .cook(dish: "cake"),
      .ready, by: Self.plain)
    #expect(kitchen.served == ["soup", "cold ham", "fish"])
    #expect(kitchen.waiting == [.cook(dish: "cake")])
    #expect(asked == [.heat(dish: "soup"), .heat(dish: "fish")])
  }

  @Test func theRunnerMayDropWaitingCommands() {
    let strict = WaitingCommands<Cook>(
      in: \.waiting, isCommand: Self.isCommand,
      mustWait: { kitchen, _ in kitchen.isBusy }, mayGoOn: { !$0.isBusy },
      perform: { kitchen, hasWaited, command in
        command(&kitchen)
        guard hasWaited, kitchen.served.last == "cold coffee" else { return }
        kitchen.waiting = []
      })
    let now = run(.cook(dish: "cold coffee"), .cook(dish: "cake"), by: strict).kitchen
    #expect(now.served == ["cold coffee", "cake"])
    let later = run(
      .cook(dish: "soup"), .cook(dish: "cold coffee"), .cook(dish: "cake"), .ready, by: strict
    ).kitchen
    #expect(later.served == ["soup", "cold coffee"])
    #expect(later.waiting.isEmpty)
  }

  @Test func waitingCommandsCanBeListed() {
    let closed = WaitingCommands<Cook>(
      in: \.waiting, isCommand: Self.isCommand,
      mustWait: { kitchen, _ in !kitchen.isOpen }, mayGoOn: \.isOpen,
      postponed: { kitchen, ask in
        if kitchen.waiting.count == 1 { ask(.key) }
      })
    let kitchen = Kitchen(isOpen: false)
    let before = run(
      .cook(dish: "cold ham"), .cook(dish: "cold pie"), in: kitchen, by: closed)
    #expect(before.asked == [.key])
    #expect(before.kitchen.served.isEmpty)
    let after = run(.opened, in: before.kitchen, by: closed)
    #expect(after.kitchen.served == ["cold ham", "cold pie"])
    #expect(after.asked.isEmpty)
  }
}
