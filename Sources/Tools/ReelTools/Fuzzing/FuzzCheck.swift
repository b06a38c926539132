import ReelTexts

/// A check that a run can do without: it takes time in which more could be tried.
package enum FuzzCheck: String, CaseIterable, Sendable {
  /// The rules of the apps hold in every state.
  case rules
  /// A parallel replay reaches the same states.
  case replay
  /// Every screen renders, and offers only commands that there are.
  case screen
  /// Undo, redo and going to old frames lead to the same states as before.
  case travel
  /// The whole session is recorded, and its recording leads to the same end.
  case recording

  /// What it looks at.
  var summary: Text {
    switch self {
    case .rules: "the rules of the apps"
    case .replay: "a parallel replay of each frame"
    case .screen: "the screens as text"
    case .travel: "undo, redo and going to old frames"
    case .recording: "a recording, replayed at the end"
    }
  }
}

/// The checks of a run, and the time that each has taken.
struct FuzzChecks: Sendable {
  private let skipped: Set<FuzzCheck>
  private var durations: [FuzzCheck: Duration] = [:]

  init(without skipped: Set<FuzzCheck> = []) { self.skipped = skipped }

  /// Whether a check is part of the run.
  func include(_ check: FuzzCheck) -> Bool { !skipped.contains(check) }

  /// Does a check, if it is part of the run, and adds the time that it takes.
  mutating func perform(_ check: FuzzCheck, _ body: () throws -> Void) rethrows {
    guard include(check) else { return }
    let start = ContinuousClock.now
    defer { durations[check, default: .zero] += ContinuousClock.now - start }
    try body()
  }

  /// Returns the parts that checks have of a time, as in “rules 3 %, replay 25 %”.
  func shares(ofSeconds seconds: Double) -> String {
    FuzzCheck.allCases.compactMap { check in
      durations[check].map { duration in
        "\(check.rawValue) \(Int((duration / .seconds(1) / max(seconds, 0.001) * 100).rounded())) %"
      }
    }
    .joined(separator: ", ")
  }
}
