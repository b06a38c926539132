/// Every text of the app, in namespaces; one value for each language.
///
/// To add a language, add a value: the compiler finds missing texts.
package struct Strings: Sendable {
  /// A text with values inserted.
  typealias With<each Value> = @Sendable (repeat each Value) -> String

  /// The names of the teams.
  struct TeamName: Sendable {
    var glyph: String
    /// The singular.
    var singular: String
    var plural: String
    /// The number of members.
    var count: With<Int>
  }

  struct Home: Sendable {
    var title: String
    var cybertron: String
    var battlefield: String
    /// The number of fights.
    var fights: With<Int>
    /// The missing team, as ``TeamName/singular``.
    var missing: With<String>
  }

  struct Cybertron: Sendable {
    var title: String
    var empty: String
    /// A team in the plural, and the link to its icon.
    var heading: With<String, String>
    var rating: With<Int>
    /// The name of a stat, its value, and the rating.
    var numbers: With<String, String, String>
    /// The number, the search text if any, and the order.
    var view: With<Int, String, String>
    /// The first and the last row of the page, and the total.
    var range: With<Int, Int, Int>
    /// The hint for sorting, searching and opening one.
    var hint: String
    var hintPages: String
    var hintSearch: String
  }

  struct FormPage: Sendable {
    var createTitle: String
    var editTitle: With<String>
    var label: With<FieldName>
    var problem: With<FieldName.Problem>
    var rating: String
    var howTo: String
  }

  struct Battlefield: Sendable {
    var title: String
    /// The columns, from left to right, with their values.
    var columns: [Column]
    /// A team in the plural, and the names without opponents.
    var unopposed: With<String, String>
    /// The missing team, as ``TeamName/singular``, and its letter.
    var missing: With<String, String>

    struct Column: Sendable {
      var heading: String
      var value: @Sendable (Stats) -> Int
    }
  }

  struct Result: Sendable {
    var title: String
    /// The number of each team's wins so far.
    var score: With<Int, Int>
    /// The winner and the loser.
    var beats: With<String, String>
    /// Two special names.
    var annihilates: With<String, String>
    /// Two destroyed Transformers.
    var bothDestroyed: With<String, String>
    /// The rule, and the stats of the first and of the second named.
    var reason: With<Rule, Stats, Stats>
    /// The number of fights.
    var battles: With<Int>
    /// The team in the plural, the number that it has eliminated, and lost.
    var wins: With<String, Int, Int>
    /// The number that each has lost.
    var draw: With<Int>
    var annihilation: String
    /// The number of fights that did not take place.
    var cutShort: With<Int>
    /// The team in the plural, and names.
    var winners: With<String, String>
    var survivors: With<String, String>
    var none: String
  }

  struct Messages: Sendable {
    var unknown: With<String>
    var nothingShown: String
    var noForm: String
    /// The reason, as a sentence, as in the following ones.
    var loadFailed: With<String>
    /// The number of waiting commands.
    var waiting: With<Int>
    var createFailed: With<String>
    var createUnanswered: With<String>
    var editFailed: With<String>
    var deleted: With<String>
    /// Id, name and reason.
    var deleteFailed: With<String, String, String>
    var alreadyDeleted: With<String>
    /// The name and the id.
    var restored: With<String, String>
    /// The name and the reason.
    var restoreFailed: With<String, String>
    var restoreUnanswered: With<String, String>
    var nothingDeleted: String
    var editedIsGone: String
    var newWorld: String
    /// The dropped commands, as typed.
    var dropped: With<String>
  }

  /// The commands' descriptions, each in a line.
  struct Commands: Sendable {
    var home: String
    var show: String
    var sort: String
    var search: String
    var next: String
    var previous: String
    var random: String
    var cybertron: String
    var battlefield: String
    var create: String
    var edit: String
    /// The question before random numbers replace typed ones.
    var confirmRandom: String
    var set: String
    var setDetails: String
    var save: String
    var delete: String
    /// The name, the team as ``TeamName/singular``, and the rating.
    var confirmDelete: With<String, String, Int>
    /// The id of an unknown one.
    var confirmDeleteUnseen: With<String>
    var undo: String
    var undoDetails: String
    var fight: String
    var refresh: String
    var back: String
  }

  /// The reasons why a command is not available.
  struct Reasons: Sendable {
    var nothingDeleted: String
    var noForm: String
    var onHome: String
    var lastPage: String
    var firstPage: String
  }

  var team: @Sendable (Team) -> TeamName
  /// The name of a stat.
  var stat: With<Stat>
  /// The name of an order.
  var order: With<RosterOrder>
  /// The separator of names in lists.
  var listSeparator: String
  var home: Home
  var cybertron: Cybertron
  var form: FormPage
  var battlefield: Battlefield
  var result: Result
  var messages: Messages
  var commands: Commands
  var reasons: Reasons
}
