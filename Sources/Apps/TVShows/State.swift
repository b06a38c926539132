import ReelTexts
import Reel
import ReelApp
import ReelHTTP

extension TVShowsApp {
  /// Everything that the app remembers.
  package struct State: Codable, Equatable, Sendable {
    /// The screens, from Home or the start up to the one that shows; never empty.
    var route = [Route(.start)]
    /// The language of everything that the app says.
    var locale = Language.en
    /// Every show in the database, in the order that the user likes.
    var shows: [Show] = []
    /// What the list is sorted by.
    var sort = SortKey.title
    /// What is looked for in the titles; empty for all shows.
    var search = ""
    /// Which page of the list shows, from 0.
    @Count var page = 0
    /// The form, while it is on the stack.
    var form: Form?
    /// What waits for the year to be read.
    var waiting: Waiting?
    /// The current year.
    @Count var year = 0
    /// How the local database is.
    var store = StoreStatus.closed
    /// How far the network is made ready.
    var network = NetworkStatus.unknown
    /// The synchronizer.
    var sync = Sync()
    /// What others have changed since the list was last left.
    package var marks = Marks()
    /// What the user should know about the last thing done.
    var message: Message?
    /// The revision of the database that ``shows`` are from.
    var revision = 0
    /// What the user has deleted and may want back, the last one last.
    var deleted = DeletedShows()
    /// The time zone that times of day are shown in.
    var zone = Zone.utc

    /// The state before anything has happened.
    package init() {}
  }

  /// What can wait for the year.
  enum Waiting: String, Codable, Sendable {
    /// The form was filled in with one line, and is to be saved if it will do.
    case save
  }

  /// How the local database is.
  enum StoreStatus: Codable, Equatable, Sendable {
    /// It has not been asked for yet.
    case closed
    /// It is being opened.
    case opening
    /// It is there; in memory where nothing is kept.
    case ready(inMemory: Bool)
    /// It cannot be used.
    case failed(problem: StoreProblem)
  }

  /// How far the network is made ready, at the start.
  enum NetworkStatus: Codable, Equatable, Sendable {
    /// Nothing has been asked yet.
    case unknown
    /// The server has been asked.
    case connecting
    /// The server has answered.
    case ready
    /// The server has not answered, or not as it should.
    case failed(error: APIError)
  }

  /// What owns all that crosses the network.
  struct Sync: Codable, Equatable, Sendable {
    /// What it is doing.
    enum Phase: Codable, Equatable, Sendable {
      /// Nothing.
      case idle
      /// It asks the server.
      case working
      /// It waits until a moment to try again.
      case waiting(until: Timestamp)
    }

    /// What it is doing.
    var phase = Phase.idle
    /// How often in a row it has failed.
    @Count var attempt = 0
    /// Why it failed the last time, if it did.
    var error: APIError?
    /// Since when everything has been sent and fetched, as far as anybody knows.
    var lastEnd: Timestamp?
    /// Whether the round that runs began by itself, so that the user does not wait for it.
    var isQuiet = false
    /// Whether the round that runs has sent anything; what it fetches does not mean that it was out
    /// of step.
    var hasProgressed = false
    /// When it is tried again, or was the last time.
    var nextTry: Timestamp?
    /// Whether it has to begin again as soon as it is through.
    var again = false
    /// Whether it is then to try what was given up, too.
    var againWithFailed = false
    /// The saves that the server has not confirmed, oldest first.
    var queue: [Pending] = []
  }

  /// What others have changed.
  package struct Marks: Codable, Equatable, Sendable {
    /// Why a show that is there stands out.
    package enum Kind: String, Codable, Sendable {
      /// It was not there before.
      case new
      /// It has been changed.
      case changed
    }

    /// The shows that stand out, by their numbers.
    package var kinds: [Int: Kind] = [:]
    /// The shows that are gone, in the order of the list.
    var gone: [Show] = []
  }

  /// What the user should know about the last thing done.
  enum Message: Codable, Equatable, Sendable {
    /// There was a show of this title and year before that which was added.
    case duplicate(id: Int, title: String, year: Int, added: Int)
    /// The show was deleted.
    case deleted(title: String)
    /// The show is there again.
    case restored(title: String, how: Restoration)
    /// The show in the form was deleted by another client; what was typed can be added anew.
    case editedIsGone
    /// There is no show with such a number.
    case unknown(id: Int)
    /// There is no show on the screen.
    case noShow
    /// There are no two versions of a show.
    case noConflict(title: String)
    /// The show was not saved.
    case saveFailed(problem: StoreProblem)
    /// The local database could not be read or written.
    case storeTroubled(problem: StoreProblem)
    /// Another client could not add a show.
    case simulateFailed(error: APIError)
  }
}

extension TVShowsApp.State {
  /// What may be asked while the state changes.
  typealias Asked = Requests<TVShowsApp.Request>
}
