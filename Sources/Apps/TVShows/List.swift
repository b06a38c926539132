import Reel
import ReelApp
import ReelHTTP
import ReelSupport

/// The list: all shows in the user's order, with the changes of others.
package struct List: ScreenFeature {
  package typealias State = TVShowsApp.State
  package typealias Request = TVShowsApp.Request

  /// The actions of the list.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the list, optionally with an order and a search.
    case listTapped(sort: SortKey?, search: String?)
    /// Searches the titles for a text; nil ends the search.
    case searchTapped(text: String?)
    /// Sorts the list.
    case sortTapped(sort: SortKey)
    /// Shows the next page.
    case nextTapped
    /// Shows the previous page.
    case previousTapped
    /// Adds a show as another client would.
    case simulateTapped
    /// It is time to look for new data.
    case pullDue
    /// Another client has added a show.
    case simulated
    /// Another client could not add a show.
    case simulateFailed(error: APIError)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .pullDue:
        if state.isWatched, state.sync.phase == .idle { state.sync(isQuiet: true, &requests) }
      case .simulated: state.sync(&requests)
      case .simulateFailed(let error): state.message = .simulateFailed(error: error)
      case _ where !state.isStoreReady: break
      case .listTapped(let sort, let search): state.list(sort, search ?? "", &requests)
      case .searchTapped(let text): state.list(nil, text ?? "", &requests)
      case .sortTapped(let sort): state.list(sort, state.search, &requests)
      case .nextTapped where state.top == .list: state.page = state.paging.next
      case .previousTapped where state.top == .list: state.page = state.paging.previous
      case .nextTapped, .previousTapped: break
      case .simulateTapped:
        state.message = nil
        requests.ask(.simulate)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    Command(
      "list", words.list, .option("sort", SortKey.self, help: words.listSort),
      .option("search", String.self, help: words.listSearch)
    ) { .listTapped(sort: $0, search: $1) }
    .unavailable { $0.reasons.notReady($0) ?? $0.reasons.saving($0) }
    Command("search", words.search, .optionalText(words.text, help: words.listSearch)) {
      .searchTapped(text: $0)
    }
    .unavailable { $0.reasons.notReady($0) ?? $0.reasons.saving($0) }
    Command("sort", words.sort, .argument("key", SortKey.self, help: words.listSort)) {
      .sortTapped(sort: $0)
    }
    .unavailable { $0.reasons.notReady($0) ?? $0.reasons.saving($0) }
    Command("next", words.next) { .nextTapped }
      .unavailable { notOpen($0) ?? ($0.page < $0.paging.last ? nil : $0.reasons.lastPage) }
    Command("previous", words.previous) { .previousTapped }
      .unavailable { notOpen($0) ?? ($0.page > 0 ? nil : $0.reasons.firstPage) }
    Command("simulate", words.simulate) { .simulateTapped }
      .unavailable { $0.reasons.notReady($0) }
  }

  private func notOpen(_ state: State) -> String? {
    state.reasons.notReady(state) ?? (state.top == .list ? nil : state.reasons.noList)
  }

  package func screen(for state: State) -> Screen {
    let lines = state.lines
    let paging = Paging(page: state.page, of: lines.count)
    let isPaged = paging.last > 0
    return Screen(title: strings.list.title, isBusy: state.isBusy) {
      strings.notices(state)
      if state.shows.isEmpty, lines.count == 0 {
        Paragraph(strings.list.empty)
      } else {
        Paragraph(heading(state, lines.count - lines.gone))
        if lines.count == 0 { Paragraph(strings.list.nothingFound(state.search)) }
        rows(lines.page, state)
      }
      if isPaged {
        Paragraph(
          strings.list.range(
            strings.number(paging.rows.lowerBound + 1), strings.number(paging.rows.upperBound),
            strings.number(lines.count)))
      }
      if lines.count > 0 {
        let hints = strings.list.hint + (isPaged ? " " + strings.list.hintPages : "")
        Paragraph(state.search.isEmpty ? hints : hints + " " + strings.list.hintSearch)
      }
      strings.status(state)
      Controls(
        (["add", "sync", "simulate", "back"] + (isPaged ? ["previous", "next"] : []))
          .map { Control($0) })
    }
  }

  private func heading(_ state: State, _ count: Int) -> String {
    let texts = strings.list
    let order =
      switch state.sort {
      case .title: texts.byTitle
      case .year: texts.byYear
      case .seasons: texts.bySeasons
      case .newest: texts.newest
      case .titleDown: texts.byTitleDown
      case .yearDown: texts.byYearDown
      case .seasonsDown: texts.bySeasonsDown
      }
    return state.search.isEmpty
      ? texts.sorted(strings.shows(count), order)
      : texts.sortedAndSearched(strings.shows(count), order, state.search)
  }
}

