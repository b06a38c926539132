import Reel
import ReelApp
import ReelHTTP

extension TVShowsApp {
  /// Everything that the app remembers.
  public struct State: Codable, Equatable, Sendable {
    /// The screens, from Home or the start up to the one that shows; never empty.
    public var route = [Route(.start)]
    /// The language of everything that the app says.
    public var locale = Language.en
    /// Every show in the database, in the order that the user likes.
    public var shows: [Show] = []
    /// What the list is sorted by.
    public var sort = SortKey.title
    /// What is looked for in the titles; empty for all shows.
    public var search = ""
    /// Which page of the list shows, from 0.
    @Count public var page = 0
    /// The form, while it is on the stack.
    public var form: Form?
    /// The current year.
    @Count public var year = 0
    /// How the local database is.
    public var store = StoreStatus.closed
    /// How far the network is made ready.
    public var network = NetworkStatus.unknown
    /// The synchronizer.
    public var sync = Sync()
    /// What others have changed since the list was last left.
    public var marks = Marks()
    /// What the user should know about the last thing done.
    public var message: Message?
    /// The revision of the database that ``shows`` are from.
    public var revision = 0

    /// The state before anything has happened.
    public init() {}
  }

  /// How the local database is.
  public enum StoreStatus: Codable, Equatable, Sendable {
    /// Nobody has asked for it yet.
    case closed
    /// It is being opened.
    case opening
    /// It is there; in memory where nothing is kept.
    case ready(inMemory: Bool)
    /// It cannot be used.
    case failed(problem: StoreProblem)
  }

  /// How far the network is made ready, at the start.
  public enum NetworkStatus: Codable, Equatable, Sendable {
    /// Nobody has asked yet.
    case unknown
    /// The server has been asked.
    case connecting
    /// The server has answered.
    case ready
    /// The server has not answered, or not as it should.
    case failed(error: APIError)
  }

  /// What owns all that crosses the network.
  public struct Sync: Codable, Equatable, Sendable {
    /// What it is doing.
    public enum Phase: Codable, Equatable, Sendable {
      /// Nothing.
      case idle
      /// It asks the server.
      case working
      /// It waits until a moment to try again.
      case waiting(until: Timestamp)
    }

    /// What it is doing.
    public var phase = Phase.idle
    /// How often in a row it has failed.
    @Count public var attempt = 0
    /// Why it failed the last time, if it did.
    public var error: APIError?
    /// Since when everything has been sent and fetched, as far as anybody knows.
    public var lastEnd: Timestamp?
    /// Whether the round that runs began by itself, so that nobody waits for it.
    public var isQuiet = false
    /// Whether the round that runs has sent anything; what it fetches does not mean that it was out
    /// of step.
    public var hasProgressed = false
    /// When it is tried again, or was the last time.
    public var nextTry: Timestamp?
    /// Whether it has to begin again as soon as it is through.
    public var again = false
    /// Whether it is then to try what was given up, too.
    public var againWithFailed = false
    /// The saves that the server has not confirmed, oldest first.
    public var queue: [Pending] = []

    /// Nothing to do, and nothing done.
    public init() {}
  }

  /// What others have changed.
  public struct Marks: Codable, Equatable, Sendable {
    /// Why a show that is there stands out.
    public enum Kind: String, Codable, Sendable {
      /// It was not there before.
      case new
      /// Somebody has changed it.
      case changed
    }

    /// The shows that stand out, by their numbers.
    public var kinds: [Int: Kind] = [:]
    /// The shows that are gone, in the order of the list.
    public var gone: [Show] = []

    /// Nothing has changed.
    public init() {}
  }

  /// Everything that can happen.
  public enum Action: Codable, Equatable, Sendable {
    /// The app starts.
    case appeared
    /// The user wants another language.
    case languageChosen(language: Language)
    /// The user wants what failed at the start tried again.
    case retryTapped
    /// The user wants to go on without what failed at the start.
    case continueTapped
    /// The user wants to go Home.
    case homeTapped
    /// The user wants to leave the screen.
    case backTapped
    /// The user wants to add a show, and may have said which.
    case addTapped(title: String?, year: String?, seasons: String?)
    /// The user has typed into a field of the form.
    case fieldEdited(field: FieldName, text: String)
    /// The user wants the form's content saved.
    case saveTapped
    /// The user wants to see the list, and may have said in which order, and which part.
    case listTapped(sort: SortKey?, search: String?)
    /// The user wants to see the next page.
    case nextTapped
    /// The user wants to see the page before.
    case previousTapped
    /// The user wants everything sent and fetched now.
    case syncTapped
    /// The user wants to see a show that another client adds.
    case simulateTapped

