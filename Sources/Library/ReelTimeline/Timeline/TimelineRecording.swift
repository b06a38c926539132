import Reel

extension Timeline {
  /// Starts to write everything that happens from now on to a new file, after what has happened.
  ///
  /// A recording that is under way ends with that.
  ///
  /// - Parameters:
  ///   - path: a file that is not there yet.
  ///   - app: what the recording says it is of; with its locale and time zone, where those matter.
  ///   - digests: how many frames carry a digest.
  /// - Throws: ``RecordingError`` where the file is there or cannot be written. A state or an
  ///   action that cannot be encoded shows at the next ``flush()``.
  public func startRecording(
    to path: String, app: RecordingOrigin, digests: DigestPolicy = .paced
  ) throws {
    try memory.withLock { memory in
      let recorder = try write(memory, to: path, app: app, digests: digests)
      memory.recorder?.close(branch: memory.current, state: memory.tipState(reducer))
      memory.recorder = recorder
    }
    FrameUnderWay.begin(recording: path)
  }

  /// Writes what has happened so far to a new file, ended as a whole recording.
  ///
  /// - Throws: as ``startRecording(to:app:digests:)``.
  public func writeRecording(to path: String, app: RecordingOrigin) throws {
    try memory.withLock { memory in
      let writer = try write(memory, to: path, app: app, digests: .always)
      writer.close(branch: memory.current, state: memory.tipState(reducer))
      if let failure = writer.failure { throw failure }
    }
  }

  /// Ends the recording.
  ///
  /// - Returns: the path of the recording, or nil where there was none.
  /// - Throws: ``RecordingError`` where not everything could be written.
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

  /// Writes out what has been recorded: it then survives the process, however that ends.
  ///
  /// - Throws: ``RecordingError`` where it could not be written, now or before.
  public func flush() throws(RecordingError) {
    let failure = memory.withLock { memory in
      memory.recorder?.flush()
      return memory.recorder?.failure
    }
    if let failure { throw failure }
  }

  /// Begins to write out what has been recorded, without waiting for it; whether it could be
  /// written shows at the next ``flush()``.
  package func beginFlush() { memory.withLock { $0.recorder?.beginFlush() } }

  /// Where the recording is written, while there is one.
  public var recordingPath: String? { memory.withLock { $0.recorder?.path } }

  /// Writes all that has happened to a new file, which stays open, by letting it happen again in
  /// a timeline that is recorded.
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
  /// The state at the tip of the current branch.
  fileprivate func tipState(_ reducer: (inout State, Action) -> Void) -> State {
    let record = record(of: current)
    return record.state(at: record.path.count, from: log, by: reducer)
  }
}

/// A reducer of which only what it does is known.
struct Erased<State, Action: Sendable>: RequestingReducer {
  private let body: @Sendable (inout State, Action) -> [AskedRequest]

  init(_ body: @escaping @Sendable (inout State, Action) -> [AskedRequest]) { self.body = body }

  func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    requests.asked += body(&state, action)
  }
}
