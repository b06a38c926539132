/// Every text of the app, in namespaces; one value of this type is one language.
///
/// Another language is another value: the compiler misses any text that it lacks.
package struct Strings: Sendable {
  /// A text with a value put in.
  typealias With<each Value> = @Sendable (repeat each Value) -> String

  /// What the teams are called.
  struct TeamName: Sendable {
    var glyph: String
    /// One of them.
    var singular: String
    var plural: String
    /// How many of them.
    var count: With<Int>
  }

  struct Home: Sendable {
    var title: String
    var cybertron: String
    var battlefield: String
    /// How many fights there will be.
    var fights: With<Int>
    /// Who is missing, as ``TeamName/singular``.
    var missing: With<String>
  }

  struct Cybertron: Sendable {
    var title: String
    var empty: String
    /// A team, in its plural, and the link to its picture.
    var heading: With<String, String>
    var rating: With<Int>
    /// The name of a number, the number, and the rating.
    var numbers: With<String, String, String>
    /// How many there are, what is looked for if anything is, and what they are sorted by.
    var view: With<Int, String, String>
    /// First and last row of the page, all rows.
    var range: With<Int, Int, Int>
    /// How to sort, search and see one of them.
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
    /// The columns, from left to right, with the numbers that they hold.
    var columns: [Column]
    /// A team, in its plural, and the names of those without an opponent.
    var unopposed: With<String, String>
    /// Who is missing, as ``TeamName/singular``, and the letter of that team.
    var missing: With<String, String>

    struct Column: Sendable {
      var heading: String
      var value: @Sendable (Stats) -> Int
    }
  }

  struct Result: Sendable {
    var title: String
    /// How often each team has won so far.
    var score: With<Int, Int>
    /// Winner and loser.
    var beats: With<String, String>
    /// Two that both have a special name.
    var annihilates: With<String, String>
    /// Two that are destroyed.
    var bothDestroyed: With<String, String>
    /// The rule, and the numbers of the first and of the second of the two named.
    var reason: With<Rule, Stats, Stats>
    /// How many fights.
    var battles: With<Int>
    /// The team in its plural, how many it has eliminated, and lost.
    var wins: With<String, Int, Int>
    /// How many each has lost.
    var draw: With<Int>
    var annihilation: String
    /// How many fights did not take place.
    var cutShort: With<Int>
    /// The team in its plural, and names.
    var winners: With<String, String>
    var survivors: With<String, String>
    var none: String
  }

  struct Messages: Sendable {
    var unknown: With<String>
    var nothingShown: String
    var noForm: String
    /// The reason, as a sentence; so in those that follow.
    var loadFailed: With<String>
    /// How many commands wait.
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
    /// The commands that were not done, as they are written.
    var dropped: With<String>
  }

  /// What the commands do, each in a line.
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
    var set: String
    var setDetails: String
    var save: String
    var delete: String
    /// The name, the team as ``TeamName/singular``, and the rating.
    var confirmDelete: With<String, String, Int>
    /// The id of one that is not known yet.
    var confirmDeleteUnseen: With<String>
    var undo: String
    var undoDetails: String
    var fight: String
    var refresh: String
    var back: String
  }

  /// Why a command is not available.
  struct Reasons: Sendable {
    var nothingDeleted: String
    var noForm: String
    var onHome: String
    var lastPage: String
    var firstPage: String
  }

  var team: @Sendable (Team) -> TeamName
  /// What a number is called.
  var stat: With<Stat>
  /// What the roster is sorted by.
  var order: With<RosterOrder>
  /// Names and the like, one after the other.
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
