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
    let said = texts.session.progress
    let what: String
    switch reading.kind {
    case .waiting:
      guard let subject else { return nil }
      return "\(wheel[turn % wheel.count]) \(subject)  \(time(reading.milliseconds / 1_000))"
    case .replaying: what = said.replaying(reading.done)
    case .searching: what = said.searching(reading.done)
    case .fuzzing: what = said.fuzzing(reading.done)
    case .shrinking: what = said.shrinking(reading.done)
    case .simulating: what = said.simulating(reading.done)
    case .running: what = said.running(reading.done)
    case .recordings: what = said.recordings(reading.done)
    }
    var parts = [what]
    if let share = reading.share { parts.append(said.percent(Int(share * 100))) }
    let rate = Double(reading.done) * 1_000 / Double(max(1, reading.milliseconds))
    if rate >= 1 { parts.append(said.rate(Int(rate))) }
    // The first few do not indicate how long the others take.
    if let share = reading.share, share >= 0.01, share < 1 {
      let left = Double(reading.milliseconds) * (1 - share) / share / 1_000
      parts.append(said.left(time(Int64(left.rounded(.up)))))
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
