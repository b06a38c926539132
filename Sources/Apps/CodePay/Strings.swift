import ReelTexts
import Reel
import ReelApp

/// Every text of the app, in namespaces; one value for each language.
///
/// To add a language, add a value: the compiler finds missing texts.
package struct Strings: Sendable {
  /// A text with values inserted.
  typealias With<each Value> = @Sendable (repeat each Value) -> String

  /// The names of the fields.
  typealias Labels = With<FieldName>

  struct Titles: Sendable {
    var login: String
    var register: String
    var home: String
    var transactions: String
    var outgoing: String
    var incoming: String
    var addMoney: String
    var sendMoney: String
    var settings: String
  }

  struct Login: Sendable {
    var hint: String
    /// The phone number of the last user who was logged in.
    var last: With<String>
  }

  struct Home: Sendable {
    var balance: String
    var phone: String
    var newest: String
    var empty: String
    /// The time of the data.
    var asOf: With<String>
    var unknown: String
    /// An unfinished transfer: amount, phone number, progress.
    var pending: With<String, String, String>
    var stage: With<Transfer.Stage>
    /// An unfinished deposit.
    var pendingDeposit: With<String>
    /// The meaning of the mark before either.
    var pendingMark: String
  }

  /// Days in words.
  struct Dates: Sendable {
    /// Beginning with Monday.
    var weekdays: [String]
    var months: [String]
    /// The heading of a day: weekday, day, month, year.
    var heading: With<String, Int, String, Int>
  }

  struct AddMoneyPage: Sendable {
    /// The label of the future balance.
    var after: String
    /// The hint for filling in the form.
    var hint: String
  }

  struct List: Sendable {
    var empty: String
    var nothingFound: String
    /// The range shown, and the total.
    var range: With<Int, Int, Int>
    /// The order, and the commands for the others.
    var sorted: With<String, [String]>
    var sorting: With<Sorting>
    var condition: With<FilterCondition>
    /// The hint for filtering.
    var filterHint: String
    /// The commands that remove the conditions, one by one.
    var takeBack: With<[String]>
    /// The filter.
    var filtered: With<String>
    var search: With<String>
    var outgoing: String
    var incoming: String
  }

  struct Details: Sendable {
    var direction: String
    var outgoing: String
    var incoming: String
    var date: String
    var sender: String
    var receiver: String
    var note: String
    var amount: String
    var unknown: String
  }

  struct SettingsPage: Sendable {
    var hint: String
  }

  /// The commands' descriptions, each in a line, and their questions.
  struct Commands: Sendable {
    var register: String
    var registerDetails: String
    var login: String
    var logout: String
    var addMoney: String
    var send: String
    /// Details of the above: the guarantees.
    var sendDetails: String
    /// The amount, the phone number, and the note, which may be empty.
    var confirmSend: With<String, String, String>
    var set: String
    var setDetails: String
    /// The translated names of the fields, if they differ from English.
    var fields: [FieldName: String]
    /// The hint for filling in a form: its fields, and the command that saves it.
    var howTo: With<[String], String>
    var transactions: String
    /// Details of the above: how filters are combined.
    var transactionsDetails: String
    var filter: String
    /// Details of the above: the conditions.
    var filterDetails: String
    var clearFilter: String
    var sort: String
    var next: String
    var previous: String
    var show: String
    var again: String
    var settings: String
    var settingsPassword: String
    var settingsCurrency: String
    var settingsPhone: String
    var home: String
    var homeDetails: String
    var refresh: String
    var back: String
    var name: String
    /// Details of the above: where names are understood.
    var nameDetails: String
    var resources: String
    var wipe: String
    var currencyHelp: String
    var noteHelp: String
    var password: String
    var confirmation: String
    var oldPassword: String
    var newPassword: String
    /// The id, the owner of the account, and its balance, if that is an amount.
    var confirmWipeAccount: With<String, String, String?>
    /// The id, and the phone number.
    var confirmWipeUser: With<String, String>
    /// The id, the amount, and the two accounts.
    var confirmWipeTransaction: With<String, String, String, String>
    /// An element of any kind.
    var confirmWipe: With<Resource, String>
    /// The balance before and after.
    var confirmCurrency: With<String, String>
  }

  /// The reasons why a command is not available.
  struct Reasons: Sendable {
    var notLoggedIn: String
    var first: String
    var noList: String
    var firstPage: String
    var lastPage: String
  }

  /// Formats amounts and times in texts.
  struct Values: Sendable {
    var amount: @Sendable (Money) -> String
    var day: @Sendable (Day) -> String
  }

  /// A short description of the app.
  var summary: String
  /// The notation of amounts and dates.
  var amounts: AmountStyle
  var dates: Dates
  /// Translated names of commands, by their own names.
  var keywords: [String: [String]]
  var titles: Titles
  var login: Login
  var home: Home
  var list: List
  var details: Details
  var addMoney: AddMoneyPage
  var settings: SettingsPage
  var label: Labels
  /// The problem of a field, with amounts formatted.
  var problem: With<Problem, Values>
  /// A notice for the user, with amounts formatted.
  var tiding: With<BankNotice, Values>
  var commands: Commands
  var reasons: Reasons

  /// The texts in each language.
  private static let all: Localized<Strings> = [
    .en: .english, .de: .german, .es: .spanish,
  ]

  /// Returns the names of a command in every language.
  static func keywords(for command: String) -> [String] {
    Language.available.flatMap { Strings.in($0).keywords[command] ?? [] }
  }

  /// Returns the texts in a language.
  static func `in`(_ language: Language) -> Strings { all[language] }
}
