import ReelApp
import ReelHTTP
import ReelStorage

extension TVShowsApp {
  /// The app's state.
  package struct State: Codable, Equatable, Sendable, PagedState, FormingState {
    /// The navigation stack, with the start or Home at the bottom.
    var route = ScreenStack(Route.start)
    /// The user's language; no text depends on it.
    var locale = Language.en
    /// All shows in the database, in the user's order.
    package var shows: [Show] = []
    /// The order of the list.
    var sort = SortKey.title
    /// The search text; empty for all shows.
    var search = ""
    /// The number of the list's current page, from 0.
    @Count package var page = 0
    /// The form, while it is on the stack.
    package var form: Form?
    /// The operation that waits for the year.
    var waiting: Waiting?
    /// The current year.
    @Count var year = 0
    /// The status of the local database.
    var store = StoreStatus.closed
    /// The status of the network.
    var network = NetworkStatus.unknown
    /// The synchronizer.
    var sync = Sync()
    /// The changes of others since the list was last left.
    package var marks = ListChanges<Show>()
    /// The message about the last operation.
    var message: Message?
    /// The revision of the database for ``shows``.
    var revision = 0
    /// The shows that the user has deleted and may restore, the last one last.
    var deleted = DeletedShows()
    /// The time zone for times of day.
    var zone = Zone.utc

    /// Creates the initial state.
    package init() {}
  }

  /// An operation that can wait for the year.
  enum Waiting: String, Codable, Sendable {
    /// Saving a form that was filled in with one line, if it is valid.
    case save
  }

  /// The status of the local database.
  enum StoreStatus: Codable, Equatable, Sendable {
    /// It has not been requested yet.
    case closed
    /// It is being opened.
    case opening
    /// It is open; in memory if nothing is kept.
    case ready(inMemory: Bool)
    /// It is not usable.
    case failed(problem: StorageProblem)
  }

  /// The status of the network, at the start.
  enum NetworkStatus: Codable, Equatable, Sendable {
    /// Nothing has been requested yet.
    case unknown
    /// The server has been asked.
    case connecting
    /// The server has answered.
    case ready
    /// The server has not answered, or not as expected.
    case failed(error: APIError)
  }

  /// The state of the synchronizer, which is responsible for all network traffic.
  struct Sync: Codable, Equatable, Sendable {
    /// The current phase.
    enum Phase: Codable, Equatable, Sendable {
      /// Idle.
      case idle
      /// Communicating with the server.
      case working(round: SyncRound)
      /// Waiting until a moment to try again.
      case waiting(until: Timestamp)
    }

    /// The current phase.
    var phase = Phase.idle
    /// The number of consecutive failures.
    @Count var attempt = 0
    /// The last error, if any.
    var error: APIError?
    /// The time of the last complete synchronization, as far as known.
    var lastEnd: Timestamp?
    /// Whether the current round began automatically, so that the user does not wait for it.
    var isQuiet = false
    /// The time of the next attempt, or of the last one.
    var nextTry: Timestamp?
    /// Whether another round must follow the current one.
    var again = false
    /// Whether that round includes saves that were given up.
    var againWithFailed = false
    /// The saves that the server has not confirmed, by the numbers of their shows.
    var queue: [Pending] = []

    /// Takes what has become of the saves of changed shows, however long the queue is.
    mutating func take(_ changes: Changes) {
      for id in changes.shows.map(\.id) + changes.gone + changes.queue.map(\.id) {
        let index = queue.place { $0.id < id }
        if index < queue.count, queue[index].id == id { queue.remove(at: index) }
      }
      for save in changes.queue { queue.insert(save, at: queue.place { $0.id < save.id }) }
    }
  }

  /// A message about the last operation.
  enum Message: Codable, Equatable, Sendable {
    /// A show of this title and year existed before the added one.
    case duplicate(id: Int, title: String, year: Int, added: Int)
    /// The show was deleted.
    case deleted(title: String)
    /// The show has been restored.
    case restored(title: String, how: Restoration)
    /// Another client has deleted the show in the form; the typed values can be added again.
    case editedIsGone
    /// Others have changed fields to these texts that the user has changed in the form.
    case overtaken(theirs: [FieldName: String])
    /// There is no show with this number.
    case unknown(id: Int)
    /// There is no show on the screen.
    case noShow
    /// There are no conflicting versions of a show.
    case noConflict(title: String)
    /// The show was not saved.
    case saveFailed(problem: StorageProblem)
    /// The local database could not be read or written.
    case storeTroubled(problem: StorageProblem)
    /// Another client could not add a show.
    case simulateFailed(error: APIError)
  }
}
