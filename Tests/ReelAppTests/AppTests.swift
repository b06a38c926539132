import Reel
import ReelApp
import ReelCoding
import Testing

/// The description of an app, alone and in a suite, and its screen.
@Suite struct AppTests {
  struct CounterApp: App {
    struct State: Codable, Equatable, Sendable { var count = 0 }
    enum Action: Codable, Equatable, Sendable { case add(Int), appeared }

    var initialState: State { State(count: 1) }

    var reducer: some Reducer<State, Action> {
      Reduce { state, action in
        if case .add(let n) = action { state.count += n }
      }
    }

    @CommandBuilder<State, Action>
    var commands: [Command<State, Action>] {
      Command("add", "Add a number", .argument("n", Int.self)) { .add($0) }
    }

    func screen(for state: State) -> Screen {
      Screen(title: "Counter") { Field("count", state.count) }
    }
  }

  struct Quiet: App {
    struct State: Codable, Equatable, Sendable {}
    typealias Action = CounterApp.Action

    var name: String { "other" }
    var initialState: State { State() }
    var reducer: some Reducer<State, Action> { Reduce { _, _ in } }
    var start: Action? { .appeared }
    var commands: [Command<State, Action>] { [] }
    func isBusy(in state: State) -> Bool { true }
    func screen(for state: State) -> Screen { Screen(title: "Quiet") }
  }

  @Test func theDefaultsSuitAnAppWithoutEffects() {
    let app = CounterApp()
    #expect(app.name == "counter")
    #expect(app.start == nil)
    struct App: ReelApp.App {
      var initialState: Int { 0 }
      var reducer: some Reducer<Int, Int> { Reduce { _, _ in } }
      var commands: [Command<Int, Int>] { [] }
      func screen(for state: Int) -> Screen { Screen(title: "") }
    }
    #expect(App().name == "app")
  }

  /// An app with work under way, for which commands are refused, or wait.
  struct Office: App {
    struct State: Codable, Equatable, Sendable {
      var isWorking = false
      var queues = false
    }
    enum Action: Codable, Equatable, Sendable { case ask, hang, answered }

    var initialState: State { State() }
    var reducer: some Reducer<State, Action> { Reduce { _, _ in } }
    var commands: [Command<State, Action>] {
      Command("ask", "Ask") { .ask }.unavailable { _ in "the office is closed" }
      Command("hang", "Hang up") { .hang }.duringWork()
    }
    func busyReason(in state: State) -> Text? {
      state.isWorking && !state.queues ? "wait for the answer" : nil
    }
    func commandsWait(in state: State) -> Bool { state.isWorking && state.queues }
    func isAnswer(_ action: Action) -> Bool { action != .ask }
    func screen(for state: State) -> Screen {
      Screen(title: "Office") {
        Input("question", label: "Question", value: "")
        Controls("ask", "hang")
      }
    }
  }

