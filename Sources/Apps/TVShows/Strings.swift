import ReelTexts
import Reel
import ReelHTTP

/// Every text of the app, in namespaces; one value of this type is one language.
///
/// Another language is another value: the compiler misses any text that it lacks.
struct Strings: Sendable {
  /// A text with values put in.
  typealias With<each Value> = @Sendable (repeat each Value) -> String

  /// How numbers, plural forms and moments are written.
  struct Numbers: Sendable {
    var groupSeparator: String
    /// So many shows: the number, and how it is written.
    var shows: With<Int, String>
    var seasons: With<Int, String>
    var changes: With<Int, String>
    /// How a date is written: `YYYY`, `MM` and `DD` stand for its parts.
    var date: String
  }

  struct Start: Sendable {
    var title: String
    var store: String
    var closed: String
    var opening: String
    var ready: With<String>
    var inMemory: String
    var failed: String
    var network: String
    var waiting: String
    var connecting: String
    var connected: String
    var retryStore: String
    var retryNetwork: String
  }

  struct Home: Sendable {
    var title: String
    var add: String
    var list: String
    var watch: String
  }

  /// A show by itself.
  struct Page: Sendable {
    var server: String
    var sync: @Sendable (Show.SyncStatus) -> String
    /// How many have been watched, of how many.
    var watched: With<String, String>
  }

  /// What to watch next.
  struct WatchPage: Sendable {
    var title: String
    var nothing: String
    /// Which season, of how many.
    var season: With<String, String>
    /// A show, and which season of it.
    var next: With<String, String>
    var begun: String
    var hint: String
  }

  struct AddPage: Sendable {
    var title: String
    /// What a show is called.
    var editTitle: With<String>
    /// Title, year and number of the show that there is already.
    var duplicate: With<String, String, String>
    var name: String
    var year: String
    var seasons: String
    var blankTitle: String
    var blankYear: String
    var blankSeasons: String
    /// How long it is, how long it may be.
    var tooLong: With<String, String>
    var notANumber: String
    /// The first and the last that will do.
    var yearOutside: With<String, String>
    var seasonsOutside: With<String, String>
    var howTo: String
  }

  struct List: Sendable {
    var title: String
    var empty: String
    var nothingFound: With<String>
    /// So many shows, and what they are sorted by.
    var sorted: With<String, String>
    /// The same, and what is looked for.
    var sortedAndSearched: With<String, String, String>
    var byTitle: String
    var byYear: String
    var bySeasons: String
    var newest: String
    var byTitleDown: String
    var byYearDown: String
    var bySeasonsDown: String
    /// First and last row of the page, all rows.
    var range: With<String, String, String>
    /// Year and seasons.
    var detail: With<String, String>
    /// How to sort, search and see one show.
    var hint: String
    var hintPages: String
    var hintSearch: String
  }

  /// What a row's mark means.
  struct Marks: Sendable {
    var new: String
    var changed: String
    var gone: String
    var pending: String
    var failed: String
    var watched: String
  }

  /// What the synchronizer is doing.
  struct Sync: Sendable {
    /// When all was sent and fetched.
    var lastEnd: With<String>
    /// How many shows or changes.
    var pending: With<Int, String>
    /// Title, what the other client has made of it, what it is here, number.
    var changedElsewhere: With<String, String, String, String>
    /// Title, what the other client has made of it, number.
    var notDeleted: With<String, String, String>
    /// Title and number.
    var deletedElsewhere: With<String, String>
    /// Title, year and seasons.
    var version: With<String, String, String>
    var failed: With<Int, String>
    var nextTryInASecond: String
    /// With `#` for how many.
    var nextTryInSeconds: String
    var trying: String
    var inMemory: String
  }

  struct Messages: Sendable {
    /// Title, year and number of the show that there was before, and the number of the new one.
    var duplicate: With<String, String, String, String>
    /// A show's title.
    var deleted: With<String>
    /// A show's title, and what the server has to do for it.
    var restored: With<String, Restoration>
    var editedIsGone: String
    /// A show's number.
    var unknown: With<String>
    var noShow: String
    /// A show's title.
    var noConflict: With<String>
    /// The reason, as a sentence; so in those that follow.
    var saveFailed: With<String>
    var storeTroubled: With<String>
    var simulateFailed: With<String>
  }

  /// What the server or the network does not do.
  struct Errors: Sendable {
    var invalidAddress: With<String>
    var noConnection: String
    var timedOut: String
    var connectionLost: String
    /// How much is read at most.
    var tooLong: With<String>
    /// Where the server sends on to.
    var redirected: With<String>
    var unauthorized: String
    var notFound: String
    /// The status, and what the server said about it.
    var serverTrouble: With<String, String>
    var refused: With<String, String>
    /// What is wrong, and where.
    var malformed: With<String, String>
    var unsendable: With<String>
    var cancelled: String
  }

  /// What is wrong with an answer, as a part of a sentence.
  struct Malformations: Sendable {
    var notJSON: String
    /// The member that is not there.
    var missing: With<String>
    /// What should be there.
    var expected: With<String>
    /// What should be there instead of null.
    var null: With<String>
    var kind: @Sendable (Malformation.Kind) -> String
  }

  /// Why the database cannot be used; with its file.
  struct Store: Sendable {
    var damaged: With<String>
    /// The file, its version, the latest one known.
    var newer: With<String, String, String>
    var readOnly: With<String>
    var busy: With<String>
    var full: With<String>
    var notOpen: String
    var other: With<String>
  }

  /// What the commands do, each in a line.
  struct Commands: Sendable {
    /// What the help calls that which is filled in.
    var title: String
    var field: String
    var value: String
    var home: String
    var add: String
    var addTitle: String
    var addYear: String
    var addSeasons: String
    var edit: String
    var open: String
    var delete: String
    /// What the show is called.
    var confirmDelete: With<String>
    var undo: String
    var undoDetails: String
    var watched: String
    var watchedSeasons: String
    var watch: String
    var mine: String
    var theirs: String
    var search: String
    var sort: String
    var text: String
    var set: String
    var setDetails: String
    /// What the fields are called, where that is another word than in English.
    var fields: [FieldName: String]
    var save: String
    var list: String
    var listSort: String
    var listSearch: String
    var next: String
    var previous: String
    var sync: String
    var simulate: String
    var back: String
    var retry: String
    var `continue`: String
  }

  /// Why a command is not available.
  struct Reasons: Sendable {
    var closed: String
    var opening: String
    var noStore: String
    var noForm: String
    var saving: String
    var noList: String
    var lastPage: String
    var firstPage: String
    var onHome: String
    var nothingDeleted: String
    var noStart: String
  }

  /// What the app is, in a few words.
  var summary: String
  var numbers: Numbers
  var start: Start
  var home: Home
  var add: AddPage
  var list: List
  var page: Page
  var watch: WatchPage
  var marks: Marks
  var sync: Sync
  var messages: Messages
  var errors: Errors
  var malformations: Malformations
  var store: Store
  var commands: Commands
  var reasons: Reasons

  /// The texts in each language.
  private static let all: Localized<Strings> = [
    .en: .english, .de: .german, .es: .spanish,
  ]

  /// The texts in a language.
  static func `in`(_ language: Language) -> Strings { all[language] }
}
