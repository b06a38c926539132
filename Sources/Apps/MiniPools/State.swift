import ReelApp
import ReelHTTP

extension MiniPoolsApp {
  /// The app's state.
  package struct State:
    Codable, Equatable, Sendable, PagedState, FormingState, WorkingState, LoadingState
  {
    /// The navigation stack.
    var route = ScreenStack(Route.home)
    /// The known pools: the last fetch with the user's changes since.
    package var pools: [Pool] = []
    /// Whether a fetch has ever succeeded.
    var hasLoaded = false
    /// The differences found by the last fetch.
    var deltas = Deltas()
    /// The names of all people by id; nil until they have been asked for.
    var people: [Int: String]?
    /// The person whose name is to be told as soon as it has been fetched.
    var asked: Int?
    /// The number of Home's current page, from 0.
    @Count package var page = 0
    /// The text that Home's names are searched for.
    var search: String?
    /// The pool that the user has just created, while its page is shown.
    var created: Int?
    /// The form, while it is on top.
    package var form: Form?
    /// The fetch in progress.
    package var loading: Request?
    /// The change in progress.
    package var working: Request?
    /// The error of the last fetch, if it failed.
    var loadFailure: APIError?
    /// The message about the last operation.
    var message: Message?
    /// The pool to show as soon as it has been fetched.
    var opening: Int?
    /// Pools whose pages have shown changes of others that Home has not, by id: as Home knows them,
    /// with the user's own changes since.
    var seen: [Int: Pool] = [:]
    /// The pool that the user has deleted last; nil if it has been restored.
    var deleted: DeletedPool?
    /// The user's changes since the last fetch whose answers were lost.
    var unanswered: [Request] = []
    /// The language in which amounts are typed.
    var locale = Language.en

    /// Creates the initial state.
    package init() {}
  }
}

extension MiniPoolsApp.State {
  /// The current screen.
  var top: Route { route.top }

  /// The pool of the current page or form.
  var topPool: Pool? {
    switch top {
    case .pool(let id), .form(let id?): pools[id: id]
    default: nil
    }
  }

  /// Changes the language in which amounts are typed; the goal in the form keeps its meaning.
  mutating func choose(_ language: Language) {
    let goal = form?.goal(in: locale)
    if let goal, form?.goal(in: language) != goal { form?[.goal] = String(goal) }
    locale = language
  }

  /// Shows a screen, with the side effects of entering and leaving Home.
  mutating func move(to screen: Route, _ ask: inout Ask<MiniPoolsApp>) {
    message = nil
    deleted?.isNews = false
    opening = nil
    asked = nil
    form = nil
    created = nil
    let left = loading
    loading = nil
    route.show(screen)
    // Changes found by a fetch could not be shown elsewhere; the next one finds them too.
    if let left, top != .home || left != .fetch { ask.cancel(left) }
    if top == .home { fetch(&ask) }
  }

  /// Fetches the pools.
  mutating func fetch(_ ask: inout Ask<MiniPoolsApp>) {
    loadFailure = nil
    load(.fetch, &ask)
  }

  /// Begins a change, whose outcome replaces the message about the last one.
  mutating func begin(_ request: MiniPoolsApp.Request, _ ask: inout Ask<MiniPoolsApp>) {
    message = nil
    work(request, &ask)
  }
}
