import Reel
import ReelApp
import ReelTexts
import ReelTimeline

extension Questions {
  /// Returns the durations of reducers and effects, by action.
  public func timer() throws -> Reply {
    let names = ActionNames(isSingle: isSingle)
    let report = try history.timer { frame in (try? names.name(of: frame.action).name) ?? "?" }
    let width = max(20, report.entries.map(\.name.count).max() ?? 0)
    let head =
      translation("action").padded(to: width) + translation("count").leading(7)
      + translation("reducing").leading(11)
      + translation("longest").leading(11) + translation("effects").leading(11)
      + translation("slowest").leading(11)
    let lines = report.entries.map { entry in
      let effects =
        entry.answers == 0
        ? ""
        : "\(entry.answering / Int64(entry.answers)) ms".leading(11)
          + "\(entry.slowest) ms".leading(11)
      return entry.name.padded(to: width) + String(entry.count).leading(7)
        + Self.duration(entry.reducing).leading(11) + Self.duration(entry.longest).leading(11)
        + effects
    }
    let timings = report.entries.map { entry in
      Timing(
        action: entry.name, count: entry.count, reducingNanoseconds: entry.reducing,
        longestNanoseconds: entry.longest, answers: entry.answers,
        answeringMilliseconds: entry.answering, slowestMilliseconds: entry.slowest)
    }
    return Reply(.timings, timings, lines: lines.isEmpty ? [emptiness] : [head] + lines)
  }

  private static func duration(_ nanoseconds: UInt64) -> String {
    switch nanoseconds {
    case ..<10_000: "\(nanoseconds) ns"
    case ..<10_000_000: "\(nanoseconds / 1000) µs"
    default: "\(nanoseconds / 1_000_000) ms"
    }
  }
}
