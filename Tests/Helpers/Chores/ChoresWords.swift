import Reel
import ReelApp
import ReelHTTP

extension Chores {
  @CommandBuilder<State, Action>
  var commands: [Command<State, Action>] {
    Command("refresh", "Fetch the chores again") { .refreshTapped }
      .unavailable { $0.isBusy ? "the server has not answered yet" : nil }
    Command("done", "Check a chore off", .argument("id", Int.self)) { .doneTapped(id: $0) }
      .completing("id") { state in Self.choices(state.chores.filter { !$0.isDone }) }
      .unavailable { $0.isBusy ? "the server has not answered yet" : nil }
    Command("delete", "Delete a chore", .argument("id", Int.self)) { .deleteTapped(id: $0) }
      .completing("id") { state in Self.choices(state.chores) }
      .unavailable { $0.isBusy ? "the server has not answered yet" : nil }
      .confirm { state, action in
        guard case .deleteTapped(let id) = action,
          let chore = state.chores.first(where: { $0.id == id })
        else { return nil }
        return "Delete “\(verbatim: chore.title)”?"
      }
    Command("new", "Add a chore, in a form") { .newTapped }
      .unavailable { $0.form == nil ? nil : "“save” or leave the form first" }
    Command("set", "Fill in a field of the form", .fields(ChoreField.self)) {
      .fieldsTyped(texts: $0)
    }
    .unavailable { $0.form == nil ? "open the form with “new” first" : nil }
    Command("save", "Save the form") { .saveTapped }
      .unavailable { state in
        if state.form == nil { return "open the form with “new” first" }
        return state.isBusy ? "the server has not answered yet" : nil
      }
    Command("back", "Leave the form") { .backTapped }
      .unavailable { $0.form == nil ? "this is the list" : nil }
  }

  private static func choices(_ chores: [Chore]) -> [Choice] {
    chores.map { Choice("\($0.id)", Text(verbatim: $0.title)) }
  }
}

extension Chores {
  func screen(for state: State) -> Screen {
    state.form.map { Self.form($0, in: state) } ?? Self.list(state)
  }

  private static func list(_ state: State) -> Screen {
    Screen(title: "Chores", isBusy: state.isBusy) {
      if state.chores.isEmpty, !state.isBusy, state.message == nil {
        Paragraph("There is nothing to do.")
      }
      state.chores.map { chore in
        Row(
          id: "\(chore.id)", Text(verbatim: chore.title),
          detail: chore.days.map { $0 == 1 ? "every day" : "every \($0) days" } ?? .empty,
          mark: chore.isDone ? Mark("✓", meaning: "done") : nil,
          command: chore.isDone ? nil : "done \(chore.id)")
      }
      notices(state)
      Controls(Control("new"), Control("refresh"))
    }
  }

  private static func form(_ form: FormState<ChoreField>, in state: State) -> Screen {
    Screen(title: "A new chore", isBusy: state.isBusy) {
      ChoreField.allCases.map { field in
        form.input(
          field, label: field == .title ? "What is to be done" : "Every how many days (optional)",
          checking: problem
        ) { problem in
          switch problem {
          case .blank: "Give the chore a title."
          case .notANumber: "The days have to be a whole number, or empty."
          }
        }
      }
      notices(state)
      Controls(Control("save"), Control("back"))
    }
  }

  private static func notices(_ state: State) -> [any ScreenElement] {
    switch state.message {
    case .deleted(let title): [Notice(.info, "“\(verbatim: title)” is deleted.")]
    case .failed(let error): [Notice(.error, "\(error) Try again.")]
    case nil: []
    }
  }
}
