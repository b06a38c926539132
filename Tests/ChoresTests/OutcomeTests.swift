import ReelApp
import ReelHTTP
import ReelTesting
import Testing

@testable import Chores

/// What the tutorial's tests and scenario do not meet: nothing to do, a refusal, no network.
@Suite struct OutcomeTests {
  private struct Nowhere: Transport {
    func send(
      _ request: HTTPRequest, to base: BaseURL
    ) async throws(TransportError) -> HTTPResponse { throw .noConnection }
  }

  @Test func withoutChoresThereIsNothingToDo() {
    let store = TestStore(ChoresApp())
    #expect(store.screen == "Chores\n  There is nothing to do.\n  [new] [refresh]")
  }

  @Test(arguments: ["-3", "0", "1000", "99999999999999999999", "3.5", "often"])
  func impossibleDaysAreRefused(days: String) {
    var form = Form(typed: [.title: "Dishes", .days: days])
    let isAccepted = form.accepts()
    #expect(!isAccepted)
    #expect(form.problems == [.days: .notANumber])
  }

  @Test(arguments: [("", nil), ("1", 1), (" 999 ", 999)] as [(String, Int?)])
  func possibleDaysAreAccepted(days: String, number: Int?) {
    var form = Form(typed: [.title: "Dishes", .days: days])
    let isAccepted = form.accepts()
    #expect(isAccepted)
    #expect(form.wholeNumber(in: .days) == number)
  }

  @Test(arguments: ["", "   "])
  func aTitleOfSpacesIsNone(title: String) {
    var form = Form(typed: [.title: title])
    let isAccepted = form.accepts()
    #expect(!isAccepted)
    #expect(form.problems == [.title: .blank])
  }

  @Test func aChoreThatIsNotSavedStaysInTheForm() async throws {
    let store = TestStore(ChoresApp(api: ChoresAPI(client: .embedded(Nowhere()))))
    await store.type("new") { $0.form = Form() }
    await store.type("set title Dishes") { $0.form?.typed = [.title: "Dishes"] }
    let draft = Draft(title: "Dishes")
    await store.type("save", requesting: [ChoresApp.Request.create(draft: draft)]) {
      $0.working = .create(draft: draft)
    }
    let error = APIError.noConnection(server: "embedded server")
    await store.receive(.form(.saved(.failed(error)))) {
      $0.working = nil
      $0.failure = error
    }
    #expect(
      store.screen == """
        A new chore
          title “What is to be done” [Dishes]
          days “Every how many days (optional)” []
          error: The embedded server does not answer. Try again.
          [save] [back]
        """)
    await store.finish()
  }

  /// What the server had told before a change must not replace what it tells after it.
  @Test func choresFetchedBeforeAChangeAreFetchedAgain() {
    let app = ChoresApp()
    let chore = Chore(id: 1, title: "a", isDone: true)
    for action in [
      ChoresApp.Action.list(.finished(.done(chore))), .form(.saved(.done(chore))),
    ] {
      for isLoading in [true, false] {
        var state = ChoresApp.State()
        state.isLoading = isLoading
        // The server has told of an added chore already.
        state.chores = [chore]
        let asked = app.asking(&state, action).map(\.request)
        #expect(asked == (isLoading ? [AskedRequest(.ask, ChoresApp.Request.fetch)] : []))
        #expect(state.chores == [chore])
      }
    }
  }

  @Test func onlyChoresThatAreNotDoneAreOffered() throws {
    var state = ChoresApp.State()
    state.chores = [Chore(id: 1, title: "a", isDone: true), Chore(id: 2, title: "b")]
    let done = try #require(ChoresApp().commands.first { $0.name == "done" })
    #expect(done.choices(for: done.parameters[0], in: state).map(\.word) == ["2"])
  }

  @Test func aRequestThatTheServerDoesNotUnderstandIsRefused() async throws {
    let client = APIClient.embedded(ChoresServer())
    let noTitle = try HTTPRequest(.post, "/chores").json(["days": 1])
    #expect(try await client.response(to: noTitle).status == 400)
    #expect(try await client.response(to: HTTPRequest(.patch, "/chores/9")).status == 404)
  }
}
