/// Every text of the app, in namespaces; one value for each language.
///
/// To add a language, add a value: the compiler finds missing texts.
package struct Strings: Sendable {
  /// A text with values inserted.
  typealias With<each Value> = @Sendable (repeat each Value) -> String

  /// The notation of numbers.
  struct Numbers: Sendable {
    var groupSeparator: String
    var dollars: With<String>
    var minus: String
  }

  struct Home: Sendable {
    var title: String
    var create: String
    var empty: String
    /// The first and the last row of the page, and the total.
    var range: With<String, String, String>
    var opening: With<String>
  }

  /// Typed amounts.
  struct Amounts: Sendable {
    var expectation: String
    var notWhole: With<String>
    var tooLarge: With<String>
  }

  struct PoolPageTexts: Sendable {
    var percent: With<String>
    var you: String
    var person: With<String>
    var earlier: With<String>
  }

  /// The meanings of a row's mark.
  struct Marks: Sendable {
    var new: String
    var newAndReached: String
    var gone: String
    var changed: String
    var goalReached: String
    var own: String
  }

  struct FormPage: Sendable {
    var createTitle: String
    var editTitle: With<String>
    var name: String
    var goal: String
    var nameBlank: String
    var goalNotPositive: String
    var goalTooLarge: With<String>
    var goalBelowContributed: With<String>
    /// The button that saves.
    var howTo: With<String>
  }

  struct Messages: Sendable {
    var noSuchPool: With<String>
    /// The reason, as a sentence, as in the following ones.
    var loadFailed: With<String>
    var createFailed: With<String>
    var createUnanswered: With<String>
    var editFailed: With<String>
    var deleteFailed: With<String>
    var alreadyDeleted: With<String>
    /// The pool's name, the typed name, and one of the following two.
    var editedPoolGone: With<String, String, String>
    var typedGoal: With<String>
    var noGoal: String
    /// The amount, the reason, and the command for another attempt.
    var contributeFailed: With<String, String, String>
    var contributeUnanswered: With<String, String>
    /// The pool's name, and the amount.
    var contributedPoolGone: With<String, String>
    var deleted: With<String>
    /// The pool's name and number.
    var restored: With<String, String>
    /// The pool's name and the reason.
    var restoreFailed: With<String, String>
    var restoreUnanswered: With<String, String>
    var refreshFailed: With<String>
    var shownPoolGone: With<String>
  }

  /// The commands' descriptions, each in a line.
  struct Commands: Sendable {
    var home: String
    var open: String
    var new: String
    var newDetails: String
    var edit: String
    var set: String
    var setDetails: String
    var save: String
    var delete: String
    /// The pool's name, and its contributions; nil for none.
    var confirmDelete: With<String, String?>
    var undo: String
    var undoDetails: String
    var contribute: String
    /// The amount, and the pool's name.
    var confirmContribute: With<String, String>
    var back: String
    var refresh: String
    var next: String
    var previous: String
  }

  /// The reasons why a command is not available.
  struct Reasons: Sendable {
    var working: String
    var onHome: String
    var notOnHome: String
    var noPool: String
    var noForm: String
    var inForm: String
    var lastPage: String
    var firstPage: String
    var nothingDeleted: String
    /// The pool's name, and its contributions.
    var heldMoney: With<String, String>
  }

  var numbers: Numbers
  var amounts: Amounts
  var home: Home
  var page: PoolPageTexts
  var marks: Marks
  var form: FormPage
  var messages: Messages
  var commands: Commands
  var reasons: Reasons
}

