import Reel
import ReelApp
import ReelHTTP

/// Home: all pools, with the changes of others.
package struct Home: ScreenFeature {
  package typealias State = MiniPoolsApp.State
  package typealias Request = MiniPoolsApp.Request

  /// The actions of Home.
  package enum Action: Codable, Equatable, Sendable {
    /// The screen has appeared at the start.
    case appeared
    /// Fetches the pools again, or the current one.
    case refreshTapped
    /// Creates the last deleted pool again.
    case undoTapped
    /// The pool has been created again.
    case restored(pool: Pool)
    /// The pool could not be created again.
    case restoreFailed(name: String, error: APIError)
    /// Shows the next page.
    case nextTapped
    /// Shows the previous page.
    case previousTapped
    /// A fetch has been answered.
    case poolsLoaded(pools: [Pool])
    /// A fetch has failed.
    case loadFailed(error: APIError)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .poolsLoaded(let pools): state.loaded(pools, &requests)
      case .loadFailed(let error): state.loadFailed(error)
      case .appeared where state.top == .home: state.fetch(&requests)
      case .refreshTapped: if state.working == nil { state.refresh(&requests) }
      case .undoTapped: if state.working == nil { state.undo(&requests) }
      case .restored(let pool): state.restored(pool, &requests)
      case .restoreFailed(let name, let error): state.restoreFailed(name, error)
      case .nextTapped where state.top == .home: state.page = state.paging.next
      case .previousTapped where state.top == .home: state.page = state.paging.previous
      case .appeared, .nextTapped, .previousTapped: break
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command("refresh", words.refresh) { .refreshTapped }
      .unavailable { reasons.busy($0) ?? reasons.inForm($0) }
    Command("undo", words.undo) { .undoTapped }
      .explained(words.undoDetails)
      .unavailable { reasons.busy($0) ?? reasons.inForm($0) ?? strings.notAgain($0) }
    Command("next", words.next) { .nextTapped }
      .unavailable {
        reasons.busy($0) ?? reasons.elsewhere($0)
          ?? ($0.page < $0.paging.last ? nil : reasons.lastPage)
      }
    Command("previous", words.previous) { .previousTapped }
      .unavailable {
        reasons.busy($0) ?? reasons.elsewhere($0) ?? ($0.page > 0 ? nil : reasons.firstPage)
      }
  }

  package func screen(for state: State) -> Screen {
    let list = HomeList(state)
    let isPaged = state.paging.last > 0
    return Screen(title: strings.home.title, isBusy: state.loading != nil || state.working != nil) {
      strings.notices(state)
      if let error = state.loadFailure {
        Notice(.error, strings.messages.loadFailed(error.text(in: .en)))
      }
      if let id = state.opening { Notice(.info, strings.home.opening(String(id))) }
      Row(strings.home.create, command: "new")
      if state.hasLoaded, list.lines.isEmpty { Paragraph(strings.home.empty) }
      list.lines.map { row($0, state) }
      if isPaged, let range = list.range {
        Paragraph(
          strings.home.range(
            strings.number(range.lowerBound), strings.number(range.upperBound),
            strings.number(state.pools.count)))
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
        id: String(pool.id), pool.name, detail: strings.amount(of: pool),
        mark: Mark("−", meaning: strings.marks.gone), motion: .vanish)
    case .here(let index):
      let pool = state.pools[index]
      let kind = state.deltas.kinds[pool.id]
      return Row(
        id: String(pool.id), pool.name, detail: strings.amount(of: pool),
        mark: mark(kind, isGoalReached: pool.isGoalReached),
        motion: kind == .new ? .appear : nil, command: "open \(pool.id)")
    }
  }

  /// Green overrides blue, and its mark replaces the one for a change; a new pool stays marked.
  private func mark(_ kind: Deltas.Kind?, isGoalReached: Bool) -> Mark? {
    switch (kind, isGoalReached) {
    case (.new, true): Mark("+", meaning: strings.marks.newAndReached, background: Self.green)
    case (.new, false): Mark("+", meaning: strings.marks.new)
    case (_, true): Mark("✓", meaning: strings.marks.goalReached, background: Self.green)
    case (.changed, false): Mark("~", meaning: strings.marks.changed, background: Self.blue)
    case (nil, false): nil
    }
  }
}

extension MiniPoolsApp.State {
  fileprivate mutating func loaded(
    _ answer: [Pool], _ requests: inout Requests<MiniPoolsApp.Request>
  ) {
    guard loading == .pools else { return }
    var seen: Set<Int> = []
    let fetched = answer.filter { seen.insert($0.id).inserted }
    deltas =
      hasLoaded
      ? Deltas(
        from: pools, to: fetched, contributed: contributedAtFetch, unanswered: unanswered)
      : Deltas()
    pools = fetched
    hasLoaded = true
    loading = nil
    contributedAtFetch = [:]
    unanswered = []
    page = min(page, paging.last)
    if let wanted = opening {
      opening = nil
      open(wanted, &requests)
    }
  }

  fileprivate mutating func loadFailed(_ error: APIError) {
    guard loading == .pools else { return }
    loading = nil
    opening = nil
    loadFailure = error
  }
}
