import Reel
import ReelTimeline
import Synchronization

/// Records the frames of a shared session in a timeline, at the times given by the log.
final class SharedBook<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  ActionLog
{
  let timeline: Timeline<State, Action>
  private let moment = Mutex(Timestamp(milliseconds: 0))

  init(_ timeline: Timeline<State, Action>) { self.timeline = timeline }

  /// Sets the time of the next frame to be reduced.
  func note(_ time: Timestamp) { moment.withLock { $0 = time } }

  func record(
    _ action: Action, _ stamp: Stamp, into state: inout State,
    reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict {
    timeline.record(
      action, stamp, time: moment.withLock { $0 }, into: &state, reduce: reduce)
  }

  func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID) {
    timeline.settle(request, as: fate, on: branch)
  }
}
