import Reel
import ReelApp
import ReelHTTP

extension MiniPoolsApp {
  /// Everything that the app remembers.
  package struct State: Codable, Equatable, Sendable {
    /// The screens, from Home up to the one that shows; never empty.
    var route: [Route] = [.home]
    /// The pools as far as they are known: the last fetch and the user's changes since.
    package var pools: [Pool] = []
    /// Whether a fetch has ever succeeded.
    var hasLoaded = false
    /// What the last fetch found to be different.
    var deltas = Deltas()
    /// Which page of Home shows, from 0.
    @Count var page = 0
    /// The form, while it is on top.
    var form: Form?
    /// What is being fetched.
    var loading: Loading?
    /// What is being changed.
    var working: Work?
    /// Why the last fetch failed, if it did.
    var loadFailure: APIError?
    /// What the user should know about the last thing done.
    var message: Message?
    /// The pool that the user wants to see as soon as it has been fetched.
    var opening: Int?
    /// What had been given at the last fetch to pools that have got more since, by id.
    var contributedAtFetch: [Int: Int] = [:]
    /// The pool that the user has deleted last; nil where it is there again.
    var deleted: DeletedPool?
    /// The user's changes since the last fetch whose answers were lost.
    var unanswered: [Request] = []

    /// The state before anything has happened.
    package init() {}
  }

  /// What can be fetched.
  enum Loading: String, Codable, Sendable {
    /// All pools.
    case pools
    /// The one that shows.
    case pool
  }

  /// What can be done to a pool.
  enum Work: String, Codable, Sendable {
    /// It is created.
    case creating
    /// Its name and goal are changed.
    case editing
    /// It is deleted.
    case deleting
    /// The user gives to it.
    case contributing
    /// The one that was deleted last is created again.
    case restoring
  }
}

extension MiniPoolsApp.State {
  /// The screen that shows.
  var top: Route { route.last ?? .home }

  /// The pool that shows, or is edited.
  var topPool: Pool? {
    switch top {
    case .pool(let id), .form(let id?): pools.first { $0.id == id }
    case .home, .form(nil): nil
    }
  }

  /// Moves, and does what coming to and leaving Home brings with it.
  mutating func move(_ move: Router.Move, _ requests: inout Requests<MiniPoolsApp.Request>) {
    message = nil
    deleted?.isNews = false
    opening = nil
    form = nil
    if case .pool(let id) = top, loading == .pool {
      loading = nil
      requests.cancel(.fetchPool(id: id))
    }
    move.apply(to: &route)
    if top == .home {
      fetch(&requests)
    } else if loading != nil {
      // Changes that this fetch finds could not be shown; the next one finds them too.
      loading = nil
      requests.cancel(.fetch)
    }
  }

  /// Fetches the pools.
  mutating func fetch(_ requests: inout Requests<MiniPoolsApp.Request>) {
    loading = .pools
    loadFailure = nil
    requests.ask(.fetch)
  }

  /// Starts a request during which the controls are disabled.
  mutating func work(
    _ work: MiniPoolsApp.Work, _ request: MiniPoolsApp.Request,
    _ requests: inout Requests<MiniPoolsApp.Request>
  ) {
    message = nil
    working = work
    requests.ask(request)
  }
}
