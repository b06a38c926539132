import Foundation
import Reel
import ReelApps
import ReelHTTP
import ReelProgram
import ReelShell
import ReelStorage
import ReelTimeline
import TemporaryFiles

/// Replays recordings with the reducers of all apps.
enum Replaying {
  static func report(of path: String) async throws -> Replay<AppState, AppAction>.Report {
    let directory = try TemporaryDirectory()
    let clock = VirtualClock()
    let launch = try await Apps.program.launch(
      SessionSetup(
        clock: clock, virtualClock: clock, transport: NetworkTransport(),
        services: [:], directories: Directories(root: directory.url), isTemporary: true))
    defer { launch.shutDown() }
    return try Replay<AppState, AppAction>(app: launch.suite.name, reducer: launch.suite.reducer)
      .run(path)
  }
}
