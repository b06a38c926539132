import ReelTexts
import Reel
import ReelApp
import ReelTimeline

/// The result of a replay, as text.
enum ReplayText {
  static func text<State, Action>(
    _ report: Replay<State, Action>.Report, path: String, root: String?
  ) -> String {
    var lines = report.notices
    if let divergence = report.divergence {
      lines.append(
        "\(path): "
          + texts.asking.replay.differs(divergence.lastEqual, divergence.firstDifferent))
      if let difference = divergence.difference, let frame = divergence.comparedAt {
        lines.append("  " + texts.asking.replay.recordedToReplayed(frame))
        lines += difference.lines().map { line in
          "    " + (root.map { Self.rooted(line, $0) } ?? line)
        }
      } else {
        lines.append("  " + texts.asking.replay.nothingToCompare)
      }
    } else if let other = report.otherRequests {
      lines.append("\(path): " + texts.asking.replay.asksElse(other.frame))
      lines += requests(other)
    } else if report.header == nil {
      lines.append("\(path): " + texts.asking.replay.isEmpty)
    } else {
      let outcome = texts.asking.replay.isFaithful(report.frames, report.digests, report.isEnded)
      lines.append("\(path): \(outcome)")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the recorded and the replayed requests, one per line.
  static func requests(_ other: ReplayRequests) -> [String] {
    [
      "  " + texts.asking.replay.recorded(other.recorded.text),
      "  " + texts.asking.replay.replayed(other.replayed.text),
    ]
  }

  /// Returns a line of a difference, with the app's name in front of its path.
  private static func rooted(_ line: String, _ root: String) -> String {
    let sign = line.prefix(2)
    let rest = line.dropFirst(2)
    return rest.hasPrefix(Path.wholeState)
      ? "\(sign)\(root)\(rest.dropFirst(Path.wholeState.count))" : "\(sign)\(root).\(rest)"
  }
}
