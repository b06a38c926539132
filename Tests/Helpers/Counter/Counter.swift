// The counter of the README exactly as it is printed there, including a line of 102 columns.
// swift-format-ignore-file

import Reel
import ReelApp
import ReelShell

struct Counter: App {
  struct State: Codable, Equatable, Sendable { var count = 0 }
  enum Action: Codable, Equatable, Sendable { case add(Int), reset }

  var initialState: State { State() }

  var reducer: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let n): state.count += n
      case .reset: state.count = 0
      }
    }
  }

  @CommandBuilder<State, Action>
  var commands: [Command<State, Action>] {
    Command("add", "Add a number to the count", .argument("n", Int.self)) { .add($0) }
    Command("reset", "Start again at zero") { .reset }
  }

  func screen(for state: State) -> Screen { Screen(title: "Counter") { Field("count", state.count) } }
}

@main enum Main { static func main() async { await Shell(Counter()).run() } }
