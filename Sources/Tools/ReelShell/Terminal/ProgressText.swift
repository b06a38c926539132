import ReelSupport
import ReelTexts

/// How far something long has come, in a line.
enum ProgressText {
  private static let wheel: [Character] = ["|", "/", "-", "\\"]

  /// What is shown; nil where there is nothing to be said.
  ///
  /// - Parameters:
  ///   - reading: how far it has come.
  ///   - subject: what is waited for.
  ///   - turn: how often something has been shown before.
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
    // Of the first few there is no telling how long the others take.
    if let share = reading.share, share >= 0.01, share < 1 {
      let left = Double(reading.milliseconds) * (1 - share) / share / 1_000
      parts.append(said.left(time(Int64(left.rounded(.up)))))
    }
    return parts.joined(separator: "  ")
  }

  /// A number of seconds as people say it.
  static func time(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    }
  }
}