// The rows.
extension List {
  /// The background of a changed row.
  static let blue = "#C5D7FF"

  /// Returns the rows of a page, with aligned columns.
  private func rows(_ lines: [State.Line], _ state: State) -> [any ScreenElement] {
    let shown = lines.map { line in
      switch line {
      case .gone(let index): (show: state.marks.gone[index], isGone: true)
      case .here(let index): (show: state.shows[index], isGone: false)
      }
    }
    let seasons = shown.map { self.seasons(of: $0.show) }
    let width = seasons.map(\.count).max() ?? 0
    return zip(shown, seasons).map { line, seasons in
      let (show, isGone) = line
      let detail = strings.list.detail(
        String(show.year), String(repeating: " ", count: width - seasons.count) + seasons)
      let kind = state.marks.kinds[show.id]
      if isGone {
        return Row(
          show.title, detail: detail, mark: Mark("−", meaning: strings.marks.gone),
          motion: .vanish)
      }
      return Row(
        id: String(show.id), show.title, detail: detail, mark: mark(of: show, kind),
        motion: kind == .new ? .appear : nil, command: "open \(show.id)")
    }
  }

  /// Returns the number of seasons, with the number of watched ones if there are any: `1/3
  /// seasons`.
  private func seasons(of show: Show) -> String {
    let number = strings.number(show.seasons)
    return strings.numbers.seasons(
      show.seasons, show.watched == 0 ? number : "\(strings.number(show.watched))/\(number)")
  }

  private func mark(of show: Show, _ kind: TVShowsApp.Marks.Kind?) -> Mark? {
    switch (show.sync, kind) {
    case (.failed, _): Mark("!", meaning: strings.marks.failed)
    case (.pending, _): Mark("↑", meaning: strings.marks.pending)
    case (.synced, .new): Mark("+", meaning: strings.marks.new)
    case (.synced, .changed): Mark("~", meaning: strings.marks.changed, background: Self.blue)
    case (.synced, nil):
      show.watched >= show.seasons ? Mark("✓", meaning: strings.marks.watched) : nil
    }
  }
}

extension TVShowsApp.State {
  /// A row of the list: a show that matches the search, or a removed one, by its index in ``shows``
  /// or in the marks.
  enum Line: Equatable {
    /// An existing show.
    case here(Int)
    /// A removed show.
    case gone(Int)
  }

  /// The rows of the current page, the number of rows on all pages, and how many of those are
  /// removed shows.
  var lines: (page: [Line], count: Int, gone: Int) {
    if search.isEmpty, marks.gone.isEmpty {
      return (Paging(page: page, of: shows.count).rows.map(Line.here), shows.count, 0)
    }
    // The number of rows is known only at the end.
    let rows = Paging(page: page, of: .max).rows
    let wanted = Folding.Search(search)
    var lines: [Line] = []
    var count = 0
    var gone = 0
    func add(_ line: @autoclosure () -> Line) {
      if rows.contains(count) { lines.append(line()) }
      count += 1
    }
    func addGone(_ index: Int) {
      guard wanted.isIn(marks.gone[index].title) else { return }
      add(.gone(index))
      gone += 1
    }
    var nextGone = 0
    for index in shows.indices {
      while nextGone < marks.gone.count, sort.isBefore(marks.gone[nextGone], shows[index]) {
        addGone(nextGone)
        nextGone += 1
      }
      if wanted.isIn(shows[index].title) { add(.here(index)) }
    }
    for index in nextGone..<marks.gone.count { addGone(index) }
    return (lines, count, gone)
  }

  /// The paging of the list.
  var paging: Paging { Paging(page: page, of: lines.count) }

  fileprivate mutating func list(_ sort: SortKey?, _ search: String, _ requests: inout Asked) {
    if top != .list { move(.list, &requests) }
    message = nil
    if let sort, sort != self.sort {
      self.sort = sort
      shows = sort.sorted(shows)
      marks.gone = sort.sorted(marks.gone)
    }
    self.search = search
    page = 0
  }
}
