import ReelTimeline

/// What came of a replay, as text.
enum ReplayText {
  static func text<State, Action>(
    _ report: Replay<State, Action>.Report, path: String, root: String?
  ) -> String {
    var lines = report.notices
    if let divergence = report.divergence {
      lines.append(
        "\(path): differs after frame \(divergence.lastEqual), at the latest at frame "
          + "\(divergence.firstDifferent)")
      if let difference = divergence.difference, let frame = divergence.comparedAt {
        lines.append("  after frame \(frame), recorded → replayed:")
        lines += difference.lines().map { line in
          "    " + (root.map { Self.rooted(line, $0) } ?? line)
        }
      } else {
        lines.append("  no later state is in the recording to compare with")
      }
    } else if report.header == nil {
      lines.append("\(path): an empty recording")
    } else {
      let end = report.isEnded ? "" : ", not ended"
      let frames = "\(report.frames) frame\(report.frames == 1 ? "" : "s")"
      let digests = "\(report.digests) digest\(report.digests == 1 ? "" : "s")"
      lines.append("\(path): \(frames), \(digests) equal\(end)")
    }
    return lines.joined(separator: "\n")
  }

  /// A line of a difference with the app's name in front of its path.
  private static func rooted(_ line: String, _ root: String) -> String {
    let sign = line.prefix(2)
    let rest = line.dropFirst(2)
    return rest.hasPrefix("the state")
      ? "\(sign)\(root)\(rest.dropFirst(9))" : "\(sign)\(root).\(rest)"
  }
}
