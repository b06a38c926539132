import ReelApp
import ReelHTTP

/// Home: all pools, with the changes of others.
package struct Home: AppScreen<MiniPoolsApp> {
  /// The actions of Home.
  package enum Action: Codable, Equatable, Sendable {
    /// Changes the language.
    case languageChosen(language: Language)
    /// The screen has appeared at the start.
    case appeared
    /// Fetches the pools again.
    case refreshTapped
    /// Creates the last deleted pool again, or deletes the one that has just been created.
    case undoTapped
    /// The pool has been created again, or could not be.
    case restored(Answer<Pool>)
    /// Shows the next page.
    case nextTapped
    /// Shows the previous page.
    case previousTapped
    /// Shows a page by its number, from 0; the last one if there are fewer.
    case pageTapped(number: Int)
    /// Searches the names for a text; nil ends the search.
    case searchTapped(text: String?)
    /// A fetch has been answered, or has failed.
    case poolsLoaded(Answer<[Pool]>)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    switch action {
    case .languageChosen(let language): state.choose(language)
    case .poolsLoaded(let outcome): state.loaded(outcome, &ask)
    case .appeared where state.top == .home: state.fetch(&ask)
    case .refreshTapped where state.top == .home:
      state.message = nil
      state.deleted?.isNews = false
      state.fetch(&ask)
    case .undoTapped: state.undo(&ask)
    case .restored(let outcome): state.restored(outcome, &ask)
    case .nextTapped where state.top == .home: state.turn(.next)
    case .previousTapped where state.top == .home: state.turn(.previous)
    case .pageTapped(let number) where state.top == .home: state.turn(to: number)
    case .searchTapped(let text) where !state.top.isForm:
      if state.top != .home { state.move(to: .home, &ask) }
      state.search = text
      state.turn(to: 0)
    case .appeared, .refreshTapped, .nextTapped, .previousTapped, .pageTapped, .searchTapped: break
    }
  }

  package var commands: [Command<State, Action>] {
    Command("refresh", "Fetch the pools again") { .refreshTapped }
      .unavailable { $0.formReason ?? $0.elsewhereReason }
    Command("undo", "Undo deleting or creating a pool") { .undoTapped }
      .explained(
        """
        The pool that was deleted last is created again, with its name and goal and
        another number: the service has deleted it for good. One that held money cannot
        be restored: the contributions of others cannot be made again in their names.
        On the page of a pool that has just been created and holds nothing, that pool is
        deleted instead.
        """
      )
      .unavailable { $0.formReason ?? $0.notAgainReason }
    Command.turn(.next, .nextTapped) { $0.elsewhereReason }
    Command.turn(.previous, .previousTapped) { $0.elsewhereReason }
    Command.page({ .pageTapped(number: $0) }, unless: { $0.elsewhereReason })
    Command.search { .searchTapped(text: $0) }
      .unavailable { $0.formReason }
  }

  package func screen(for state: State) -> Screen {
    let page = state.listed
    return Screen(title: Text(verbatim: "MiniPools")) {
      state.notices
      if let error = state.loadFailure {
        Notice.error(
          error.text(
            "The pools could not be fetched.", again: Text(command: "refresh")))
      }
      if let id = state.opening {
        Notice.info("Pool \(id) opens as soon as the pools are here.")
      }
      Row("Create a new pool", command: "new")
      if !page.search.isEmpty {
        Paragraph(
          Text(
            page.found,
            one:
              "\(number: page.found) pool with “\(verbatim: page.search)”; “search” alone shows all.",
            other:
              "\(number: page.found) pools with “\(verbatim: page.search)”; “search” alone shows all."
          )
        )
      } else if state.hasLoaded, page.entries.isEmpty {
        Paragraph("There are no pools yet.")
      }
      page.entries.map { row($0, state.deltas.kinds[$0.item.id]) }
      page.elsewhere(state.deltas)
      page.paging.position
      Controls(["refresh"] + page.paging.controls)
    }
  }

  /// The background of a row whose goal is reached.
  static let green = "#DCFFD5"

  /// Green overrides the colour of a change, and its mark replaces that; a new pool stays marked.
  private func row(_ entry: ListPage<Pool>.Entry, _ change: ListChange?) -> Row {
    let pool = entry.item
    var row = Row(
      id: String(pool.id), Text(verbatim: pool.name), detail: pool.amount,
      command: "open \(pool.id)")
    if entry.isGone { return row.gone() }
    row = row.marked(change)
    guard pool.isGoalReached else { return row }
    row.mark =
      change == .new
      ? Mark("+", meaning: "new, goal reached", background: Self.green)
      : Mark("✓", meaning: "goal reached", background: Self.green)
    return row
  }
}

extension MiniPoolsApp.State {
  /// The current page: the pools by number, with those that are gone.
  package var listed: ListPage<Pool> {
    ListPage(
      page, of: pools, gone: deltas.gone, search: search ?? "", in: \.name,
      isBefore: { $0.id < $1.id })
  }

  fileprivate mutating func loaded(_ outcome: Answer<[Pool]>, _ ask: inout Ask<MiniPoolsApp>) {
    guard endLoading(.fetch) else { return }
    guard let answer = outcome.value else {
      opening = nil
      loadFailure = outcome.error
      return
    }
    let fetched = answer.withoutRepeatedIDs
    deltas = differences(in: fetched)
    noteDeleted(unless: fetched)
    pools = fetched
    hasLoaded = true
    seen = [:]
    unanswered = []
    if let wanted = opening.take() { open(wanted, &ask) }
  }
}
