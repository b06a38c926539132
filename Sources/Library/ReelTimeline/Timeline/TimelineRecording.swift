import Reel

extension Timeline {
  /// Starts recording to a new file, beginning with the history so far.
  ///
  /// A current recording ends. What happens from now on is written some milliseconds later, and when
  /// the program exits or crashes. A frame that crashes the program while it is reduced is in the
  /// recording as one that was begun and did not end: see ``Replay/Report/begun``.
  ///
  /// - Parameters:
  ///   - path: a file that does not exist yet.
  ///   - app: the app of the recording; with locale and time zone, if those matter.
  ///   - digests: how many frames have a digest.
  /// - Throws: A ``RecordingError`` if the file exists or cannot be written. A state or an action
  ///   that cannot be encoded is reported by the next ``flush()``.
  public func startRecording(
    to path: String, app: RecordingOrigin, digests: DigestPolicy = .paced
  ) throws {
    try memory.withLock { memory in
      let recorder = try write(memory, to: path, app: app, digests: digests)
      memory.recorder?.close(branch: memory.current, state: memory.tipState(reducer))
      memory.recorder = recorder
      recorder.survive { [weak self] in self?.frameUnderWay(on: $0) }
    }
    FrameUnderWay.begin(recording: path)
  }

  /// Writes the history so far to a new file, as a complete recording.
  ///
  /// - Throws: The same errors as ``startRecording(to:app:digests:)``.
  public func writeRecording(to path: String, app: RecordingOrigin) throws {
    // A copy, so that the store does not have to wait.
    let memory = memory.withLock { $0 }
    let writer = try write(memory, to: path, app: app, digests: .always)
    writer.close(branch: memory.current, state: memory.tipState(reducer))
    if let failure = writer.failure { throw failure }
  }

  /// Ends the recording.
  ///
  /// - Returns: The path of the recording, or nil if there was none.
  /// - Throws: A ``RecordingError`` if not everything could be written.
  @discardableResult
  public func stopRecording() throws -> String? {
    try memory.withLock { memory in
      guard let writer = memory.recorder else { return nil }
      memory.recorder = nil
      writer.close(branch: memory.current, state: memory.tipState(reducer))
      FrameUnderWay.begin(recording: nil)
      if let failure = writer.failure { throw failure }
      return writer.path
    }
  }

  /// Returns the frame that a thread was reducing when it ended the program.
  private func frameUnderWay(on thread: UInt) -> Frame<Action>? {
    memory.read(heldBy: thread) { memory in
      guard let recorder = memory.recorder, memory.log.count > 0,
        memory.log.last > recorder.lastFrame
      else { return nil }
      return memory.log.frame(memory.log.last, branch: memory.open)
    }
  }

  /// Writes everything recorded so far: it then survives the process, however that ends.
  ///
  /// Without it that happens some milliseconds later, at the program's exit, and when it crashes.
  ///
  /// - Throws: A ``RecordingError`` if it could not be written, now or before.
  public func flush() throws(RecordingError) {
    let failure = memory.withLock { memory in
      memory.recorder?.flush()
      return memory.recorder?.failure
    }
    if let failure { throw failure }
  }

  /// Starts writing everything recorded so far, without waiting; a failure is reported by the next
  /// ``flush()``.
  package func beginFlush() { memory.withLock { $0.recorder?.beginFlush() } }

  /// The path of the current recording, if there is one.
  public var recordingPath: String? { memory.withLock { $0.recorder?.path } }

  /// Writes the whole history to a new file, which stays open, by replaying it in a timeline that
  /// is recorded.
  private func write(
    _ memory: borrowing Memory, to path: String, app: RecordingOrigin, digests: DigestPolicy
  ) throws -> RecordingWriter<State, Action> {
    let start =
      memory.log.count > 0 ? memory.log.frame(memory.log.first, branch: .main).time : clock.now
    let writer = try RecordingWriter<State, Action>(
      path: path, of: app, time: start, initialState: initialState, digests: digests)
    let copy = Timeline(initialState: initialState, reducer: Erased(asking), clock: clock)
    copy.memory.withLock { $0.recorder = writer }
    happen(memory, again: TimelineDriver(copy))
    if let failure = writer.failure { throw failure }
    return writer
  }

  /// Lets all that has happened happen again.
  private func happen(_ memory: borrowing Memory, again driver: TimelineDriver<State, Action>) {
    var edits = memory.edits[...]
    var notes = memory.requests.notes[...]
    func apply(upTo frame: Int) {
      while let next = notes.first, next.after <= frame {
        driver.settle(next)
        notes.removeFirst()
      }
      while let next = edits.first, next.after <= frame {
        _ = driver.apply(next.edit)
        edits.removeFirst()
      }
    }
    apply(upTo: memory.log.first - 1)
    for number in stride(from: memory.log.first, through: memory.log.last, by: 1) {
      _ = driver.reduce(
        memory.log.frame(number, branch: memory.branch(of: number)),
        answering: memory.requests.places[number] ?? 0)
      apply(upTo: number)
    }
  }

  /// A timeline of its own to which the same has happened.
  func copied() -> Timeline {
    let copy = Timeline(
      initialState: initialState, reducer: Erased(asking), clock: clock,
      memory: memory.withLock { $0.budget.limit })
    memory.withLock { happen($0, again: TimelineDriver(copy)) }
    return copy
  }
}

extension Timeline.Memory {
  /// Returns the state at the tip of the current branch.
  fileprivate func tipState(_ reducer: (inout State, Action) -> Void) -> State {
    let record = record(of: current)
    return record.state(at: record.path.count, from: log, by: reducer)
  }
}

/// A reducer with its type erased.
struct Erased<State, Action: Sendable>: RequestingReducer {
  private let body: @Sendable (inout State, Action) -> [AskedRequest]

  init(_ body: @escaping @Sendable (inout State, Action) -> [AskedRequest]) { self.body = body }

  func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    requests.asked += body(&state, action)
  }
}
