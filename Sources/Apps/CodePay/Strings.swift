import ReelTexts
import Reel
import ReelApp

/// Every text of the app, in namespaces; one value of this type is one language.
///
/// Another language is another value: the compiler misses any text that it lacks.
package struct Strings: Sendable {
  /// A text with a value put in.
  typealias With<each Value> = @Sendable (repeat each Value) -> String

  /// What the fields are called.
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
    /// The phone number of the user who was logged in last.
    var last: With<String>
  }

  struct Home: Sendable {
    var balance: String
    var phone: String
    var newest: String
    var empty: String
    /// When the data were fetched.
    var asOf: With<String>
    var unknown: String
    /// A transfer that is not finished: amount, phone number, how far it is.
    var pending: With<String, String, String>
    var stage: With<Transfer.Stage>
    /// Money whose adding is not finished.
    var pendingDeposit: With<String>
    /// What the mark means that stands before either.
    var pendingMark: String
  }

  /// How days are written out.
  struct Dates: Sendable {
    /// From Monday on.
    var weekdays: [String]
    var months: [String]
    /// A day above what happened in it: weekday, day, month, year.
    var heading: With<String, Int, String, Int>
  }

  struct AddMoneyPage: Sendable {
    /// What the balance will be.
    var after: String
    /// How the form is filled in.
    var hint: String
  }

  struct List: Sendable {
    var empty: String
    var nothingFound: String
    /// Which are shown, of how many.
    var range: With<Int, Int, Int>
    /// The order, and the commands for the others.
    var sorted: With<String, [String]>
    var sorting: With<Sorting>
    var condition: With<FilterCondition>
    /// How one comes to see less.
    var filterHint: String
    /// The commands that take the conditions back, one by one.
    var takeBack: With<[String]>
    /// What is looked for.
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

  /// What the commands do, each in a line, and what they ask.
  struct Commands: Sendable {
    var register: String
    var registerDetails: String
    var login: String
    var logout: String
    var addMoney: String
    var send: String
    /// More about that: what is promised.
    var sendDetails: String
    /// The amount, the phone number, and the note, which may be empty.
    var confirmSend: With<String, String, String>
    var set: String
    var setDetails: String
    /// What the fields are called, where that is another word than in English.
    var fields: [FieldName: String]
    /// How a form is filled in: its fields, and the command that saves it.
    var howTo: With<[String], String>
    var transactions: String
    /// More about that: how filters add up.
    var transactionsDetails: String
    var filter: String
    /// More about that: which conditions there are.
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
    /// More about that: where names are understood.
    var nameDetails: String
    var resources: String
    var wipe: String
    var currencyHelp: String
    var noteHelp: String
    var password: String
    var confirmation: String
    var oldPassword: String
    var newPassword: String
    /// The id, whose the account is, and what is in it, if that is an amount.
    var confirmWipeAccount: With<String, String, String?>
    /// The id, and the phone number.
    var confirmWipeUser: With<String, String>
    /// The id, the amount, and the accounts that it goes from and to.
    var confirmWipeTransaction: With<String, String, String, String>
    /// What is of no other use.
    var confirmWipe: With<Resource, String>
    /// The balance now, and then.
    var confirmCurrency: With<String, String>
  }

  /// Why a command is not available.
  struct Reasons: Sendable {
    var notLoggedIn: String
    var first: String
    var noList: String
    var firstPage: String
    var lastPage: String
  }

  /// How amounts and times are put into texts.
  struct Values: Sendable {
    var amount: @Sendable (Money) -> String
    var day: @Sendable (Day) -> String
  }

  /// What the app is, in a few words.
  var summary: String
  /// How amounts and dates are written.
  var amounts: AmountStyle
  var dates: Dates
  /// Other words for commands, by their names, for those who speak the language.
  var keywords: [String: [String]]
  var titles: Titles
  var login: Login
  var home: Home
  var list: List
  var details: Details
  var addMoney: AddMoneyPage
  var settings: SettingsPage
  var label: Labels
  /// What is wrong with a field; amounts as they are shown.
  var problem: With<Problem, Values>
  /// Something that the user is told; amounts as they are shown.
  var tiding: With<BankNotice, Values>
  var commands: Commands
  var reasons: Reasons

  /// The texts in each language.
  private static let all: Localized<Strings> = [
    .en: .english, .de: .german, .es: .spanish,
  ]

  /// Other words for a command, in every language.
  static func keywords(for command: String) -> [String] {
    Language.available.flatMap { Strings.in($0).keywords[command] ?? [] }
  }

  /// The texts in a language.
  static func `in`(_ language: Language) -> Strings { all[language] }
}
