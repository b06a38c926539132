import Foundation
import ReelApp
import ReelPostgres
import ReelPostgresCorpus
import ReelSharing
import ReelShell
import ReelTimeline

/// The operations on a database.
private enum DatabaseAction: String, CaseIterable, CommandValue {
  case initialise = "init"
  case save
}

extension Subcommand {
  /// `db init`: prepares a database; `db save`: saves a session in it as a recording.
  static var db: Subcommand {
    Subcommand(
      "db", "Prepare a database for shared sessions, or save one of them as a recording",
      .argument("action", DatabaseAction.self),
      .argument("url", String.self), .optional(.file("FILE")),
      written: "db init URL | db save URL/NAME FILE"
    ) { shell, action, url, file in
      switch (action, file) {
      case (.initialise, nil): try makeReady(url, shell.translation)
      case (.initialise, let file?):
        throw UsageError("db init takes no file: “\(verbatim: file.text)”")
      case (.save, let file?): try await save(url, to: file.path, shell)
      case (.save, nil):
        throw UsageError("db save: the file is missing: db save URL/NAME FILE")
      }
      return .ok
    }
  }

  private static func makeReady(_ url: String, _ translation: Translation) throws {
    let schemas = PostgresSchema.all + [.corpus]
    for schema in try PostgresSchema.prepare(try PostgresAddress(url), schemas) {
      let line: Text =
        schema.from == 0
        ? "\(verbatim: schema.name): created, version \(schema.to)"
        : schema.from < schema.to
          ? "\(verbatim: schema.name): version \(schema.from) → \(schema.to)"
          : "\(verbatim: schema.name): already at version \(schema.to)"
      StandardOutput().reply(translation(line))
    }
  }

  private static func save(
    _ url: String, to file: String, _ shell: RunningShell<State, Action>
  ) async throws {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await shell.program.launch(.offline(scratch))
    defer { launch.shutDown() }
    let suite = launch.suite
    let origin = RecordingOrigin(
      suite.name, locale: "en", zone: "UTC", version: shell.program.version,
      requests: suite.requests)
    let both = try await TimelineStore(
      sharing: .postgres(url), as: NSUserName(), of: origin, initialState: suite.initialState,
      reducer: suite.reducer, isLooking: true)
    defer { both.sharing?.leave() }
    try await both.sharing?.fetchEarlier()
    try both.timeline.writeRecording(to: file, app: origin)
    let frames = both.timeline.count
    StandardOutput().reply(
      shell.translation(
        Text(
          frames, one: "wrote \(frames) frame to \(verbatim: file)",
          other: "wrote \(frames) frames to \(verbatim: file)", context: "a recording")))
  }
}