  @Test func workThatIsUnderWayBlocksCommandsOrLetsThemWait() {
    let app = Office()
    func offered(_ state: Office.State) -> [Text?] {
      MountedApp(app, \.self, .identity).commands.map { $0.unavailability(in: state) }
    }
    let working = Office.State(isWorking: true)
    let queueing = Office.State(isWorking: true, queues: true)
    #expect(offered(app.initialState) == ["the office is closed", nil])
    #expect(offered(working) == ["wait for the answer", nil])
    #expect(offered(queueing) == [nil, nil])
    func blocked(_ state: Office.State) -> [Bool] {
      [.ask, .hang, .answered].map { app.blocks($0, in: state) }
    }
    #expect(blocked(app.initialState) == [false, false, false])
    #expect(blocked(working) == [true, false, false])
    #expect(blocked(queueing) == [false, false, false])
    #expect(
      app.shownScreen(for: working).plainText == """
        Office …
          question “Question” ()
          (ask) [hang]
        """)
    #expect(
      app.shownScreen(for: queueing).plainText == """
        Office
          question “Question” []
          [ask] [hang]
        """)
  }

  @Test func aSingleAppIsASuite() {
    let suite = ReelApp.Suite(CounterApp())
    #expect(suite.isSingle && suite.name == "counter")
    #expect(suite.apps.map(\.name) == ["counter"])
    #expect(suite.apps[0].owns(.appeared))
    let store = Store(
      initialState: suite.initialState, reducer: suite.reducer)
    store.send(.add(2))
    #expect(suite.apps[0].screen(store.state) == Screen(title: "Counter") { Field("count", 3) })
  }

  struct Both: Codable, Equatable, Sendable {
    var counter = CounterApp.State()
    var other = Quiet.State()
  }

  enum BothAction: ComposedAction {
    case counter(CounterApp.Action)
    case other(CounterApp.Action)
  }

  struct BothApps: Feature {
    func reduce(into state: inout Both, action: BothAction, ask: inout Ask<BothApps>) {
      switch action {
      case .counter(let own):
        ask.run(CounterApp(), own, in: &state, at: \.counter, BothAction.counter)
      case .other(let own): ask.run(Quiet(), own, in: &state, at: \.other, BothAction.other)
      }
    }
  }

  @Test func severalAppsShareOneStore() throws {
    let suite = ReelApp.Suite(
      "both", Both(), BothApps(),
      MountedApp(CounterApp(), \.counter, ActionPath(case: BothAction.counter)),
      MountedApp(Quiet(), \.other, ActionPath(case: BothAction.other)))
    #expect(!suite.isSingle)
    #expect(suite.apps.map(\.name) == ["counter", "other"])
    #expect(suite.apps.map(\.start) == [nil, .other(.appeared)])
    #expect(suite.apps.map { $0.owns(.other(.appeared)) } == [false, true])
    let action = try suite.apps[0].commands[0].given(Words("5"), after: 0).action()
    #expect(action == .counter(.add(5)))
    var state = suite.initialState
    suite.reducer.recompute(&state, action)
    #expect(suite.apps[0].screen(state) == Screen(title: "Counter") { Field("count", 6) })
    #expect(suite.apps[1].screen(state).isBusy)
  }

  // The complete plain form of a screen: renderers and `--json` depend on it.
  @Test func aScreenIsAValueWithAPlainForm() throws {
    let isOpen = true
    var screen = Screen(title: "Trip") {
      Field("goal", "$50")
      if isOpen { Paragraph("A paragraph") }
      if !isOpen { Paragraph("Never") }
      if isOpen { Notice(.error, "No network") } else { Notice(.info, "Fine") }
      if !isOpen { Notice(.error, "No network") } else { Notice(.info, "Fine") }
      for id in 1...2 {
        Row(
          id: "\(id)", "Row", detail: "$\(id)",
          mark: Mark("!", meaning: "late", background: "#FF0000"), motion: .appear,
          command: "open \(id)")
      }
      Input("name", label: "Name", value: "x", error: "too short", isEnabled: false, motion: .shake)
      Controls(Control("edit"), Control("delete", isEnabled: false))
      [Paragraph("a"), Controls([])] as [any ScreenElement]
    }
    screen.isBusy = true
    let row = { (id: Int) in
      #"{"row":{"command":"open \#(id)","detail":"$\#(id)","id":"\#(id)","mark":"#
        + ##"{"background":"#FF0000","meaning":"late","symbol":"!"},"##
        + ##""motion":"appear","title":"Row"}}"##
    }
    let elements = [
      #"{"field":{"label":"goal","value":"$50"}}"#,
      #"{"text":{"text":"A paragraph"}}"#,
      #"{"notice":{"kind":"error","text":"No network"}}"#,
      #"{"notice":{"kind":"info","text":"Fine"}}"#, row(1), row(2),
      #"{"input":{"error":"too short","isEnabled":false,"label":"Name","motion":"shake","#
        + #""name":"name","value":"x"}}"#,
      #"{"controls":{"controls":[{"command":"edit","isEnabled":true},"#
        + #"{"command":"delete","isEnabled":false}]}}"#,
      #"{"text":{"text":"a"}}"#, #"{"controls":{"controls":[]}}"#,
    ]
    #expect(
      screen.json(in: Translation(.en)).text
        == #"{"elements":[\#(elements.joined(separator: ","))],"isBusy":true,"title":"Trip"}"#)
    #expect(Screen(title: "Empty").elements.isEmpty)
  }
}
