import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTexts
import ReelTimeline

/// A page that shows a recording in a browser, in a single self-contained file.
package struct ReportPage<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// The recording.
  let timeline: Timeline<State, Action>
  /// The apps of the recording.
  let suite: Suite<State, Action>
  /// The title of the page.
  let title: String
  /// The time zone of the session, by its name.
  let zone: String
  /// Notices for the reader that are not errors.
  var notices: [String] = []
  /// The language of the page.
  var translation: Translation

  /// Creates a page from its parts.
  package init(
    timeline: Timeline<State, Action>, suite: Suite<State, Action>, title: String, zone: String,
    notices: [String] = [], in translation: Translation
  ) {
    self.timeline = timeline
    self.suite = suite
    self.title = title
    self.zone = zone
    self.notices = notices
    self.translation = translation
  }

  /// The number of frames in the page: those on a branch.
  var count: Int { PageTrack.count(of: PageTrack.all(timeline)) }

  /// Writes the page.
  ///
  /// - Parameter write: writes a text at the end of the file.
  /// - Throws: `QueryInterruption` if the task has been cancelled; any error of `write` and
  ///   `encode(to:)`.
  package func write(_ write: (String) throws -> Void) throws {
    try withoutActuallyEscaping(write) { try writeParts($0) }
  }

  private func writeParts(_ write: @escaping (String) throws -> Void) throws {
    let parts = PageSource.parts(title: title, in: translation)
    try write(parts.head)
    let data = PageData(timeline, of: suite, in: translation) { name, deflated in
      try write("<script type=\"text/plain\" id=\"\(name)\">")
      try write(deflated)
      try write("</script>\n")
    }
    let head = try data.writeParts()
    let index = try PageSource.index(
      head, title: title, zone: zone, notices: notices, in: translation)
    try write(index + parts.tail)
  }
}

extension ReportPage {
  /// Creates the page of a replayed recording, which names the place at which the current apps
  /// diverge from it; nil if the recording is empty.
  init?(
    _ report: Replay<State, Action>.Report, of path: String, _ suite: Suite<State, Action>,
    title: String, in translation: Translation
  ) {
    guard let timeline = report.timeline else { return nil }
    var notices = report.notices.map { translation($0) }
    if !report.isFaithful {
      notices.append(
        ReplayText.text(report, path: path, root: suite.root, in: translation))
    }
    self.init(
      timeline: timeline, suite: suite, title: title, zone: report.header?.zone ?? SessionZone.utc,
      notices: notices, in: translation)
  }
}