    /// The clock was read.
    case yearRead(year: Int)
    /// The database is there.
    case storeOpened(changes: Changes, inMemory: Bool)
    /// The database cannot be used.
    case storeFailed(problem: StoreProblem)
    /// Another process has changed the database.
    case storeTouched
    /// What is different in the database was read.
    case storeRead(changes: Changes)
    /// The database could not be read or written meanwhile.
    case storeTroubled(problem: StoreProblem)
    /// A show was saved here, and waits to be sent.
    case saved(changes: Changes)
    /// A show was not saved.
    case saveFailed(problem: StoreProblem)
    /// It is time to look for new data.
    case pullDue
    /// The synchronizer has come further; `isRemote` where it has found what others did.
    case syncProgressed(changes: Changes, isRemote: Bool)
    /// The synchronizer is through.
    case syncEnded(at: Timestamp)
    /// The server has failed; where it is to be tried again, when.
    case syncFailed(error: APIError, retryAt: Timestamp?)
    /// The synchronizer cannot use the database.
    case syncStopped(problem: StoreProblem)
    /// It is time to try again.
    case retryDue
    /// Another client has added a show.
    case simulated
    /// Another client could not add a show.
    case simulateFailed(error: APIError)
  }

  /// What the user should know about the last thing done.
  public enum Message: Codable, Equatable, Sendable {
    /// The show was not saved.
    case saveFailed(problem: StoreProblem)
    /// The local database could not be read or written.
    case storeTroubled(problem: StoreProblem)
    /// Another client could not add a show.
    case simulateFailed(error: APIError)
  }

  /// What may be asked of the world.
  public enum Request: RequestProtocol {
    /// Reads the clock.
    case readYear
    /// Opens the database.
    case open(inMemory: Bool)
    /// Tells whenever another process changes the database.
    case watchStore
    /// Reads what is different in the database since a revision.
    case read(since: Int)
    /// Saves a show in the database, and in the queue.
    case save(draft: Draft, since: Int)
    /// Sends the queue, then fetches what is new; every step is in the database before the next.
    case sync(attempt: Int, since: Int, withFailed: Bool)
    /// Waits until a moment; in the background while there is no network at all.
    case wait(until: Timestamp, isOffline: Bool)
    /// Looks for new data again and again.
    case poll
    /// Adds a show as another client would.
    case simulate

    /// Of rounds, waits and polls the last counts; saves keep their order.
    public var policy: RequestPolicy {
      switch self {
      case .sync, .wait, .poll, .watchStore: .latest
      case .save: .writing(.inOrder)
      case .simulate: .writing(.concurrent)
      case .readYear, .open, .read: .concurrent
      }
    }
  }
}

extension TVShowsApp.State {
  /// How many rows the list shows at once.
  static let pageSize = 50

  /// The screen that shows.
  var top: Route.Screen { route.last?.screen ?? .home }

  /// Whether shows can be read and saved.
  var isStoreReady: Bool { if case .ready = store { true } else { false } }

  /// Whether the synchronizer asks the server at the moment.
  var isSyncing: Bool { if case .working = sync.phase { true } else { false } }

  /// Whether somebody waits for what the synchronizer asks.
  var isBusy: Bool { isSyncing && !sync.isQuiet }

  /// Which rows the list has: the shows that are looked for, and those that are gone, by their
  /// places in ``shows`` and in the marks.
  enum Line: Equatable {
    /// A show that is there.
    case here(Int)
    /// A show that is gone.
    case gone(Int)
  }

  /// The rows of the page that shows, how many there are on all pages, and how many of those are
  /// gone.
  var lines: (page: ArraySlice<Line>, first: Int, count: Int, gone: Int) {
    let first = page * Self.pageSize
    if search.isEmpty, marks.gone.isEmpty {
      let range = min(first, shows.count)..<min(first + Self.pageSize, shows.count)
      return (range.map { .here($0) }[...], first, shows.count, 0)
    }
    let wanted = Folding.Search(search)
    var lines: [Line] = []
    var count = 0
    var gone = 0
    func add(_ line: @autoclosure () -> Line) {
      if count >= first, count < first + Self.pageSize { lines.append(line()) }
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
    return (lines[...], first, count, gone)
  }

  /// The last page of the list.
  var lastPage: Int { max(0, (lines.count - 1) / Self.pageSize) }
}
