import Reel
import ReelApp
import ReelHTTP

@testable import TVShows

extension Gallery {
  /// Returns the screens of TV Shows.
  static func tvShows() -> [Exhibit] {
    exhibits(
      TVShowsApp(api: .unanswered), sequence(first: Route.start, next: after), tvShowsState)
  }

  private static func after(_ route: Route) -> Route? {
    switch route {
    case .start: .home
    case .home: .add
    case .add: .list
    case .list: .show(id: 1)
    case .show: .edit(id: 1)
    case .edit: .watch
    case .watch: nil
    }
  }

  private static func tvShowsState(_ route: Route, _ content: Content) -> TVShowsApp.State? {
    var state = TVShowsApp.State()
    state.route.show(route)
    state.year = 2026
    state.store = .ready(inMemory: false)
    state.network = .ready
    state.shows = content.names.enumerated().map { index, name in
      Show(
        id: index + 1, objectId: "o", title: name, year: 1928 + index % 99,
        seasons: index % 12 + 1, addedAt: moment,
        sync: [.synced, .synced, .pending, .synced, .failed][index % 5], watched: index % 3)
    }
    let trouble = APIError.timedOut(server: "https://parse.example.com:8443")
    if content == .trouble, route.id != nil || route == .list {
      state.message = .duplicate(id: 1, title: "Trip to Rome", year: 1_999, added: 12)
      state.sync.error = trouble
      state.sync.lastEnd = moment
      state.sync.queue = [save(1, nil, .changed(theirs: theirs)), save(2, trouble, nil)]
    }
    if content == .busy { state.sync.phase = .working(round: .starting) }
    switch route {
    case .start:
      switch content {
      case .none: state.store = .opening
      case .trouble: state.store = .failed(problem: .damaged(file: "/home/anna/shows.sqlite"))
      case .names: state.network = .failed(error: trouble)
      default: state.network = .connecting
      }
    case .home, .watch: break
    case .list:
      state.marks.kinds = [2: .changed, 4: .new]
      if content == .many {
        state.search = "1"
        state.page = 9
        state.sort = .seasonsDown
      }
    case .show: if state.show(1) == nil { return nil }
    case .add, .edit:
      guard route == .add || state.show(1) != nil else { return nil }
      state.form = Form(
        editing: route == .add ? nil : 1,
        typed: [.title: content.names.first ?? "", .year: "1928", .seasons: "1"])
      if content == .trouble {
        state.form?.type([.title: "", .year: "1", .seasons: "many"])
        _ = state.form?.accepts(in: 2_026)
        state.message = .saveFailed(problem: .full(file: "/home/anna/shows.sqlite"))
      }
      if content == .busy { state.form?.saving = theirs }
    }
    return state
  }

  private static let moment = Timestamp(milliseconds: 1_767_225_600_000)
  private static let theirs = Draft(title: "Trip to Rome", year: 1_999, seasons: 12)

  private static func save(_ id: Int, _ error: APIError?, _ conflict: Conflict?) -> Pending {
    Pending(
      id: id, since: moment, attempts: 3, error: error, hasFailed: error != nil, kind: .update,
      conflict: conflict)
  }
}
