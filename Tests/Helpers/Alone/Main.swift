import Reel
import ReelApp
import ReelREPL

/// An app in the shell alone, without the tools.
struct Alone: App {
  struct State: Codable, Equatable, Sendable { var count = 0 }
  enum Action: Codable, Equatable, Sendable { case add(Int) }

  var initialState: State { State() }

  var reducer: some Reducer<State, Action> {
    Reduce { state, action in
      if case .add(let n) = action { state.count += n }
    }
  }

  var commands: [Command<State, Action>] {
    [Command("add", "Add a number to the count", .argument("n", Int.self)) { .add($0) }]
  }

  func screen(for state: State) -> Screen { Screen(title: "Alone") { Field("count", state.count) } }
}

@main
enum Main {
  static func main() async { await Shell(Alone()).run() }
}
