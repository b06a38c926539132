import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension Shell {
  /// `report`: writes a recording as a page.
  static var reportSubcommand: Subcommand<State, Action> {
    let said = texts.program.report
    return Subcommand(
      "report", said.summary, .file("RECORDING", missing: said.needsFiles),
      .file("PAGE.html", missing: said.needsFiles), written: "report RECORDING PAGE.html",
      replays: true
    ) { shell, recording, page in
      try await shell.offline { launch in
        try shell.writeReport(of: recording, to: page, launch.suite)
      }
    }
  }

  private func writeReport(
    of recording: String, to path: String, _ suite: Suite<State, Action>
  ) throws -> ExitCode {
    let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer).run(recording)
    let output = StandardOutput()
    let name = FileName.shown(URL(fileURLWithPath: recording).lastPathComponent)
    guard let page = ReportPage(report, of: recording, suite, title: name) else {
      output.diagnose(texts.asking.replay.isEmptyRecording(recording))
      return .checkFailed
    }
    let language = report.header?.locale.flatMap { try? Language(locale: $0) } ?? .current
    try Language.$current.withValue(language) {
      let word = Word(path, range: 0..<path.count)
      try NewFile.write(to: word, kind: texts.saving.aReport, page.write)
    }
    for notice in page.notices { output.diagnose(notice) }
    output.answer(texts.program.report.wrote(path, page.timeline.count))
    return report.isFaithful ? .ok : .checkFailed
  }
}
