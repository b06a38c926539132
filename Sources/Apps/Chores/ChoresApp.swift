import ReelApp
import ReelHTTP

/// What is to be done at home, on a server: the app of the tutorial.
struct ChoresApp: App {
  struct State: Codable, Equatable, Sendable, FormingState, WorkingState {
    var chores: [Chore] = []
    /// The form, while it is open.
    var form: Form?
    /// Whether the chores are being fetched.
    var isLoading = false
    /// The change that the server has not answered yet.
    var working: Request?
    /// Why the last request has failed.
    var failure: APIError?
  }

  enum Action: ComposedAction {
    case list(ChoreList.Action)
    case form(ChoreForm.Action)
  }

  enum Request: RequestProtocol {
    case fetch
    case create(draft: Draft)
    case finish(id: Int)

    var policy: RequestPolicy { self == .fetch ? .latest : .writing(.inOrder) }
  }

  var api = ChoresAPI(client: .embedded(ChoresServer()))

  var initialState: State { State() }
  var start: Action? { .list(.appeared) }
  /// The expression that creates the app in saved tests.
  var construction: String { "ChoresApp()" }

  func reduce(into state: inout State, action: Action, ask: inout Ask<ChoresApp>) {
    state.failure = nil
    switch action {
    case .list(let own): ask.run(ChoreList(), own, in: &state)
    case .form(let own): ask.run(ChoreForm(), own, in: &state)
    }
  }

  func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .fetch: .call("fetch", api.chores) { .list(.loaded($0)) }
    case .create(let draft): .call("create", api.create, draft) { .form(.saved($0)) }
    case .finish(let id): .call("finish", api.finish, id) { .list(.finished($0)) }
    }
  }

  func isBusy(in state: State) -> Bool {
    state.working != nil || state.form == nil && state.isLoading
  }

  var commands: [Command<State, Action>] {
    ChoreList().commands(as: Action.list)
    ChoreForm().commands(as: Action.form)
  }

  func screen(for state: State) -> Screen {
    state.form == nil ? ChoreList().screen(for: state) : ChoreForm().screen(for: state)
  }
}

extension ChoresApp.State {
  /// Ends the change; returns its answer, or nil after noting why there is none.
  mutating func answer<Answer>(
    _ outcome: Outcome<Answer, APIError>, _ ask: inout Ask<ChoresApp>
  ) -> Answer? {
    _ = endWork()
    failure = outcome.error
    // The chores that are on their way may be those before the change.
    if isLoading { ask(.fetch) }
    return outcome.value
  }
}
