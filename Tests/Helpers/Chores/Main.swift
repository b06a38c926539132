import ReelHTTP
import ReelShell

extension Chores {
  /// Creates a session's app, with the service named by `--api chores=URL` or an embedded one.
  init(for setup: SessionSetup) throws {
    let client =
      if let service = setup.services["chores"] {
        APIClient(service, over: setup.transport)
      } else {
        APIClient(
          try BaseURL("http://chores.invalid", name: "embedded server"),
          over: setup.transport(to: ChoresServer()))
      }
    self.init(api: ChoresAPI(client: client))
  }
}

@main enum Main {
  static func main() async { await Shell { setup in try Chores(for: setup) }.run() }
}

extension Chores {
  /// Creates an app for tests: with the embedded server, without a session.
  static func embedded() throws -> Chores {
    let client = APIClient(try BaseURL("http://chores.invalid"), over: ChoresServer())
    return Chores(api: ChoresAPI(client: client))
  }

  /// The expression that `.save` writes into tests.
  var construction: String { "try Chores.embedded()" }
}
