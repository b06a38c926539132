import Reel
import ReelApp
import ReelTesting
import Testing

// The app of the article “Apps with screens”.

struct NotesApp: App {
  enum Action: ComposedAction {
    case list(NoteList.Action)
    case editor(Editor.Action)
  }

  var initialState: State { State() }

  func reduce(into state: inout State, action: Action, ask: inout Ask<NotesApp>) {
    switch action {
    case .list(let own): ask.run(NoteList(), own, in: &state)
    case .editor(let own): ask.run(Editor(), own, in: &state)
    }
  }

  func isBusy(in state: State) -> Bool { state.isLoading }

  var commands: [Command<State, Action>] {
    NoteList().commands(as: Action.list)
    Editor().commands(as: Action.editor)
  }

  func screen(for state: State) -> Screen {
    state.form == nil ? NoteList().screen(for: state) : Editor().screen(for: state)
  }
}

extension NotesApp {
  struct State: Codable, Equatable, Sendable {
    var notes: [Note] = []
    var isLoading = false
    var form: FormState<FieldName>?
  }

  enum Request: RequestProtocol {
    case fetch
    case save(note: Note)
  }

  func respond(to request: Request) -> Effect<Action> {
    .run("notes") { send in
      switch request {
      case .fetch: await send(.list(.notesLoaded(notes: [Note(title: "Milk")])))
      case .save(let note): await send(.editor(.saved(note: note)))
      }
    }
  }
}

struct Note: Codable, Equatable, Sendable { var title: String }

struct NoteList: AppScreen<NotesApp> {
  enum Action: Codable, Equatable, Sendable {
    case refreshTapped
    case notesLoaded(notes: [Note])
  }

  func reduce(into state: inout State, action: Action, ask: inout Ask<NotesApp>) {
    switch action {
    case .refreshTapped:
      state.isLoading = true
      ask(.fetch)
    case .notesLoaded(let notes):
      state.isLoading = false
      state.notes = notes
    }
  }

  var commands: [Command<State, Action>] {
    Command("refresh", "Fetch the notes again") { .refreshTapped }
      .unavailable { $0.isLoading ? "the notes are being fetched" : nil }
  }

  func screen(for state: State) -> Screen {
    Screen(title: "Notes") {
      state.notes.map { Row(Text(verbatim: $0.title)) }
      Controls("refresh")
    }
  }
}

struct Editor: AppScreen<NotesApp> {
  enum Action: Codable, Equatable, Sendable {
    case newTapped
    case titleEdited(text: String)
    case saveTapped
    case saved(note: Note)
  }

  func reduce(into state: inout State, action: Action, ask: inout Ask<NotesApp>) {
    switch action {
    case .newTapped: state.form = FormState()
    case .titleEdited(let text): state.form?.type(text, into: .title)
    case .saveTapped:
      guard state.form?.accepts() == true, let title = state.form?[.title] else { return }
      state.form?.saving = Note(title: title)
      ask(.save(note: Note(title: title)))
    case .saved(let note):
      state.notes.append(note)
      state.form = nil
    }
  }

  var commands: [Command<State, Action>] {
    Command("new", "Write a note") { .newTapped }
    Command("title", "Type the title", .text("text")) { .titleEdited(text: $0) }
    Command("save", "Save the note") { .saveTapped }
  }

  func screen(for state: State) -> Screen {
    Screen(title: "New note") {
      (state.form ?? FormState()).inputs()
      Controls(Control("save"))
    }
  }
}

enum FieldName: String, FormField {
  case title

  enum Problem: String, Codable, Sendable { case blank }
  typealias Draft = Note

  var label: Text { "Title" }
  func problem(in form: FormState<FieldName>) -> Problem? { form[.title].isEmpty ? .blank : nil }
  func explanation(of problem: Problem) -> Text { "A note needs a title." }
}

@Suite struct NotesTests {
  @Test func aNoteIsWritten() async {
    let store = TestStore(NotesApp())
    await store.send(.list(.refreshTapped), requesting: [NotesApp.Request.fetch]) {
      $0.isLoading = true
    }
    await store.receive(.list(.notesLoaded(notes: [Note(title: "Milk")]))) {
      $0.isLoading = false
      $0.notes = [Note(title: "Milk")]
    }
    #expect(store.screen == "Notes\n  Milk\n  [refresh]")
    await store.send(.editor(.newTapped)) { $0.form = FormState() }
    await store.send(.editor(.saveTapped)) {
      $0.form?.problems = [.title: .blank]
      $0.form?.shaking = [.title]
    }
    #expect(
      store.screen == "New note\n  title “Title” [] shake ! A note needs a title.\n  [save]")
    await store.send(.editor(.titleEdited(text: "Bread"))) {
      $0.form?.typed = [.title: "Bread"]
      $0.form?.problems = [:]
      $0.form?.shaking = []
    }
    let bread = Note(title: "Bread")
    await store.send(.editor(.saveTapped), requesting: [NotesApp.Request.save(note: bread)]) {
      $0.form?.saving = bread
    }
    await store.receive(.editor(.saved(note: bread))) {
      $0.notes.append(bread)
      $0.form = nil
    }
    await store.finish()
  }
}
