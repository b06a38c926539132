import ReelTexts
import Reel
import ReelHTTP

/// Every text of the app, in namespaces; one value for each language.
///
/// To add a language, add a value: the compiler finds missing texts.
struct Strings: Sendable {
  /// A text with values inserted.
  typealias With<each Value> = @Sendable (repeat each Value) -> String

  /// The notation of numbers, plural forms and dates.
  struct Numbers: Sendable {
    var groupSeparator: String
    /// A number of shows: the number, and its text.
    var shows: With<Int, String>
    var seasons: With<Int, String>
    var changes: With<Int, String>
    /// The date format: `YYYY`, `MM` and `DD` stand for its parts.
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

  /// The page of a single show.
  struct Page: Sendable {
    var server: String
    var sync: @Sendable (Show.SyncStatus) -> String
    /// The number of watched seasons, and the total.
    var watched: With<String, String>
  }

  /// What to watch next.
  struct WatchPage: Sendable {
    var title: String
    var nothing: String
    /// The season, and the total.
    var season: With<String, String>
    /// A show, and its next season.
    var next: With<String, String>
    var begun: String
    var hint: String
  }

  struct AddPage: Sendable {
    var title: String
    /// The title of a show.
    var editTitle: With<String>
    /// The title, year and number of the existing show.
    var duplicate: With<String, String, String>
    var name: String
    var year: String
    var seasons: String
    var blankTitle: String
    var blankYear: String
    var blankSeasons: String
    /// The length, and the maximum.
    var tooLong: With<String, String>
    var notANumber: String
    /// The first and the last valid number.
    var yearOutside: With<String, String>
    var seasonsOutside: With<String, String>
    var howTo: String
  }

  struct List: Sendable {
    var title: String
    var empty: String
    var nothingFound: With<String>
    /// The number of shows, and the order.
    var sorted: With<String, String>
    /// The same, and the search text.
    var sortedAndSearched: With<String, String, String>
    var byTitle: String
    var byYear: String
    var bySeasons: String
    var newest: String
    var byTitleDown: String
    var byYearDown: String
    var bySeasonsDown: String
    /// The first and the last row of the page, and the total.
    var range: With<String, String, String>
    /// The year and the number of seasons.
    var detail: With<String, String>
    /// The hint for sorting, searching and opening a show.
    var hint: String
    var hintPages: String
    var hintSearch: String
  }

  /// The meanings of a row's mark.
  struct Marks: Sendable {
    var new: String
    var changed: String
    var gone: String
    var pending: String
    var failed: String
    var watched: String
  }

  /// The activity of the synchronizer.
  struct Sync: Sendable {
    /// The time of the last complete synchronization.
    var lastEnd: With<String>
    /// The number of shows or changes.
    var pending: With<Int, String>
    /// The title, the other client's version, the version here, and the number.
    var changedElsewhere: With<String, String, String, String>
    /// The title, the other client's version, and the number.
    var notDeleted: With<String, String, String>
    /// Title and number.
    var deletedElsewhere: With<String, String>
    /// The title, year and number of seasons.
    var version: With<String, String, String>
    var failed: With<Int, String>
    var nextTryInASecond: String
    /// With `#` for the number.
    var nextTryInSeconds: String
    var trying: String
    var inMemory: String
  }

  struct Messages: Sendable {
    /// The title, year and number of the existing show, and the number of the new one.
    var duplicate: With<String, String, String, String>
    /// A show's title.
    var deleted: With<String>
    /// A show's title, and the consequence for the server.
    var restored: With<String, Restoration>
    var editedIsGone: String
    /// A show's number.
    var unknown: With<String>
    var noShow: String
    /// A show's title.
    var noConflict: With<String>
    /// The reason, as a sentence, as in the following ones.
    var saveFailed: With<String>
    var storeTroubled: With<String>
    var simulateFailed: With<String>
  }

  /// Errors of the server and the network.
  struct Errors: Sendable {
    var invalidAddress: With<String>
    var noConnection: String
    var timedOut: String
    var connectionLost: String
    /// The size limit.
    var tooLong: With<String>
    /// The target of the redirect.
    var redirected: With<String>
    var unauthorized: String
    var notFound: String
    /// The status, and the server's message.
    var serverTrouble: With<String, String>
    var refused: With<String, String>
    /// The problem, and its place.
    var malformed: With<String, String>
    var unsendable: With<String>
    var cancelled: String
  }

  /// Problems of an answer, as parts of a sentence.
  struct Malformations: Sendable {
    var notJSON: String
    /// The missing member.
    var missing: With<String>
    /// The expected value.
    var expected: With<String>
    /// The expected value instead of null.
    var null: With<String>
    var kind: @Sendable (Malformation.Kind) -> String
  }

  /// Reasons why the database cannot be used, with its file.
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

  /// The commands' descriptions, each in a line.
  struct Commands: Sendable {
    /// The placeholder for the title in help.
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
    /// The title of the show.
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
    /// The translated names of the fields, if they differ from English.
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

  /// The reasons why a command is not available.
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

  /// A short description of the app.
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

  /// The reasons why commands are unavailable, in each language.
  static let reasons = all.map(\.reasons)

  /// Returns the texts in a language.
  static func `in`(_ language: Language) -> Strings { all[language] }
}
