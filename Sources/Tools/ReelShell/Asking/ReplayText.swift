import Reel
import ReelApp
import ReelTimeline

/// What came of a replay, as text.
enum ReplayText {
  static func text<State, Action>(
    _ report: Replay<State, Action>.Report, path: String, root: String?
  ) -> String {
    var lines = report.notices
    if let divergence = report.divergence {
      lines.append(
        localized(
          en: "\(path): differs after frame \(divergence.lastEqual), at the latest at frame "
            + "\(divergence.firstDifferent)",
          de: "\(path): verschieden nach Frame \(divergence.lastEqual), spätestens bei Frame "
            + "\(divergence.firstDifferent)"))
      if let difference = divergence.difference, let frame = divergence.comparedAt {
        lines.append(
          localized(
            en: "  after frame \(frame), recorded → replayed:",
            de: "  nach Frame \(frame), aufgenommen → wiederholt:"))
        lines += difference.lines().map { line in
          "    " + (root.map { Self.rooted(line, $0) } ?? line)
        }
      } else {
        lines.append(
          localized(
            en: "  no later state is in the recording to compare with",
            de: "  in der Aufnahme steht kein späterer Zustand zum Vergleichen"))
      }
    } else if let other = report.otherRequests {
      lines.append(
        localized(
          en: "\(path): frame \(other.frame) asks something else of the world",
          de: "\(path): Frame \(other.frame) fragt die Welt etwas anderes"))
      lines += requests(other)
    } else if report.header == nil {
      lines.append(
        localized(
          en: "\(path): an empty recording",
          de: "\(path): eine leere Aufnahme"))
    } else {
      let end = report.isEnded ? "" : localized(en: ", not ended", de: ", nicht beendet")
      let digests = localized(
        en: "\(report.digests) digest\(report.digests == 1 ? "" : "s") equal",
        de: report.digests == 1 ? "1 Digest gleich" : "\(report.digests) Digests gleich")
      lines.append("\(path): \(frames(report.frames)), \(digests)\(end)")
    }
    return lines.joined(separator: "\n")
  }

  /// What was asked and what is, a line each.
  static func requests(_ other: ReplayRequests) -> [String] {
    [
      localized(en: "  recorded: ", de: "  aufgenommen: ") + other.recorded.text,
      localized(en: "  replayed: ", de: "  wiederholt: ") + other.replayed.text,
    ]
  }

  /// So many frames, in words.
  static func frames(_ count: Int) -> String {
    localized(
      en: "\(count) frame\(count == 1 ? "" : "s")", de: "\(count) Frame\(count == 1 ? "" : "s")")
  }

  /// A line of a difference with the app's name in front of its path.
  private static func rooted(_ line: String, _ root: String) -> String {
    let sign = line.prefix(2)
    let rest = line.dropFirst(2)
    return rest.hasPrefix(Path.wholeState)
      ? "\(sign)\(root)\(rest.dropFirst(Path.wholeState.count))" : "\(sign)\(root).\(rest)"
  }
}
