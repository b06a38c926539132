import ReelSupport
import ReelTexts

/// The progress of a long operation, as a line.
enum ProgressText {
  private static let wheel: [Character] = ["|", "/", "-", "\\"]

  /// Returns the line; nil if there is nothing to show.
  ///
  /// - Parameters:
  ///   - reading: the progress.
  ///   - subject: the subject being waited for.
  ///   - turn: how many times it has been shown before.
  ///   - translation: puts it into a language.
  static func line(
    _ reading: WorkMeter.Reading, waitingFor subject: String?, turn: Int,
    in translation: Translation
  ) -> String? {
    let what: Text
    switch reading.kind {
    case .waiting:
      guard let subject else { return nil }
      return "\(wheel[turn % wheel.count]) \(subject)  \(time(reading.milliseconds / 1_000))"
    case .replaying: what = "replaying: \(reading.done, one: "frame", other: "frames")"
    case .searching: what = "searching: \(reading.done, one: "frame", other: "frames")"
    case .fuzzing: what = "fuzzing: \(reading.done, one: "step", other: "steps")"
    case .shrinking: what = "shrinking: \(reading.done, one: "run", other: "runs")"
    case .simulating:
      what = "simulating: \(reading.done, one: "world", other: "worlds") done"
    case .running:
      what = "running: \(reading.done, one: "script", other: "scripts") done"
    case .recordings:
      what = Text(
        reading.done, one: "\(reading.done) recording done",
        other: "\(reading.done) recordings done", context: "that are finished")
    }
    var parts = [what]
    if let share = reading.share { parts.append("\(Int(share * 100))%") }
    let rate = Double(reading.done) * 1_000 / Double(max(1, reading.milliseconds))
    if rate >= 1 { parts.append("\(Int(rate)) a second") }
    // The first few do not indicate how long the others take.
    if let share = reading.share, share >= 0.01, share < 1 {
      let left = Double(reading.milliseconds) * (1 - share) / share / 1_000
      parts.append("\(verbatim: time(Int64(left.rounded(.up)))) left")
    }
    return translation(parts.joined(separator: Text(verbatim: "  ")))
  }

  /// Returns a number of seconds as text for people.
  static func time(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    }
  }
}
