import Reel
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
    /// What is being fetched.
    public var loading: Loading?
    /// What is being changed.
    public var working: Work?
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

    /// The state before anything has happened.
    public init() {}
  }

  /// What can be fetched.
  public enum Loading: String, Codable, Sendable {
    /// All pools.
    case pools
  }

  /// What can be done to a pool.
  public enum Work: String, Codable, Sendable {
    /// It is created.
    case creating
    /// Its name and goal are changed.
    case editing
    /// It is deleted.
    case deleting
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
    case poolsLoaded(pools: [Pool])
    /// A fetch failed.
    case loadFailed(error: APIError)
    /// A pool was created.
    case poolCreated(pool: Pool)
    /// A pool was edited; `pool` is what it was before.
    case poolSaved(pool: Pool)
    /// A pool was not created or edited.
    case saveFailed(error: APIError)
    /// A pool was deleted.
    case poolDeleted
    /// A pool was not deleted.
    case deleteFailed(error: APIError)
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

  /// What may be asked of the world.
  public enum Request: RequestProtocol {
    /// Fetches all pools.
    case fetch
    /// Creates a pool.
    case create(draft: Draft)
    /// Edits a pool.
    case edit(id: Int, draft: Draft)
    /// Deletes a pool.
    case delete(id: Int)

    /// The last fetch counts; changes are made in their order.
    public var policy: RequestPolicy { self == .fetch ? .latest : .writing(.inOrder) }
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
