import ReelApp
import ReelHTTP

/// A field of the form, identified by its word in `set`.
enum ChoreField: String, FormField {
  case title, days

  enum Problem: String, Codable, Sendable { case blank, notANumber }

  var label: Text {
    switch self {
    case .title: "What is to be done"
    case .days: "Every how many days (optional)"
    }
  }

  func problem(in form: Form) -> Problem? {
    switch self {
    case .title: form[.title].allSatisfy(\.isWhitespace) ? .blank : nil
    case .days:
      form[.days].isEmpty || 1...999 ~= form.wholeNumber(in: .days) ?? 0 ? nil : .notANumber
    }
  }

  func explanation(of problem: Problem) -> Text {
    switch problem {
    case .blank: "Give the chore a title."
    case .notANumber: "The days have to be a whole number from 1 to 999, or empty."
    }
  }
}

typealias Form = FormState<ChoreField>

/// The form that adds a chore.
struct ChoreForm: AppScreen<ChoresApp> {
  enum Action: Codable, Equatable, Sendable {
    case newTapped, backTapped
    case edited(values: [ChoreField: String])
    case saveTapped
    case saved(Outcome<Chore, APIError>)
  }

  func reduce(into state: inout State, action: Action, ask: inout Ask<ChoresApp>) {
    switch action {
    case .newTapped: state.form = Form()
    case .backTapped: state.form = nil
    case .edited(let values): state.form?.type(values)
    case .saveTapped:
      guard state.form?.accepts() == true, let form = state.form else { return }
      let draft = Draft(title: form[.title], days: form.wholeNumber(in: .days))
      state.work(.create(draft: draft), &ask)
    case .saved(let outcome):
      guard let chore = state.answer(outcome, &ask) else { return }
      state.chores[id: chore.id] = chore
      state.form = nil
    }
  }

  var commands: [Command<State, Action>] {
    Command("new", "Add a chore, in a form") { .newTapped }
      .unavailable { $0.form == nil ? nil : "“save” or leave the form first" }
    Command.set(ChoreField.self) { .edited(values: $0) }
      .unavailable { $0.form == nil ? "open the form with “new” first" : nil }
    Command("save", "Save the form") { .saveTapped }
      .unavailable { $0.form == nil ? "open the form with “new” first" : nil }
    Command("back", "Leave the form") { .backTapped }
      .unavailable { $0.form == nil ? "this is the list" : nil }
  }

  func screen(for state: State) -> Screen {
    Screen(title: "A new chore") {
      (state.form ?? Form()).inputs()
      if let error = state.failure { Notice.error("\(error) Try again.") }
      Controls("save", "back")
    }
  }
}

extension ChoreField {
  /// The field's word in lines.
  var word: Text {
    switch self {
    case .title: Text("title", context: "a field of a form")
    case .days: Text("days", context: "a field of a form")
    }
  }
}
