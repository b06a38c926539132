import ReelShell

@main enum Main {
  static func main() async { await Shell { ChoresApp(for: $0) }.run() }
}

extension ChoresApp {
  /// Creates a session's app, with the service named by `--api chores=URL` or an embedded one.
  init(for setup: SessionSetup) {
    api = ChoresAPI(client: setup.client(for: "chores", embedded: ChoresServer()))
  }
}
