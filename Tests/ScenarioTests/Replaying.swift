import ReelApp
import ReelApps
import ReelShell
import ReelTimeline

/// Replays recordings with the reducers of all apps.
enum Replaying {
  /// Returns the apps without a network, for their reducers and screens.
  static func suite() async throws -> Suite<AppState, AppAction> {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await Apps.program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return launch.suite
  }

  /// Replays a recording.
  static func report(of path: String) async throws -> Replay<AppState, AppAction>.Report {
    let suite = try await suite()
    return try suite.replay().run(path)
  }
}
