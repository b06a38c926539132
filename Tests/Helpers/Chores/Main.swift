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
