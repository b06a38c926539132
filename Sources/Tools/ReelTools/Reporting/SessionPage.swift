import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension Session {
  /// Writes the session so far as a page.
  ///
  /// - Throws: A `LineError` if the file exists or cannot be written.
  func writePage(to file: NamedPath) throws -> Reply {
    let program = configuration.program?.name ?? suite.name
    let page = ReportPage(
      timeline: timeline, suite: suite,
      title: translation("A report from \(verbatim: program)"), zone: configuration.zone,
      in: translation)
    try NewFile.write(to: file, kind: "a report", page.write)
    let frames = page.count
    return Reply(
      .exported, ExportedFile(file: file.path, frames: frames),
      lines: [
        translation("wrote \(verbatim: file.path), \(frames, one: "frame", other: "frames")"),
        translation("It contains no passwords, but all that the apps have shown: check it first."),
      ])
  }
}
