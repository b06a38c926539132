import ReelApp
import ReelCoding
import ReelSupport

/// What a user says about a pool, in the service's format.
package struct Draft: Codable, Equatable, Sendable {
  /// The purpose.
  package var name: String
  /// The goal, in whole dollars; nil for none.
  var goalAmountValue: Int?
}

extension Draft {
  /// Creates a draft.
  package init(name: String, goal: Int?) { self.init(name: name, goalAmountValue: goal) }

  /// The currency of the goal; nil for no goal.
  var currency: String? { goalAmountValue.map { _ in Dollars.currency } }
}

extension Draft: Evolving {
  /// The goal has the service's name.
  package static var changes: [FormChange] { [.renamed("goal", to: "goalAmountValue")] }
}

/// A field of the form, identified by its word in `set`.
package enum FieldName: String, FormField {
  /// The purpose.
  case name
  /// The goal.
  case goal

  /// The problem of a field.
  package enum Problem: Codable, Equatable, Sendable {
    /// The name is empty or blank.
    case blank
    /// The goal is not a whole number above zero.
    case notPositive
    /// The goal exceeds ``Dollars/limit``.
    case tooLarge
    /// More has already been contributed, in whole dollars.
    case belowContributed(amount: Int)
  }

  package typealias Subject = Int
  /// The total of the pool's contributions and its present goal, in whole dollars, and the language
  /// in which the goal is typed.
  package typealias Context = (contributed: Int, goal: Int?, language: Language)

  /// What answers a question for the field.
  package var answer: FieldAnswer { self == .name ? .text : .word }

  /// The field's word in lines.
  package var word: Text {
    switch self {
    case .name: Text("name", context: "a field of a form")
    case .goal: Text("goal", context: "a field of a form")
    }
  }

  /// The label of the field.
  package var label: Text { self == .name ? "Name" : "Goal in dollars (optional)" }

  /// Returns the problem of the field.
  package func problem(in form: Form, _ context: Context) -> Problem? {
    switch self {
    case .name: return form[.name].isBlank ? .blank : nil
    case .goal:
      if form[.goal].isBlank { return nil }
      guard let goal = form.goal(in: context.language), goal > 0 else { return .notPositive }
      // Another client may have set one that could not be set here.
      if goal == context.goal { return nil }
      if goal > Dollars.limit { return .tooLarge }
      let contributed = context.contributed
      return goal < contributed ? .belowContributed(amount: contributed) : nil
    }
  }

  /// Returns a problem as a sentence.
  package func explanation(of problem: Problem) -> Text {
    switch problem {
    case .blank: "Give the pool a name."
    case .notPositive: "The goal has to be a whole number above zero, or empty."
    case .tooLarge: "The goal cannot be more than \(Dollars(Dollars.limit))."
    case .belowContributed(let amount):
      "The goal cannot be below the \(Dollars(amount)) already contributed."
    }
  }
}

package typealias Form = FormState<FieldName>

extension Form {
  /// Creates a form for editing `pool`.
  init(editing pool: Pool) {
    self.init(
      editing: pool.id,
      typed: [
        .name: pool.name,
        .goal: pool.goalAmountValue.map(String.init) ?? "",
      ])
  }

  /// Returns the goal that is typed in a language; nil if it is no whole number.
  func goal(in language: Language) -> Int? { Dollars.wholeNumber(self[.goal], in: language) }
}
