import ReelApp
import ReelHTTP
import ReelSupport

/// The form that creates and edits pools.
package struct PoolForm: AppScreen<MiniPoolsApp> {
  /// The actions of the form.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the form for a new pool.
    case newTapped
    /// Creates a pool with the given values.
    case newFilled(values: [FieldName: String])
    /// The user has typed into fields.
    case edited(values: [FieldName: String])
    /// Saves the form.
    case saveTapped
    /// A pool was created or edited, or was not; if it was edited, this is its state before.
    case poolSaved(Answer<Pool>)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    switch action {
    case .newTapped: if !state.top.isForm { state.open(Form(), &ask) }
    case .newFilled(let values):
      guard !state.top.isForm else { return }
      state.open(Form(typed: values), &ask)
      state.save(&ask)
    case .poolSaved(let outcome): state.saved(outcome, &ask)
    case .edited(let values): state.form?.type(values)
    case .saveTapped: state.save(&ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "new", "Create a pool, in the form or at once",
      .fields(inPlace: FieldName.name, .goal, endingAs: .characters("$-+.,0123456789"))
    ) {
      $0.isEmpty ? .newTapped : .newFilled(values: $0)
    }
    .sign(Dollars.sign, after: "goal")
    .alias("create")
    .explained(
      """
      With a name, and optionally a goal, the pool is created at once:
      new Trip to Rome 50, or new name="Trip to Rome" goal=50. A number at the end is
      the goal; to have it in the name, put that in quotes: new "Room 101".
      """
    )
    .unavailable { $0.formReason }
    Command.set(FieldName.self) { .edited(values: $0) }
      .unavailable { $0.noFormReason }
    Command("save", "Save the form") { .saveTapped }
      .alias("create")
      .unavailable { $0.noFormReason }
  }

  package func screen(for state: State) -> Screen {
    let isFree = state.working == nil
    let form = state.form ?? Form()
    let isNew = form.id == nil
    let title: Text = state.topPool.map { "edit \(verbatim: $0.name)" } ?? "create new pool"
    return Screen(title: title) {
      state.notices
      form.inputs(in: state.formContext)
      if isFree {
        Paragraph(
          isNew
            ? "Fill in with “set name …” and “set goal …”, then “create”; “back” leaves."
            : "Fill in with “set name …” and “set goal …”, then “save”; “back” leaves.",
          tone: .hint)
      }
      Controls(isNew ? "create" : "save", "back")
    }
  }
}

extension MiniPoolsApp.State {
  /// Whether the open form has texts that would be lost: they differ from what is saved, and are
  /// not being saved.
  var hasUnsavedTexts: Bool {
    guard let form, working == nil else { return false }
    return form.differs(from: topPool.map(Form.init(editing:)) ?? Form())
  }

  /// What the form's goal is compared with, and the language in which it is typed.
  fileprivate var formContext: FieldName.Context {
    (topPool?.contributed ?? 0, topPool?.goalAmountValue, locale)
  }

  /// Shows a form.
  mutating func open(_ form: Form, _ ask: inout Ask<MiniPoolsApp>) {
    move(to: .form(id: form.id), &ask)
    self.form = form
  }

  /// Requests saving the form, unless there is a problem.
  fileprivate mutating func save(_ ask: inout Ask<MiniPoolsApp>) {
    let context = formContext
    guard let form, self.form?.accepts(in: context) == true else { return }
    let draft = Draft(name: form[.name].trimmed, goalAmountValue: form.goal(in: locale))
    if let pool = topPool {
      save(draft, for: pool, &ask)
    } else {
      begin(.create(draft: draft), &ask)
    }
  }

  fileprivate mutating func saved(_ outcome: Answer<Pool>, _ ask: inout Ask<MiniPoolsApp>) {
    guard let request = endWork() else { return }
    switch outcome {
    case .done(let pool):
      if case .edit(let id, let draft, let field) = request {
        take(draft, only: field, for: id, before: pool)
        move(to: .pool(id: id), &ask)
      } else {
        add(pool)
        move(to: .pool(id: pool.id), &ask)
        created = pool.id
      }
    case .failed(let error):
      guard let form else { return }
      if let pool = topPool, error.isNotFound {
        leave(pool, &ask)
        message = .editedPoolGone(name: pool.name, typedName: form[.name], typedGoal: form[.goal])
      } else {
        message = .saveFailed(error: error)
        if error.mayHaveArrived { unanswered.append(request) }
      }
    }
  }

  /// Adds a pool that the user has created.
  mutating func add(_ pool: Pool) {
    pools[id: pool.id] = pool
    // If the service reuses the number of a deleted pool, the old one stays forgotten.
    deltas.forget(pool.id)
  }
}
