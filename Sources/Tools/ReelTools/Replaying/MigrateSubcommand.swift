import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// `migrate`: shows how recordings of earlier versions are read, and writes them anew.
  static var migrateSubcommand: Subcommand<State, Action> {
    Subcommand(
      "migrate", "Show how recordings of earlier versions are read, or write them anew",
      .files("RECORDING…", missing: Text("migrate needs a recording")),
      .folder("to", help: Text("write migrated copies into FOLDER, which exists")),
      replays: true
    ) { shell, recordings, folder in
      try await shell.offline { launch in
        try shell.migrate(recordings, to: folder, launch.suite)
      }
    }
  }

  private func migrate(
    _ recordings: [NamedPath], to folder: NamedPath?, _ suite: Suite<State, Action>
  ) throws -> ExitCode {
    let output = StandardOutput()
    var worst = ExitCode.ok
    for recording in recordings.map(\.path) {
      do {
        let report = try suite.replay().run(recording)
        let text = ReplayText.text(report, path: recording, root: suite.root, in: translation)
        guard report.isFaithful, let timeline = report.timeline, let header = report.header else {
          output.diagnose(text)
          worst.worsen(to: .checkFailed)
          continue
        }
        output.reply(text)
        guard !report.formDifferences.isEmpty else {
          output.reply("\(recording): " + translation("nothing to migrate"))
          continue
        }
        guard let folder else { continue }
        try write(
          timeline, asCopyOf: recording, header, to: folder, version: program.version, suite)
      } catch let error as QueryInterruption {
        throw error
      } catch {
        output.diagnose(ReplayText.text(error, path: recording, suite, in: translation))
        worst.worsen(to: ExitCode(of: error))
      }
    }
    return worst
  }

  /// Writes another history of a recording into a folder, under the recording's name.
  ///
  /// - Parameter version: the version of the program that has made it.
  /// - Throws: A `RecordingError` if the file exists or cannot be written.
  func write(
    _ timeline: Timeline<State, Action>, asCopyOf recording: String, _ header: RecordingHeader,
    to folder: NamedPath, version: String?, _ suite: Suite<State, Action>
  ) throws {
    let copy = URL(fileURLWithPath: folder.path, isDirectory: true)
      .appendingPathComponent(URL(fileURLWithPath: recording).lastPathComponent).relativePath
    let origin = RecordingOrigin(
      header.app, locale: header.locale ?? "en", zone: header.zone ?? "UTC", version: version,
      requests: suite.requests)
    try timeline.writeRecording(to: copy, app: origin)
    StandardOutput().reply(translation("wrote \(verbatim: copy)"))
  }
}
