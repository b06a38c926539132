import Reel

extension Timeline {
  /// Starts to write everything that happens from now on to a new file, after what has happened.
  ///
  /// A recording that is under way ends with that.
  ///
  /// - Parameters:
  ///   - path: a file that is not there yet.
  ///   - app: what the recording says it is of.
  ///   - digests: how many frames carry a digest.
  /// - Throws: ``RecordingError`` where the file is there or cannot be written; what the state's
  ///   and the actions' own `encode(to:)` throws.
  public func startRecording(
    to path: String, app: String, digests: DigestPolicy = .paced
  ) throws {
    try memory.withLock { memory in
      let recorder = try write(memory, to: path, app: app, digests: digests)
      if let former = memory.recorder { close(former, memory) }
      memory.recorder = recorder
    }
  }

  /// Writes what has happened so far to a new file, ended as a whole recording.
  ///
  /// - Throws: as ``startRecording(to:app:digests:)``.
  public func writeRecording(to path: String, app: String) throws {
    try memory.withLock { memory in
      let writer = try write(memory, to: path, app: app, digests: .always)
      close(writer, memory)
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
      close(writer, memory)
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

  /// Where the recording is written, while there is one.
  public var recordingPath: String? { memory.withLock { $0.recorder?.path } }

  /// Ends a recording at the tip.
  private func close(_ writer: RecordingWriter<State, Action>, _ memory: borrowing Memory) {
    let tip = memory.plan(for: memory.tip, from: initialState)
    writer.close(branch: memory.current, state: tip.run(reducer))
  }

  /// Writes all frames to a new file, which stays open.
  private func write(
    _ memory: borrowing Memory, to path: String, app: String, digests: DigestPolicy
  ) throws -> RecordingWriter<State, Action> {
    let start = memory.log.count > 0 ? memory.log.frame(memory.log.first, branch: .main).time : nil
    let writer = try RecordingWriter<State, Action>(
      path: path, app: app, time: start ?? clock.now, initialState: initialState,
      digests: digests)
    var states = [BranchID.main: initialState]
    var nextBranch = 1
    func startBranch() {
      let record = memory.branches[nextBranch]
      writer.append(
        branch: record.id, name: record.name, from: record.start, parent: record.parent ?? .main)
      states[record.id] = record.keyframes[0].state
      nextBranch += 1
    }
    for number in stride(from: memory.log.first, through: memory.log.last, by: 1) {
      let branch = memory.branch(of: number)
      while nextBranch <= Int(branch.rawValue) { startBranch() }
      let frame = memory.log.frame(number, branch: branch)
      guard var state = states.removeValue(forKey: branch) else { continue }
      reducer(&state, frame.action)
      writer.append(
        frame.action,
        Stamp(frame: number, origin: frame.origin, cause: frame.cause, branch: branch),
        time: frame.time, state: state)
      states[branch] = state
    }
    // Branches on which nothing has happened yet.
    while nextBranch < memory.branches.count { startBranch() }
    if let failure = writer.failure { throw failure }
    return writer
  }
}
