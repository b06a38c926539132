import ReelTexts
import Reel
import ReelApp
import ReelTimeline

/// What is new about something that is watched.
enum WatchNews: Sendable {
  /// A value has changed; nil where it could not be read.
  case changed(Path, PathValue?, PathValue?)
  /// A condition has become true.
  case stopped(Condition)

  /// Whether the session stays where it happened.
  var stops: Bool { if case .stopped = self { true } else { false } }
}

extension NoticeKeeper {
  /// Tells what is new, and at which frame.
  func tell(_ news: WatchNews, at frame: Int) {
    switch news {
    case .changed(let path, let before, let after):
      tell(
        .changed,
        WatchedChange(
          frame: frame, path: path.description, before: before?.json ?? .null,
          after: after?.json ?? .null),
        saying: "#\(frame) \(path): \(before.shortText) → \(after.shortText)")
    case .stopped(let condition):
      tell(
        .stopped, ReachedBreak(frame: frame, condition: condition.description),
        saying: "#\(frame) " + texts.session.waiting.stopped("\(condition)"))
    }
  }
}

extension PathValue {
  /// The value; null where there is none.
  var json: JSON { if case .value(let value) = self { value } else { .null } }
}

extension PathValue? {
  /// The value on one line, cut to a length that fits.
  func shortText(width: Int = 48) -> String {
    guard case .value(let value)? = self else { return texts.asking.nothing }
    let text = value.text
    return text.count > width ? text.prefix(width - 1) + "…" : text
  }

  /// The value on one line, of at most 48 characters.
  fileprivate var shortText: String { shortText() }
}

extension WatchList {
  /// What is watched, a line each.
  var lines: [String] {
    let lines = paths.map { "watch \($0)" } + conditions.map { "break \($0)" }
    return lines.isEmpty ? [texts.session.waiting.nothingWatched] : lines
  }
}
