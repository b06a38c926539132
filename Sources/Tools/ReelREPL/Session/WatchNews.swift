import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// News about something watched.
enum WatchNews: Sendable {
  /// A value has changed; nil if it could not be read.
  case changed(Path, PathValue?, PathValue?)
  /// A condition has become true.
  case stopped(Condition)

  /// Whether the session stays at the frame.
  var stops: Bool { if case .stopped = self { true } else { false } }
}

extension NoticeKeeper {
  /// Reports the news, with the frame.
  func report(_ news: WatchNews, at frame: Int) {
    switch news {
    case .changed(let path, let before, let after):
      let (old, new) = (translation(before.shortText()), translation(after.shortText()))
      report(
        .changed,
        WatchedChange(
          frame: frame, path: path.description, before: before?.json ?? .null,
          after: after?.json ?? .null),
        saying: "#\(frame) \(path): \(old) → \(new)")
    case .stopped(let condition):
      report(
        .stopped, ReachedBreak(frame: frame, condition: condition.description),
        saying: "#\(frame) " + translation("stopped: \(verbatim: condition)"))
    }
  }
}

extension PathValue {
  /// The value; null if there is none.
  var json: JSON { if case .value(let value) = self { value } else { .null } }
}

extension PathValue? {
  /// Returns the value on one line, cut to fit.
  func shortText(width: Int = 48) -> Text {
    guard case .value(let value)? = self else { return "nothing" }
    let text = value.text
    return Text(verbatim: text.count > width ? text.prefix(width - 1) + "…" : text)
  }
}

extension WatchList {
  /// The watches, one per line.
  func lines(in translation: Translation) -> [String] {
    let lines = paths.map { "watch \($0)" } + conditions.map { "break \($0)" }
    return lines.isEmpty ? [translation("nothing is watched")] : lines
  }
}
