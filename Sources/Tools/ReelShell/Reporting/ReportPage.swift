import ReelTexts
import Reel
import ReelApp
import ReelCoding
import ReelTimeline

/// A page that shows a recording in a browser, in one file that needs nothing else.
struct ReportPage<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  /// What is shown.
  let timeline: Timeline<State, Action>
  /// The apps that it is of.
  let suite: Suite<State, Action>
  /// What the page is called.
  let title: String
  /// The time zone of the session, by its name.
  let zone: String
  /// What the reader should know although it is no error.
  var notices: [String] = []

  /// Writes the page, in the current language.
  ///
  /// - Parameter write: writes a text at the end of the file.
  /// - Throws: `QueryInterruption` where the task has been cancelled; what `write` and
  ///   `encode(to:)` throw.
  func write(_ write: (String) throws -> Void) throws {
    try withoutActuallyEscaping(write) { try writeParts($0) }
  }

  private func writeParts(_ write: @escaping (String) throws -> Void) throws {
    let parts = PageSource.parts(title: title)
    try write(parts.head)
    var data = PageData(timeline, of: suite) { name, bytes in
      try write("<script type=\"text/plain\" id=\"\(name)\">")
      try write(Deflated.base64(bytes))
      try write("</script>\n")
    }
    let head = try data.writeParts()
    try write(PageSource.index(head, title: title, zone: zone, notices: notices) + parts.tail)
  }
}

extension ReportPage {
  /// The page of a recording that has been replayed, which says where the apps of today leave it;
  /// nil where the recording is empty.
  init?(
    _ report: Replay<State, Action>.Report, of path: String, _ suite: Suite<State, Action>,
    title: String
  ) {
    guard let timeline = report.timeline else { return nil }
    var notices = report.notices
    if !report.isFaithful {
      notices.append(ReplayText.text(report, path: path, root: suite.root))
    }
    self.init(
      timeline: timeline, suite: suite, title: title, zone: report.header?.zone ?? SessionZone.utc,
      notices: notices)
  }
}
