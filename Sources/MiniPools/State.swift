import ReelApp
import ReelHTTP

extension MiniPoolsApp {
  /// Everything that the app remembers.
  public struct State: Codable, Equatable, Sendable {
    /// The screens, from Home up to the one that shows; never empty.
    public var route: [Route] = [.home]
    /// The pools as far as they are known: the last fetch and the user's changes since.
    public var pools: [Pool] = []
    /// Whether a fetch has ever succeeded.
    public var hasLoaded = false
    /// What the last fetch found to be different.
    public var deltas = Deltas()
    /// Which page of Home shows, from 0.
    @Count public var page = 0
    /// The form, while it is on top.
    public var form: Form?
    /// The number of the last request; none is used twice.
    @Count public var lastRequest = 0
    /// The number of the fetch that is under way.
    public var loading: Int?
    /// The number of the request to create, edit or delete that is under way.
    public var working: Int?
    /// Why the last fetch failed, if it did.
    public var loadFailure: APIError?
    /// What the user should know about the last thing done.
    public var message: Message?
    /// The pool that the user wants to see as soon as it has been fetched.
    public var opening: Int?
    /// What had been given at the last fetch to pools that have got more since, by id.
    public var contributedAtFetch: [Int: Int] = [:]
    /// The user's changes since the last fetch whose answers were lost.
    public var unanswered: [Unanswered] = []
    /// What the last action asks of the world, if it does.
    public var errand: Errand?

    /// The state before anything has happened.
    public init() {}
  }

  /// Everything that can happen.
  public enum Action: Codable, Equatable, Sendable {
    /// A screen came up by itself: Home, at the start.
    case appeared(screen: ScreenName)
    /// The user wants to go Home.
    case homeTapped
    /// The user wants to leave the screen.
    case backTapped
    /// The user wants the pools fetched again.
    case refreshTapped
    /// The user wants to see the next page.
    case nextTapped
    /// The user wants to see the page before.
    case previousTapped
    /// The user wants to see a pool.
    case poolChosen(id: Int)
    /// The user wants to create a pool.
    case newTapped
    /// The user wants to edit the pool that shows.
    case editTapped
    /// The user wants the pool that shows deleted.
    case deleteTapped
    /// The user has typed a name.
    case nameEdited(text: String)
    /// The user has typed a goal.
    case goalEdited(text: String)
    /// The user wants the form's content saved.
    case saveTapped
    /// A fetch was answered.
    case poolsLoaded(request: Int, pools: [Pool])
    /// A fetch failed.
    case loadFailed(request: Int, error: APIError)
    /// A pool was created.
    case poolCreated(request: Int, pool: Pool)
    /// A pool was edited; `pool` is what it was before.
    case poolSaved(request: Int, pool: Pool)
    /// A pool was not created or edited.
    case saveFailed(request: Int, error: APIError)
    /// A pool was deleted.
    case poolDeleted(request: Int)
    /// A pool was not deleted.
    case deleteFailed(request: Int, error: APIError)
  }

  /// What the user should know about the last thing done.
  public enum Message: Codable, Equatable, Sendable {
    /// The pool that the user wants to see is not there.
    case noSuchPool(id: Int)
    /// The form's content was not saved.
    case saveFailed(error: APIError)
    /// The pool was not deleted.
    case deleteFailed(error: APIError)
    /// Somebody else had deleted the pool before.
    case alreadyDeleted(name: String)
    /// Somebody else has deleted the pool that was edited; name and goal are what was typed.
    case editedPoolGone(name: String, typedName: String, typedGoal: String)
  }

  /// What the world is asked to do; the numbers come back with the answers.
  ///
  /// The reducer leaves it in the state for exactly one action, so that a tap that is refused, or
  /// comes twice, asks for nothing.
  public enum Errand: Codable, Equatable, Sendable {
    /// Fetches all pools, and forgets any fetch before.
    case fetch(request: Int)
    /// Forgets the fetch that is under way.
    case abandonFetch
    /// Creates a pool.
    case create(request: Int, draft: Draft)
    /// Edits a pool.
    case edit(request: Int, id: Int, draft: Draft)
    /// Deletes a pool.
    case delete(request: Int, id: Int)
  }
}

extension MiniPoolsApp.State {
  /// How many rows Home shows at once.
  static let pageSize = 50

  /// The screen that shows.
  var top: Route { route.last ?? .home }

  /// The pool that shows, or is edited.
  var topPool: Pool? {
    switch top {
    case .pool(let id), .form(let id?): pools.first { $0.id == id }
    case .home, .form(nil): nil
    }
  }

  /// The last page of Home; pools that are gone have rows too.
  var lastPage: Int { max(0, (pools.count + deltas.gone.count - 1) / Self.pageSize) }
}
