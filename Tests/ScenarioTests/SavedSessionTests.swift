import Foundation
import Reel
import ReelApps
import ReelTimeline
import TemporaryFiles
import Testing

@testable import ReelREPL
@testable import ReelTools

/// A saved script leads to the states of its session, whatever was done in it, and also where it
/// began with stored data.
@Suite struct SavedSessionTests {
  /// The answer to every question for a secret.
  private static let secret = "correct horse 1"
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func options(data: String? = nil) throws -> SessionOptions {
    let program = Apps.program
    var options = try SessionOptions(apps: program.apps, name: program.name, isReproducible: true)
    options.data = data.map { URL(fileURLWithPath: directory.path($0)) }
    return options
  }

  private func start(data: String) async throws -> SessionStart<AppState, AppAction> {
    try await SessionStart(
      Apps.program.withTools, options: options(data: data), isVirtual: true,
      output: CollectedOutput(),
      configuration: SessionConfiguration(mode: .plain, showsScreens: false))
  }

  /// Performs random lines, as `reel fuzz` does, and saves them; returns the digest at their end.
  private func perform(_ seed: UInt64, app: Int, in data: String, to file: String) async throws
    -> Digest
  {
    // A line with a secret in it is not saved.
    let lines = try await Fuzzer(Apps.program, app: app).run(.init(steps: 25, seed: seed)).lines
      .filter { !$0.contains("password:=") }
    let start = try await start(data: data)
    defer { start.shutDown() }
    for line in [".use \(Apps.program.apps[app])"] + lines + ["wait"] {
      let parts = line.components(separatedBy: "\n")
      let answers = parts.dropFirst().map {
        ["wrong horse 2", "", "short"].contains($0) ? Self.secret : $0
      }
      _ = await start.interpreter.execute(
        parts[0], answers: answers + Array(repeating: Self.secret, count: 3))
    }
    let saved = await start.interpreter.execute(".save \(file)")
    guard case .done = saved else { throw CancellationError() }
    return try Digest(of: start.session.store.state)
  }

  /// Runs a script; returns the digest at its end, and what went wrong.
  private func run(_ path: String) async throws -> (digest: Digest, problem: String) {
    let recording = directory.path("again.reel")
    let result = try await ScriptRunner(Apps.program, options: options())
      .run(Script(path: path), name: "script", recording: recording)
    defer { try? FileManager.default.removeItem(atPath: recording) }
    let state = try Replay<AppState, AppAction>(
      app: result.suite.name, reducer: result.suite.reducer
    ).run(recording).state
    return (
      try Digest(of: #require(state)),
      result.output.filter(\.isDiagnostic).map(\.text).joined(separator: "\n")
    )
  }

  /// Two sessions on the same data: the second begins with what the first has stored.
  @Test(arguments: SavedSessionTests.seeds)
  func aSavedScriptReproducesItsSession(_ seed: UInt64) async throws {
    let app = Int(seed) % Apps.program.apps.count
    for session in 0..<2 as Range<UInt64> {
      let file = directory.path("saved-\(session).script")
      let digest = try await perform(seed + 10_000 * session, app: app, in: "data", to: file)
      let saved = try String(contentsOfFile: file, encoding: .utf8)
      try saved.replacing(/env:[A-Z_0-9]+/, with: Self.secret)
        .write(toFile: file, atomically: true, encoding: .utf8)
      let again = try await run(file)
      #expect(
        again.problem.isEmpty && again.digest == digest,
        "session \(session) with seed \(seed):\n\(again.problem)\nsaved:\n\(saved)")
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path("saved-0.data")))
    #expect(FileManager.default.fileExists(atPath: directory.path("saved-1.data")))
  }

  /// Sessions that begin with the same data at the same time do not take the same ids, by which the
  /// service would take the second one's show for the first one's.
  @Test func sessionsAtTheSameTimeHaveTheirOwnIds() async throws {
    let sessions = [try await start(data: "shared"), try await start(data: "shared")]
    defer { for session in sessions { session.shutDown() } }
    let shows = ["Dark 2017 3", "Lost 2004 6"]
    for (session, show) in zip(sessions, shows) {
      for line in [".use tvshows", "wait", "add \(show)", "wait", "sync", "wait", "list"] {
        _ = await session.interpreter.execute(line)
      }
    }
    for check in ["tvshows.shows.count == 2", "screen contains Dark", "screen contains Lost"] {
      let outcome = await sessions[1].interpreter.execute("expect \(check)")
      guard case .done = outcome else {
        Issue.record("not so: \(check)")
        continue
      }
    }
  }

  /// How many are tried: more with `REEL_SAVED_SESSIONS=200`.
  private static var seeds: [UInt64] {
    let count = ProcessInfo.processInfo.environment["REEL_SAVED_SESSIONS"].flatMap(UInt64.init)
    return Array(1...(count ?? 8))
  }
}
