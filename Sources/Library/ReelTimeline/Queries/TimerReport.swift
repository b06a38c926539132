import Reel
import ReelSupport

/// How long the actions of a history took.
public struct TimerReport: Sendable, Equatable {
  /// The figures of one kind of action.
  public struct Entry: Sendable, Equatable {
    /// The name of the kind.
    public var name: String
    /// The number of actions.
    public var count = 0
    /// The total time of reducing them, in nanoseconds.
    public var reducing: UInt64 = 0
    /// The longest reduction, in nanoseconds.
    public var longest: UInt64 = 0
    /// For actions of effects: the total time from their causes to them, in milliseconds.
    public var answering: Int64 = 0
    /// The number of actions from effects.
    public var answers = 0
    /// The time of the slowest effect, in milliseconds.
    public var slowest: Int64 = 0
  }

  /// The figures, sorted by total time, the longest first.
  public var entries: [Entry]
}

extension History {
  /// Reduces all frames again and measures the time; the durations of effects follow from the times
  /// of the frames.
  ///
  /// - Parameter name: returns the kind of a frame's action.
  /// - Throws: ``QueryInterruption`` if the task has been cancelled in the meantime.
  public func timer(_ name: (Frame<Action>) -> String) throws -> TimerReport {
    var entries: [String: TimerReport.Entry] = [:]
    var state = state(at: 0)
    try WorkMeter.during(.searching, of: count) { meter in
      for position in stride(from: 1, through: count, by: 1) where !isSkipped(at: position) {
        try QueryInterruption.check(framesRead: position - 1, of: count)
        meter?.note(position - 1)
        let frame = frame(at: position)
        let start = KeyframePacer.now
        reducer(&state, frame.action)
        let elapsed = KeyframePacer.now - start
        let kind = name(frame)
        var entry = entries[kind] ?? TimerReport.Entry(name: kind)
        entry.count += 1
        entry.reducing += elapsed
        entry.longest = max(entry.longest, elapsed)
        // No frame has the number 0, which stands for no cause.
        if log.contains(frame.cause) {
          let cause = log.frame(frame.cause, branch: .main)
          let wait = frame.time.milliseconds - cause.time.milliseconds
          entry.answers += 1
          entry.answering += wait
          entry.slowest = max(entry.slowest, wait)
        }
        entries[kind] = entry
      }
    }
    return TimerReport(
      entries: entries.values.sorted { ($0.reducing, $1.name) > ($1.reducing, $0.name) })
  }
}
