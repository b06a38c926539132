import ReelApp
import ReelHTTP

/// The list of all chores.
struct ChoreList: AppScreen<ChoresApp> {
  enum Action: Codable, Equatable, Sendable {
    case appeared, refreshTapped
    case loaded(Outcome<[Chore], APIError>)
    case doneTapped(id: Int)
    case finished(Outcome<Chore, APIError>)
  }

  func reduce(into state: inout State, action: Action, ask: inout Ask<ChoresApp>) {
    switch action {
    case .appeared, .refreshTapped:
      state.isLoading = true
      ask(.fetch)
    case .loaded(let outcome):
      state.isLoading = false
      state.chores = outcome.value ?? state.chores
      state.failure = outcome.error
    case .doneTapped(let id): state.work(.finish(id: id), &ask)
    case .finished(let outcome):
      if let chore = state.answer(outcome, &ask) { state.chores[id: chore.id] = chore }
    }
  }

  var commands: [Command<State, Action>] {
    Command("refresh", "Fetch the chores again") { .refreshTapped }
    Command("done", "Check a chore off", .argument("id", Int.self)) { .doneTapped(id: $0) }
      .naming("id") { state in
        state.chores.filter { !$0.isDone }.map { Choice("\($0.id)", Text(verbatim: $0.title)) }
      }
  }

  func screen(for state: State) -> Screen {
    Screen(title: "Chores") {
      if state.chores.isEmpty, !state.isLoading, state.failure == nil {
        Paragraph("There is nothing to do.")
      }
      state.chores.map { chore in
        Row(
          id: "\(chore.id)", Text(verbatim: chore.title),
          detail: chore.days.map { $0 == 1 ? "every day" : "every \($0) days" } ?? .empty,
          mark: chore.isDone ? Mark("✓", meaning: "done") : nil,
          command: chore.isDone ? nil : "done \(chore.id)")
      }
      if let error = state.failure { Notice.error("\(error) Try again.") }
      Controls("new", "refresh")
    }
  }
}
