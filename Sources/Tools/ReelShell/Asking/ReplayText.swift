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
          + localized(
            """
            differs after frame \(divergence.lastEqual), by frame \(divergence.firstDifferent) \
            at the latest
            """))
      if let difference = divergence.difference, let frame = divergence.comparedAt {
        lines.append("  " + localized("after frame \(frame), recorded → replayed:"))
        lines += difference.lines().map { line in
          "    " + (root.map { Self.rooted(line, $0) } ?? line)
        }
      } else {
        lines.append("  " + localized("the recording has no later state to compare with"))
      }
    } else if let other = report.otherRequests {
      lines.append(
        "\(path): " + localized("frame \(other.frame) makes different requests than before"))
      lines += requests(other)
    } else if report.header == nil {
      lines.append("\(path): " + localized("an empty recording"))
    } else {
      let outcome =
        localized(
          """
          \(report.frames, one: "frame", other: "frames"), \
          \(report.digests, one: "digest", other: "digests") equal
          """) + (report.isEnded ? "" : localized(", not ended"))
      lines.append("\(path): \(outcome)")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the recorded and the replayed requests, one per line.
  static func requests(_ other: ReplayRequests) -> [String] {
    [
      "  " + localized("recorded: \(verbatim: other.recorded.text)"),
      "  " + localized("replayed: \(verbatim: other.replayed.text)"),
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
