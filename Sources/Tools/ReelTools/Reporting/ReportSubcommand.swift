import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// `report`: writes a recording as a page.
  static var reportSubcommand: Subcommand<State, Action> {
    let needs: Text = "report needs a recording and an output file: report a.reel a.html"
    return Subcommand(
      "report", "Write a recording as one HTML file to play and rewind in a browser",
      .file(missing: needs), .file("PAGE.html", missing: needs),
      written: "report RECORDING PAGE.html",
      replays: true
    ) { shell, recording, page in
      try await shell.read {
        try await shell.offline { launch in
          let report = try launch.suite.replay().states(recording.path)
          return try shell.write(report, of: recording.path, to: page, launch.suite)
        }
      } withoutTypes: { suite, problem in
        let report = try suite.replay().frames(recording.path)
        _ = try shell.write(report, of: recording.path, to: page, suite, notices: [problem])
      }
    }
  }

  /// Writes a page.
  ///
  /// - Parameter notices: further ones for the page, which have been said.
  private func write<
    RecordedState: Codable & Equatable & Sendable, RecordedAction: Codable & Equatable & Sendable
  >(
    _ report: Replay<RecordedState, RecordedAction>.Report, of recording: String,
    to file: NamedPath,
    _ suite: Suite<RecordedState, RecordedAction>, notices: [String] = []
  ) throws -> ExitCode {
    let output = StandardOutput()
    let name = FileName.shown(URL(fileURLWithPath: recording).lastPathComponent)
    let whole = ReportPage(report, of: recording, suite, title: name, in: translation)
    guard var page = whole else {
      for notice in report.notices { output.diagnose(translation(notice)) }
      output.diagnose(translation("\(verbatim: recording) is an empty recording"))
      return .checkFailed
    }
    // The page is in the language of its screens; its notices are in that of the command line.
    let language = report.header?.locale.flatMap { try? Language(locale: $0) }
    if let language { page.translation = Translation(language) }
    let news = page.notices
    page.notices = notices + news
    try NewFile.write(to: file, kind: "a report", page.write)
    for notice in news { output.diagnose(notice) }
    let frames = page.count
    output.reply(
      translation("wrote \(verbatim: file.path), \(frames, one: "frame", other: "frames")"))
    return report.isFaithful ? .ok : .checkFailed
  }
}
