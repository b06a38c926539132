import ReelApp
import ReelCoding
import ReelHTTP

/// The list: all shows in the user's order, with the changes of others.
package struct List: AppScreen<TVShowsApp> {
  /// The actions of the list.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the list, optionally with an order and a search.
    case listTapped(sort: SortKey?, search: String?)
    /// Searches the titles for a text; nil ends the search.
    case searchTapped(text: String?)
    /// Sorts the list.
    case sortTapped(order: SortKey)
    /// Shows the next page.
    case nextTapped
    /// Shows the previous page.
    case previousTapped
    /// Shows a page by its number, from 0; the last one if there are fewer.
    case pageTapped(number: Int)
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
    case .listTapped(let sort, let search): state.list(sort, search ?? "", &ask)
    case .searchTapped(let text): state.list(nil, text ?? "", &ask)
    case .sortTapped(let order): state.list(order, state.search, &ask)
    case .nextTapped: if state.top == .list { state.turn(.next) }
    case .previousTapped: if state.top == .list { state.turn(.previous) }
    case .pageTapped(let number): if state.top == .list { state.turn(to: number) }
    case .simulateTapped:
      state.message = nil
      ask(.simulate)
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "list", "Show all shows, or those with a text in the title",
      .option(
        "sort", SortKey.self, called: Text("sort", context: "a command"),
        help: Text("the order of the shows")),
      .option(
        "search", String.self, called: Text("search", context: "a command"),
        help: Text("a part of the title"))
    ) { .listTapped(sort: $0, search: $1) }
    Command.search { .searchTapped(text: $0) }
    Command.sort(by: SortKey.self) { .sortTapped(order: $0) }
    Command.turn(.next, .nextTapped, unless: notOpen)
    Command.turn(.previous, .previousTapped, unless: notOpen)
    Command.page({ .pageTapped(number: $0) }, unless: notOpen)
    Command("simulate", "Add a show as if another client had") { .simulateTapped }
  }

  @Sendable private func notOpen(_ state: State) -> Text? {
    state.top == .list ? nil : "open the list first, with “list”"
  }

  package func screen(for state: State) -> Screen {
    let page = state.listed
    return Screen(title: "Added shows") {
      if state.shows.isEmpty, page.paging.count == 0 {
        Paragraph(Self.empty)
      } else {
        page.heading(Show.counted(page.found), sorted: state.sort.text)
        if page.paging.count == 0 {
          Paragraph("No title contains “\(verbatim: page.search)”.")
        }
        rows(page.entries, state)
      }
      page.elsewhere(state.marks)
      page.paging.position
      if page.paging.count > 0 { page.hints(sort: SortKey.year.word, open: "open 3") }
      state.syncNotices
      Controls(["add", "sync", "simulate", "back"] + page.paging.controls)
    }
  }

  /// Returns the rows of a page, with aligned columns.
  private func rows(_ entries: [ListPage<Show>.Entry], _ state: State) -> [Row] {
    let english = Translation(.en)
    // Texts for one season, or for several, differ only in their numbers: one of the two longest in
    // English is the longest in every language.
    let longest = [true, false].compactMap { isOne in
      entries.filter { ($0.item.seasons == 1) == isOne }.map(\.item.progress)
        .max { english($0).count < english($1).count }
    }
    return entries.map { entry in
      let show = entry.item
      var row = Row(
        id: String(show.id), Text(verbatim: show.title),
        detail: Text(verbatim: "\(show.year) · ") + show.progress.rightAligned(among: longest),
        command: "open \(show.id)")
      if entry.isGone { return row.gone() }
      row = row.marked(state.marks.kinds[show.id])
      row.mark = show.sync.mark ?? row.mark ?? (show.isWatched ? Self.watched : nil)
      return row
    }
  }

  private static var watched: Mark { Mark("✓", meaning: Text("all watched", context: "a show")) }
}

extension Show.SyncStatus {
  /// The mark of a show that the server does not have.
  fileprivate var mark: Mark? {
    switch self {
    case .failed: Mark("!", meaning: Text("not synced", context: "a show"))
    case .pending: Mark("↑", meaning: Text("not sent yet", context: "a show"))
    case .synced: nil
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

  /// Whether all its seasons have been watched.
  fileprivate var isWatched: Bool { watched >= seasons }

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
  /// The current page of the list.
  package var listed: ListPage<Show> {
    ListPage(
      page, of: shows, gone: marks.gone, search: search, in: \.title, isBefore: sort.isBefore)
  }

  fileprivate mutating func list(_ sort: SortKey?, _ search: String, _ ask: inout Ask<TVShowsApp>) {
    if top != .list { move(to: .list, &ask) }
    message = nil
    if let sort, sort != self.sort {
      self.sort = sort
      shows = sort.sorted(shows)
      marks.gone = sort.sorted(marks.gone)
    }
    self.search = search
    turn(to: 0)
  }
}

extension List.Action: Evolving {
  package static var changes: [FormChange] { [.renamed("sortTapped.sort", to: "order")] }
}
