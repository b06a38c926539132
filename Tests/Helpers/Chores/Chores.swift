import Reel
import ReelApp
import ReelHTTP

/// The app of the tutorial: chores on a server.
struct Chores: App {
  struct State: Codable, Equatable, Sendable {
    var chores: [Chore] = []
    var isBusy = false
    var form: FormState<ChoreField>?
    var message: Message?
  }

  enum Message: Codable, Equatable, Sendable {
    case deleted(title: String)
    case failed(error: APIError)
  }

  enum Action: Codable, Equatable, Sendable {
    case appeared, refreshTapped, newTapped, backTapped, saveTapped
    case fieldsTyped(texts: [ChoreField: String])
    case doneTapped(id: Int)
    case deleteTapped(id: Int)
    case choresLoaded(chores: [Chore])
    case choreSaved(chore: Chore)
    case choreDeleted(id: Int)
    case callFailed(error: APIError)
  }

  enum Request: RequestProtocol {
    case fetch
    case create(draft: ChoreDraft)
    case finish(id: Int)
    case delete(id: Int)

    var policy: RequestPolicy { self == .fetch ? .latest : .writing(.inOrder) }
  }

  let api: ChoresAPI

  var initialState: State { State() }
  var start: Action? { .appeared }
}

enum ChoreField: String, FormField {
  case title, days

  enum Problem: String, Codable, Sendable { case blank, notANumber }
  typealias Draft = ChoreDraft
}

extension Chores {
  func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
    state.message = nil
    switch action {
    case .appeared, .refreshTapped: Self.ask(.fetch, &state, &ask)
    case .doneTapped(let id): Self.ask(.finish(id: id), &state, &ask)
    case .deleteTapped(let id): Self.ask(.delete(id: id), &state, &ask)
    case .newTapped: state.form = FormState()
    case .backTapped: state.form = nil
    case .fieldsTyped(let texts): state.form?.type(texts)
    case .saveTapped:
      guard state.form?.accepts(Self.problem) == true, let form = state.form else { return }
      let draft = ChoreDraft(title: form[.title], days: form.wholeNumber(in: .days))
      state.form?.saving = draft
      Self.ask(.create(draft: draft), &state, &ask)
    case .choresLoaded(let chores):
      state.isBusy = false
      state.chores = chores
    case .choreSaved(let chore):
      state.isBusy = false
      state.form = nil
      if let place = state.chores.firstIndex(where: { $0.id == chore.id }) {
        state.chores[place] = chore
      } else {
        state.chores.append(chore)
      }
    case .choreDeleted(let id):
      state.isBusy = false
      guard let place = state.chores.firstIndex(where: { $0.id == id }) else { return }
      state.message = .deleted(title: state.chores.remove(at: place).title)
    case .callFailed(let error):
      state.isBusy = false
      state.form?.saving = nil
      state.message = .failed(error: error)
    }
  }

  private static func ask(_ request: Request, _ state: inout State, _ ask: inout Ask<Self>) {
    state.isBusy = true
    ask(request)
  }

  /// Returns the problem with a field of the form; nil if there is none.
  static func problem(_ form: FormState<ChoreField>, _ field: ChoreField) -> ChoreField.Problem? {
    switch field {
    case .title: form[.title].isEmpty ? .blank : nil
    case .days: form[.days].isEmpty || form.wholeNumber(in: .days) != nil ? nil : .notANumber
    }
  }
}

extension Chores {
  func respond(to request: Request) -> Effect<Action> {
    switch request {
    case .fetch:
      .call(
        "fetch", api.chores, then: { .choresLoaded(chores: $0) },
        else: { .callFailed(error: $0) })
    case .create(let draft):
      .call(
        "create", api.create, draft, then: { .choreSaved(chore: $0) },
        else: { .callFailed(error: $0) })
    case .finish(let id):
      .call(
        "finish", api.finish, id, then: { .choreSaved(chore: $0) },
        else: { .callFailed(error: $0) })
    case .delete(let id):
      .call(
        "delete", api.delete, id, then: { .choreDeleted(id: $0) },
        else: { .callFailed(error: $0) })
    }
  }
}
