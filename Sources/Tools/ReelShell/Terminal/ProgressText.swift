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
  static func line(_ reading: WorkMeter.Reading, waitingFor subject: String?, turn: Int) -> String?
  {
    let what: String
    switch reading.kind {
    case .waiting:
      guard let subject else { return nil }
      return "\(wheel[turn % wheel.count]) \(subject)  \(time(reading.milliseconds / 1_000))"
    case .replaying: what = localized("replaying: \(reading.done, one: "frame", other: "frames")")
    case .searching: what = localized("searching: \(reading.done, one: "frame", other: "frames")")
    case .fuzzing: what = localized("fuzzing: \(reading.done, one: "step", other: "steps")")
    case .shrinking: what = localized("shrinking: \(reading.done, one: "run", other: "runs")")
    case .simulating:
      what = localized("simulating: \(reading.done, one: "world", other: "worlds") done")
    case .running:
      what = localized("running: \(reading.done, one: "script", other: "scripts") done")
    case .recordings:
      what = localized(
        Text(
          reading.done, one: "\(reading.done) recording done",
          other: "\(reading.done) recordings done", context: "that are finished"))
    }
    var parts = [what]
    if let share = reading.share { parts.append(localized("\(Int(share * 100))%")) }
    let rate = Double(reading.done) * 1_000 / Double(max(1, reading.milliseconds))
    if rate >= 1 { parts.append(localized("\(Int(rate)) a second")) }
    // The first few do not indicate how long the others take.
    if let share = reading.share, share >= 0.01, share < 1 {
      let left = Double(reading.milliseconds) * (1 - share) / share / 1_000
      parts.append(localized("\(verbatim: time(Int64(left.rounded(.up)))) left"))
    }
    return parts.joined(separator: "  ")
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
