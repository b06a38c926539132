import Reel

/// A frame that was begun and will not end, because reducing it has ended the program.
struct FrameUnderWay<State: Codable & Equatable & Sendable, Action: Codable & Sendable>: Sendable {
  /// The edit before it, which starts its branch; nil if that exists.
  var start: HistoryEdit<State, Action>?
  /// The frame.
  var frame: Frame<Action>
  /// The index of the request that it answers among those of its cause; 0 if it answers none.
  var request = 0
}

/// An action that a thread reduces in a copy, before it is sent.
struct Trial<Action: Sendable>: Sendable {
  var action: Action
  var origin: Origin
  /// Where the branch begins that it would start; nil for none.
  var start: BranchPosition?
  var thread: UInt
}

extension TimelineStore {
  /// Runs a body that reduces an action in a copy of the state, before the action is sent.
  ///
  /// If that crashes the program, the recording has the action all the same, as the frame that it
  /// would have become: one that was begun and did not end. One action is tried at a time.
  package func trying<Answer>(_ action: Action, origin: Origin, _ body: () -> Answer) -> Answer {
    let start = cursor.read { memory, view in memory.branching(view) }
    let timeline = timeline
    timeline.trial.withLock {
      $0 = Trial(action: action, origin: origin, start: start, thread: currentThread)
    }
    timeline.memory.withLock { memory in
      timeline.underWay.begin(memory.log.last + 1)
      memory.recorder?.prepare()
    }
    defer {
      timeline.trial.withLock { $0 = nil }
      timeline.memory.withLock { timeline.underWay.end($0.log.last) }
    }
    return body()
  }
}

extension Timeline {
  /// Returns the frame that a thread was reducing when it ended the program.
  func frameUnderWay(on thread: UInt) -> FrameUnderWay<State, Action>? {
    if let trial = trial.withLock({ $0 }), trial.thread == thread {
      return memory.read(endedBy: thread) { $0.next(trial, time: clock.now) }
    }
    return memory.read(heldBy: thread) { memory in
      guard let recorder = memory.recorder, memory.log.count > 0,
        memory.log.last > recorder.lastFrame
      else { return nil }
      return FrameUnderWay(
        frame: memory.log.frame(memory.log.last, branch: memory.open), request: memory.answered)
    }
  }
}

extension Timeline.Memory {
  /// Returns the frame that an action becomes if it is sent now: in the past, on a new branch.
  fileprivate func next(_ trial: Trial<Action>, time: Timestamp) -> FrameUnderWay<State, Action>? {
    let start = trial.start.map { branchStart(at: $0, named: nil) }
    let frame = Frame(
      number: log.last + 1, action: trial.action, time: time, origin: trial.origin,
      branch: start?.branch ?? current)
    return FrameUnderWay(start: start, frame: frame)
  }
}