extension Strings {
  /// The English texts, with US dollars.
  static let english = Strings(
    numbers: Numbers(groupSeparator: ",", dollars: { "$\($0)" }, minus: "−"),
    amounts: Amounts(
      expectation: "an amount in whole dollars, such as 25 or $1,000",
      notWhole: { "“\($0)” is not an amount in whole dollars above zero, such as 25 or $1,000" },
      tooLarge: { "no more than \($0) can be contributed at once" }),
    home: Home(
      title: "MiniPools",
      create: "Create a new pool",
      empty: "There are no pools yet.",
      range: { "\($0)–\($1) of \($2)" },
      opening: { "Pool \($0) opens as soon as the pools are here." }),
    page: PoolPageTexts(
      percent: { "\($0) %" }, you: "you", person: { "person \($0)" },
      earlier: { "… and \($0) earlier" }),
    marks: Marks(
      new: "new", newAndReached: "new, goal reached", gone: "gone", changed: "changed",
      goalReached: "goal reached", own: "yours"),
    form: FormPage(
      createTitle: "create new pool",
      editTitle: { "edit \($0)" },
      name: "Name",
      goal: "Goal in dollars (optional)",
      nameBlank: "Give the pool a name.",
      goalNotPositive: "The goal has to be a whole number above zero, or empty.",
      goalTooLarge: { "The goal cannot be more than \($0)." },
      goalBelowContributed: { "The goal cannot be below the \($0) already contributed." },
      howTo: { "Fill in with “set name …” and “set goal …”, then “\($0)”; “back” leaves." }),
    messages: Messages(
      noSuchPool: {
        "There is no pool \($0) in the list. “home” and “refresh” bring the list up to date."
      },
      loadFailed: { "The pools could not be fetched. \($0) Try again with “refresh”." },
      createFailed: { "The pool was not created. \($0) Try again with “create”." },
      createUnanswered: {
        "It is not known whether the pool was created. \($0)"
          + " Check with “home”, or try again with “create”."
      },
      editFailed: { "The changes were not saved. \($0) Try again with “save”." },
      deleteFailed: { "The pool was not deleted. \($0) Try again with “delete”." },
      alreadyDeleted: { "Another user had already deleted “\($0)”." },
      editedPoolGone: {
        "Another user has deleted “\($0)”, so it could not be saved."
          + " You had typed the name “\($1)” and \($2)."
      },
      typedGoal: { "the goal \($0)" },
      noGoal: "no goal",
      contributeFailed: { "Your \($0) were not contributed. \($1) Try again with “\($2)”." },
      contributeUnanswered: {
        "It is not known whether your \($0) were contributed. \($1)"
          + " Check with “home” before you try again."
      },
      contributedPoolGone: {
        "Another user has deleted “\($0)”, so your \($1) were not contributed."
      },
      deleted: { "“\($0)” is deleted. “undo” creates it again." },
      restored: { "“\($0)” is created again, as pool \($1)." },
      restoreFailed: { "“\($0)” was not created again. \($1) Try again with “undo”." },
      restoreUnanswered: {
        "It is not known whether “\($0)” was created again. \($1)"
          + " Check with “refresh”, or try again with “undo”."
      },
      refreshFailed: { "The pool could not be fetched. \($0) Try again with “refresh”." },
      shownPoolGone: { "Another user has deleted “\($0)”." }),
    commands: Commands(
      home: "Go to the list of all pools",
      open: "Open a pool's page",
      new: "Create a pool, in the form or at once",
      newDetails: """
        With a name, and optionally a goal, the pool is created at once:
        new "Trip to Rome" 50, or new name="Trip to Rome" goal=50.
        """,
      edit: "Edit the open pool in the form",
      set: "Fill in a field of the form; without a value, clear it",
      setDetails: "Several at once: set name=\"Trip to Rome\" goal=50.",
      save: "Save the form",
      delete: "Delete the open pool",
      confirmDelete: { name, held in
        held.map { "Delete “\(name)”, which holds \($0)?" } ?? "Delete “\(name)”?"
      },
      undo: "Create the last deleted pool again",
      undoDetails: """
        The service has deleted it for good: a pool with the same name and goal is
        created, with another number. One that held money cannot be restored: the
        contributions of others cannot be made again in their names.
        """,
      contribute: "Contribute to the open pool",
      confirmContribute: { "Contribute \($0) to “\($1)”?" },
      back: "Go back to the previous screen",
      refresh: "Fetch the pools again, or the open one",
      next: "Show the next pools",
      previous: "Show the previous pools"),
    reasons: Reasons(
      working: "wait until the server has answered",
      onHome: "this is the first screen",
      notOnHome: "go “home” first",
      noPool: "open a pool first",
      noForm: "open the form first, with “new” or “edit”",
      inForm: "“save” the form or go “back” first",
      lastPage: "these are the last pools",
      firstPage: "these are the first pools",
      nothingDeleted: "no pool has been deleted here",
      heldMoney: {
        "“\($0)” held \($1), and others' contributions cannot be made again in their names"
      }))
}
