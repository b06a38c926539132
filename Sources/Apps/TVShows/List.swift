import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTexts

/// The list: all shows in the user's order, with the changes of others.
package struct List: AppScreen<TVShowsApp> {
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
    /// Another client has added a show, or could not.
    case simulated(error: APIError?)
  }

  /// The text for no shows at all.
  static var empty: Text { "There are no shows yet. Add one with “add”." }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .pullDue:
      if state.isWatched, state.sync.phase == .idle { state.sync(isQuiet: true, &ask) }
    case .simulated(nil): state.sync(&ask)
    case .simulated(let error?): state.message = .simulateFailed(error: error)
    case _ where !state.isStoreReady: break
    case .listTapped(let sort, let search): state.list(sort, search ?? "", &ask)
    case .searchTapped(let text): state.list(nil, text ?? "", &ask)
    case .sortTapped(let sort): state.list(sort, state.search, &ask)
    case .nextTapped where state.top == .list: state.page = state.paging.next
    case .previousTapped where state.top == .list: state.page = state.paging.previous
    case .nextTapped, .previousTapped: break
    case .simulateTapped:
      state.message = nil
      ask(.simulate)
    }
  }

  package var commands: [Command<State, Action>] {
    let orderHelp: Text = "the order of the shows"
    let searchHelp: Text = "a part of the title"
    Command(
      "list", "Show all shows, or those with a text in the title",
      .option("sort", SortKey.self, help: orderHelp),
      .option("search", String.self, help: searchHelp)
    ) { .listTapped(sort: $0, search: $1) }
    Command(
      "search", "Search the titles for a text; alone, end the search",
      .optionalText("text", called: Text("text", context: "a placeholder"), help: searchHelp)
    ) { .searchTapped(text: $0) }
    Command(
      "sort", "Show the list in another order",
      .argument("key", SortKey.self, help: orderHelp)
    ) { .sortTapped(sort: $0) }
    Command("next", "Show the next shows") { .nextTapped }
      .unavailable {
        notOpen($0) ?? ($0.page < $0.paging.last ? nil : "these are the last shows")
      }
    Command("previous", "Show the previous shows") { .previousTapped }
      .unavailable { notOpen($0) ?? ($0.page > 0 ? nil : "these are the first shows") }
    Command("simulate", "Add a show as if another client had") { .simulateTapped }
  }

  private func notOpen(_ state: State) -> Text? {
    state.top == .list ? nil : "open the list first, with “list”"
  }

  package func screen(for state: State) -> Screen {
    let lines = state.lines
    let paging = Paging(page: state.page, of: lines.count)
    let isPaged = paging.last > 0
    return Screen(title: "Added shows") {
      state.notices
      if state.shows.isEmpty, lines.count == 0 {
        Paragraph(Self.empty)
      } else {
        Paragraph(heading(state, lines.count - lines.gone))
        if lines.count == 0 { Paragraph("No title contains “\(verbatim: state.search)”.") }
        rows(lines.page, state)
      }
      if isPaged {
        Paragraph(
          """
          \(number: paging.rows.lowerBound + 1)–\(number: paging.rows.upperBound) of \
          \(number: lines.count)
          """)
      }
      if lines.count > 0 {
        Paragraph(hints(isPaged: isPaged, isSearch: !state.search.isEmpty))
      }
      state.syncNotices
      Controls(
        (["add", "sync", "simulate", "back"] + (isPaged ? ["previous", "next"] : []))
          .map { Control($0) })
    }
  }

  private func heading(_ state: State, _ count: Int) -> Text {
    let order = state.sort.text
    let shows = Show.counted(count)
    return state.search.isEmpty
      ? "\(shows), sorted \(order)"
      : "\(shows) with “\(verbatim: state.search)” in the title, sorted \(order)"
  }

  private func hints(isPaged: Bool, isSearch: Bool) -> Text {
    var hints: [Text] = [
      "“sort year” sorts, “search TEXT” searches, “open 3” shows number 3."
    ]
    if isPaged { hints.append("“next” and “previous” turn the pages.") }
    if isSearch { hints.append("“search” alone ends the search.") }
    return hints.joined(separator: Text(verbatim: " "))
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
    let seasons = Column(shown.map { (text: $0.show.progress, isOne: $0.show.seasons == 1) })
    return shown.indices.map { index in
      let (show, isGone) = shown[index]
      let title = Text(verbatim: show.title)
      let detail = Text(verbatim: "\(show.year) · ") + seasons.texts[index]
      let kind = state.marks.kinds[show.id]
      if isGone {
        return Row(
          title, detail: detail, mark: Mark("−", meaning: Text("gone", context: "a show")),
          motion: .vanish)
      }
      return Row(
        id: String(show.id), title, detail: detail, mark: mark(of: show, kind),
        motion: kind == .new ? .appear : nil, command: "open \(show.id)")
    }
  }

  private func mark(of show: Show, _ kind: TVShowsApp.Marks.Kind?) -> Mark? {
    switch (show.sync, kind) {
    case (.failed, _): Mark("!", meaning: Text("not synced", context: "a show"))
    case (.pending, _): Mark("↑", meaning: Text("not sent yet", context: "a show"))
    case (.synced, .new): Mark("+", meaning: Text("new", context: "a show"))
    case (.synced, .changed):
      Mark("~", meaning: Text("changed", context: "a show"), background: Self.blue)
    case (.synced, nil):
      show.watched >= show.seasons
        ? Mark("✓", meaning: Text("all watched", context: "a show")) : nil
    }
  }
}

extension Show {
  /// Returns a number of shows: `1,234 shows`.
  static func counted(_ count: Int) -> Text {
    Text(count, one: "\(number: count) show", other: "\(number: count) shows")
  }

  /// Returns a number of seasons, written as a number or with how many are watched.
  static func seasons(_ count: Int, written number: Text) -> Text {
    Text(count, one: "\(number) season", other: "\(number) seasons")
  }

  /// The number of seasons, with the number of watched ones if there are any: `1/3 seasons`.
  fileprivate var progress: Text {
    let all = Text(number: seasons)
    let watched = [Text(number: watched), Text(verbatim: "/"), all].joined()
    return Self.seasons(seasons, written: self.watched == 0 ? all : watched)
  }
}

extension SortKey {
  /// The order, after “sorted”.
  fileprivate var text: Text {
    switch self {
    case .title: "by title"
    case .year: "by year"
    case .seasons: "by number of seasons"
    case .newest: "by date added, the latest first"
    case .titleDown: "by title, from Z to A"
    case .yearDown: "by year, the latest first"
    case .seasonsDown: "by number of seasons, the most first"
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

  fileprivate mutating func list(_ sort: SortKey?, _ search: String, _ ask: inout Ask<TVShowsApp>) {
    if top != .list { move(to: .list, &ask) }
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
