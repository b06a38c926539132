import ReelApp

@testable import MiniPools

extension Gallery {
  /// Returns the screens of MiniPools.
  static func miniPools() -> [Exhibit] {
    exhibits(
      MiniPoolsApp(api: .unanswered), sequence(first: Route.home, next: after), miniPoolsState)
  }

  private static func after(_ route: Route) -> Route? {
    switch route {
    case .home: .pool(id: 1)
    case .pool: .form(id: 1)
    case .form(_?): .form(id: nil)
    case .form(nil): nil
    }
  }

  private static func miniPoolsState(_ route: Route, _ content: Content) -> MiniPoolsApp.State? {
    var state = MiniPoolsApp.State()
    state.route.show(route)
    state.hasLoaded = true
    state.pools = content.names.enumerated().map { pool($0 + 1, $1) }
    if content == .many {
      state.search = "1"
      state.page = 9
    }
    switch route {
    case .home:
      state.deltas.kinds = [2: .changed, 3: .new]
      if content == .trouble {
        state.loadFailure = .timedOut(server: "https://minipools.example.com:8443")
        state.deltas.gone = [pool(2, "A pool that is gone")]
      }
      if content == .busy { state.loading = .fetch }
    case .pool:
      guard let pool = state.topPool else { return nil }
      if content == .many {
        state.pools[0].contributions = content.names.indices.map { given(37, $0, "for \($0)") }
      }
      if content == .trouble {
        state.message = .contributeFailed(
          error: .noConnection(server: "https://minipools.example.com"), amount: 1_000,
          note: "for the tickets")
      }
      if content == .busy { state.working = .delete(id: pool.id) }
    case .form(let id):
      let pool = state.topPool
      guard id == nil || pool != nil else { return nil }
      state.form = pool.map { Form(editing: $0) } ?? Form(typed: [.name: content.names.first ?? ""])
      if content == .trouble {
        state.form?.type([.name: " ", .goal: "12"])
        _ = state.form?.accepts(in: (contributed: 1_234, goal: nil, language: .en))
        state.message = .saveFailed(error: .status(code: 503, message: "maintenance until noon"))
      }
      if content == .busy { state.working = .delete(id: 1) }
    }
    return state
  }

  /// Returns a pool with contributions, among them the user's own.
  private static func pool(_ id: Int, _ name: String) -> Pool {
    Pool(
      draft: Draft(name: name, goal: id % 4 == 0 ? nil : 50 * id % 5_000 + 20),
      record: Pool.Record(
        id: id, creatorId: 1, createdAt: moment, updatedAt: moment,
        contributions: (1...id % 3 + 1).map { given(37 * id * $0, $0, $0 == 2 ? name : "") }))
  }

  private static func given(_ amount: Int, _ number: Int, _ note: String) -> Contribution {
    Contribution(
      id: number, amountValue: amount, amountCurrency: "USD", note: note,
      contributorId: number == 2 ? Person.user : 20 * number,
      createdAt: moment, updatedAt: moment)
  }

  private static let moment = "2026-01-01T00:00:00.000Z"
}
