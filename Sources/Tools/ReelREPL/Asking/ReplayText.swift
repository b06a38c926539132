import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// The result of a replay, as text.
package enum ReplayText {
  /// Returns the result of a replay.
  ///
  /// - Parameter isPart: whether it was to stop before the end, whose line it has not read then.
  package static func text<State, Action>(
    _ report: Replay<State, Action>.Report, path: String, root: String?, isPart: Bool = false,
    in translation: Translation
  ) -> String {
    var lines = report.notices.map { translation($0) }
    if let divergence = report.divergence {
      lines.append(
        "\(path): "
          + translation(
            """
            differs after frame \(divergence.lastEqual), by frame \(divergence.firstDifferent) \
            at the latest
            """))
      if let difference = divergence.difference, let frame = divergence.comparedAt {
        lines.append("  " + translation("after frame \(frame), recorded → replayed:"))
        lines += difference.lines(in: translation).map { line in
          "    " + (root.map { Self.rooted(line, $0, in: translation) } ?? line)
        }
      } else {
        lines.append("  " + translation("the recording has no later state to compare with"))
      }
    } else if let other = report.otherRequests {
      lines += requests(other, in: translation, behind: "\(path): ")
    } else if report.header == nil {
      lines.append("\(path): " + translation("an empty recording"))
    } else {
      let outcome =
        translation(
          """
          \(report.frames, one: "frame", other: "frames"), \
          \(report.digests, one: "digest", other: "digests") equal
          """)
        + (report.incomparable > 0
          ? translation(", \(report.incomparable) cannot be compared") : "")
        + (report.isEnded || isPart ? "" : translation(", not ended"))
      lines.append("\(path): \(outcome)")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the reason why a recording cannot be replayed, with the first action that this version
  /// does not have.
  package static func text<State, Action>(
    _ error: any Error, path: String, _ suite: Suite<State, Action>, in translation: Translation
  ) -> String {
    let reason = translation(Text(error))
    guard case RecordingError.unreadable? = error as? RecordingError,
      let first = try? suite.replay().firstUnknownAction(in: path)
    else { return reason }
    let action = translation(
      "the first action that this version does not have is that of frame \(first.frame): \(first.reason)"
    )
    return "\(reason)\n  \(action)"
  }

  /// Says that requests differ: the frame, then the recorded and the replayed ones, one per line.
  ///
  /// - Parameter place: what is in front of the first line.
  package static func requests(
    _ other: ReplayRequests, in translation: Translation, behind place: String = ""
  ) -> [String] {
    [
      place + translation("frame \(other.frame) makes different requests than before"),
      "  " + translation("recorded: \(verbatim: other.recorded.text)"),
      "  " + translation("replayed: \(verbatim: other.replayed.text)"),
    ]
  }

  /// Returns a line of a difference, with the app's name in front of its path.
  private static func rooted(
    _ line: String, _ root: String, in translation: Translation
  ) -> String {
    let sign = line.prefix(2)
    let rest = line.dropFirst(2)
    let whole = translation(Path.wholeState)
    return rest.hasPrefix(whole)
      ? "\(sign)\(root)\(rest.dropFirst(whole.count))" : "\(sign)\(root).\(rest)"
  }
}
