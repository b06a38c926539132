import Reel
import ReelApp
import ReelHTTP

/// Home: all pools, with the changes of others.
package struct Home: AppScreen<MiniPoolsApp> {
  /// The person who uses the app.
  var userId: Int

  /// The actions of Home.
  package enum Action: Codable, Equatable, Sendable {
    /// The screen has appeared at the start.
    case appeared
    /// Fetches the pools again.
    case refreshTapped
    /// Creates the last deleted pool again.
    case undoTapped
    /// The pool has been created again, or could not be.
    case restored(Outcome<Pool, APIError>)
    /// Shows the next page.
    case nextTapped
    /// Shows the previous page.
    case previousTapped
    /// A fetch has been answered, or has failed.
    case poolsLoaded(Outcome<[Pool], APIError>)

    /// Whether it answers a request.
    var isAnswer: Bool {
      switch self {
      case .poolsLoaded, .restored: true
      default: false
      }
    }
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    switch action {
    case .poolsLoaded(let outcome): state.loaded(outcome, userId, &ask)
    case .appeared where state.top == .home: state.fetch(&ask)
    case .refreshTapped where state.top == .home:
      state.message = nil
      state.deleted?.isNews = false
      state.fetch(&ask)
    case .undoTapped: state.undo(&ask)
    case .restored(let outcome): state.restored(outcome, &ask)
    case .nextTapped where state.top == .home: state.page = state.paging.next
    case .previousTapped where state.top == .home: state.page = state.paging.previous
    case .appeared, .refreshTapped, .nextTapped, .previousTapped: break
    }
  }

  package var commands: [Command<State, Action>] {
    Command("refresh", "Fetch the pools again") { .refreshTapped }
      .unavailable { $0.formReason ?? $0.elsewhereReason }
    Command("undo", "Create the last deleted pool again") { .undoTapped }
      .explained(
        """
        The service has deleted it for good: a pool with the same name and goal is
        created, with another number. One that held money cannot be restored: the
        contributions of others cannot be made again in their names.
        """
      )
      .unavailable { $0.formReason ?? $0.notAgainReason }
    Command("next", "Show the next pools") { .nextTapped }
      .unavailable {
        $0.elsewhereReason ?? ($0.page < $0.paging.last ? nil : "these are the last pools")
      }
    Command("previous", "Show the previous pools") { .previousTapped }
      .unavailable {
        $0.elsewhereReason ?? ($0.page > 0 ? nil : "these are the first pools")
      }
  }

  package func screen(for state: State) -> Screen {
    let list = HomeList(state)
    let isPaged = state.paging.last > 0
    return Screen(title: Text(verbatim: "MiniPools")) {
      state.notices
      if let error = state.loadFailure {
        Notice(.error, "The pools could not be fetched. \(error) Try again with “refresh”.")
      }
      if let id = state.opening {
        Notice(.info, "Pool \(id) opens as soon as the pools are here.")
      }
      Row("Create a new pool", command: "new")
      if state.hasLoaded, list.lines.isEmpty { Paragraph("There are no pools yet.") }
      list.lines.map { row($0, state) }
      if isPaged, let range = list.range {
        Paragraph(
          """
          \(number: range.lowerBound)–\(number: range.upperBound) of \(number: state.pools.count)
          """)
      }
      Controls((isPaged ? ["refresh", "previous", "next"] : ["refresh"]).map { Control($0) })
    }
  }
}

// The rows.
extension Home {
  /// The background of a row that another client has changed.
  static let blue = "#C5D7FF"
  /// The background of a row whose goal is reached.
  static let green = "#DCFFD5"

  private func row(_ line: HomeList.Line, _ state: State) -> any ScreenElement {
    switch line {
    case .gone(let index):
      let pool = state.deltas.gone[index].pool
      return Row(
        id: String(pool.id), Text(verbatim: pool.name), detail: pool.amount,
        mark: Mark("−", meaning: Text("gone", context: "a pool")), motion: .vanish)
    case .here(let index):
      let pool = state.pools[index]
      let kind = state.deltas.kinds[pool.id]
      return Row(
        id: String(pool.id), Text(verbatim: pool.name), detail: pool.amount,
        mark: mark(kind, isGoalReached: pool.isGoalReached),
        motion: kind == .new ? .appear : nil, command: "open \(pool.id)")
    }
  }

  /// Green overrides blue, and its mark replaces the one for a change; a new pool stays marked.
  private func mark(_ kind: Deltas.Kind?, isGoalReached: Bool) -> Mark? {
    switch (kind, isGoalReached) {
    case (.new, true): Mark("+", meaning: "new, goal reached", background: Self.green)
    case (.new, false): Mark("+", meaning: Text("new", context: "a pool"))
    case (_, true): Mark("✓", meaning: "goal reached", background: Self.green)
    case (.changed, false):
      Mark("~", meaning: Text("changed", context: "a pool"), background: Self.blue)
    case (nil, false): nil
    }
  }
}

extension MiniPoolsApp.State {
  fileprivate mutating func loaded(
    _ outcome: Outcome<[Pool], APIError>, _ userId: Int, _ ask: inout Ask<MiniPoolsApp>
  ) {
    guard loading == .fetch else { return }
    loading = nil
    guard let answer = outcome.value else {
      opening = nil
      loadFailure = outcome.error
      return
    }
    var ids: Set<Int> = []
    let fetched = answer.filter { ids.insert($0.id).inserted }
    deltas =
      hasLoaded
      ? Deltas(
        from: pools, to: fetched, seen: seen, unanswered: unanswered, of: userId)
      : Deltas()
    pools = fetched
    hasLoaded = true
    seen = [:]
    unanswered = []
    page = paging.page
    if let wanted = opening {
      opening = nil
      open(wanted, &ask)
    }
  }
}
