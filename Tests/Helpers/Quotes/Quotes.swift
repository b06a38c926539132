// An app that calls a service over the session's transport, for tests.
import Reel
import ReelApp
import ReelHTTP
import ReelShell

struct Quotes: App {
  struct State: Codable, Equatable, Sendable { var quote = "none yet" }

  enum Action: Codable, Equatable, Sendable {
    case fetchTapped
    case answered(String)
  }

  let transport: any Transport

  init(over transport: any Transport) { self.transport = transport }

  var initialState: State { State() }

  enum Request: RequestProtocol { case fetch }

  func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
    switch action {
    case .fetchTapped: ask(.fetch)
    case .answered(let text): state.quote = text
    }
  }

  func respond(to request: Request) -> Effect<Action> {
    .run { send in
      // No server listens on this port; the answers of `.net` come before anything is sent.
      let client = APIClient(try BaseURL("http://127.0.0.1:1"), over: transport)
      let answer = try await client.response(to: HTTPRequest(.get, "/quote"))
      await send(.answered("the service says \(answer.status)"))
    } catch: { error, send in
      await send(.answered("\(error)"))
    }
  }

  @CommandBuilder<State, Action>
  var commands: [Command<State, Action>] {
    Command("fetch", "Fetch a quote") { .fetchTapped }
  }

  func screen(for state: State) -> Screen {
    Screen(title: "Quotes") { Field("quote", Text(verbatim: state.quote)) }
  }
}

@main enum Main {
  static func main() async { await Shell { setup in Quotes(over: setup.transport) }.run() }
}
