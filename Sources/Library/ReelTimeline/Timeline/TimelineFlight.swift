import Reel

extension Timeline {
  /// Starts recording the last part of what happens, for as long as the program runs.
  ///
  /// `server.reel` stands for files `server.1.reel`, `server.2.reel` and so on. Each is a recording
  /// that replays by itself: it begins with the states of all branches and with the requests that
  /// are open there. The oldest are removed, also those of earlier processes. A program that is
  /// killed loses as little as with any other recording. If it ends by a fault, the last part is in
  /// one file as well, as by ``dumpRecording(to:)``.
  ///
  /// An edit of frames that a file does not have, such as a branch that begins at one of them, and
  /// one that restarts a branch, begin a new file. Where a file cannot be written, the next
  /// ``flush()`` says so, and another one is tried later.
  ///
  /// - Parameters:
  ///   - path: the name of the files, without their numbers. If several processes use it, each
  ///     removes old files of all of them, but none that is being written.
  ///   - app: the app of the recording; with locale and time zone, if those matter.
  ///   - span: how much is kept.
  ///   - digests: how many frames have a digest.
  /// - Returns: The same as ``startRecording(to:app:digests:)``.
  /// - Throws: A ``RecordingError`` if the first file cannot be written.
  @discardableResult
  public func startRecording(
    to path: String, app: RecordingOrigin, keeping span: RecordingSpan,
    digests: DigestPolicy = .paced
  ) throws -> RecordingError? {
    let files = try RecordingFiles(path, of: app, keeping: span, digests: digests)
    return try memory.withLock { memory in
      let writer = try next(of: files, &memory, continuing: false, at: nil)
      let failure = endRecorder(of: memory)
      memory.files = files
      memory.recorder = writer
      return failure
    }
  }

  /// Writes the last part of what happened, as far as the recording keeps it, to one file.
  ///
  /// While the present file cannot be written, or the files are gone, only memory has what has
  /// happened: then all of that is written, as by ``writeRecording(to:app:)``.
  ///
  /// - Parameter path: a file that does not exist yet; nil for `server.last-1.reel` and so on,
  ///   where `server.reel` is recorded.
  /// - Returns: The path; nil if no recording keeps the last part.
  /// - Throws: A ``RecordingError`` if it cannot be written.
  @discardableResult
  public func dumpRecording(to path: String? = nil) throws -> String? {
    let files = memory.withLock { $0.files }
    guard let files else { return nil }
    let path = path ?? files.nextDump()
    let dump = memory.withLock { memory -> RecordingFiles.Dump? in
      guard let recorder = memory.recorder else { return nil }
      recorder.flush()
      return recorder.failure == nil ? try? files.dump(path, end: recorder.lastFrame) : nil
    }
    if let dump { return try dump.write() }
    try writeRecording(to: path, app: files.origin)
    return path
  }

  /// Does the same whenever the process gets a signal, such as `SIGUSR1`, until the recording ends.
  ///
  /// The signal does nothing else any more.
  ///
  /// - Parameters:
  ///   - signal: the number of the signal.
  ///   - report: gets the path, or the error, on a thread of its own.
  public func dumpRecording(
    on signal: Int32, _ report: @escaping @Sendable (Result<String?, any Error>) -> Void
  ) {
    let source = SignalSource(signal) { [weak self] in
      report(Result { try self?.dumpRecording() })
    }
    memory.withLock { memory in memory.files?.signals.withLock { $0.append(source) } }
  }

  /// Ends the file that is being written, and begins the next one.
  ///
  /// - Parameters:
  ///   - isContinuing: whether the file has everything that happened up to here.
  ///   - tip: the branch of the last frame, with the state after it; nil if that is to be computed.
  func goOnInNextFile(
    _ memory: inout Memory, continuing isContinuing: Bool, at tip: (branch: BranchID, state: State)?
  ) {
    guard let files = memory.files, let old = memory.recorder else { return }
    let branch = tip?.branch ?? memory.current
    let state = tip?.state ?? memory.tipState(of: branch, reducer)
    // After an edit, the state is not the one after the last frame of the file.
    if old.failure == nil { old.close(branch: branch, state: isContinuing ? state : nil) }
    files.end(
      at: old.hasFrames ? memory.lastTime : nil, bytes: old.size, old.failure)
    do throws(RecordingError) {
      memory.recorder = try next(
        of: files, &memory, continuing: isContinuing && old.hasFrames && old.failure == nil,
        at: (branch, state))
    } catch {
      old.fail(error, until: files.span.file(from: memory.lastTime))
    }
  }

  /// Goes on in the next file, from the state at the tip of a branch.
  ///
  /// A function of its own: the type of both together would be looked up for every frame.
  @inline(never) @usableFromInline
  func goOnInNextFile(
    _ memory: inout Memory, continuing isContinuing: Bool, on branch: BranchID, at state: State
  ) {
    goOnInNextFile(&memory, continuing: isContinuing, at: (branch, state))
  }

  /// Returns what writes the next file, beginning with the present states.
  private func next(
    of files: RecordingFiles, _ memory: inout Memory, continuing isContinuing: Bool,
    at tip: (branch: BranchID, state: State)?
  ) throws(RecordingError) -> RecordingWriter<State, Action> {
    func state(of branch: BranchID) -> State {
      if let tip, tip.branch == branch { tip.state } else { memory.tipState(of: branch, reducer) }
    }
    let frame = memory.log.last
    let time = memory.log.count > 0 ? memory.lastTime : clock.now
    let open = memory.openRequests(
      knowing: memory.recorder?.open ?? [],
      losses: losses, reducer)
    let writer = try files.create { path throws(RecordingError) in
      try RecordingWriter<State, Action>(
        path: path, of: files.origin, after: frame, time: time, initialState: state(of: .main),
        open: open, digests: files.digests, span: files.span.file(from: time),
        batchSize: memory.recorder?.batchSize ?? 1, isWhole: false)
    }
    var edits: [HistoryEdit<State, Action>] = []
    if memory.branches[0].name != "main" {
      edits.append(HistoryEdit(branch: .main, kind: .name(memory.branches[0].name)))
    }
    for branch in memory.branches.dropFirst() {
      let start = HistoryEdit<State, Action>.Kind.start(
        name: branch.name, from: frame, parent: .main)
      edits += [
        HistoryEdit(branch: branch.id, kind: start),
        HistoryEdit(branch: branch.id, kind: .resume(state(of: branch.id))),
      ]
    }
    if memory.branches.count > 1 { edits.append(HistoryEdit(branch: memory.current, kind: .show)) }
    for edit in edits { writer.append(edit) }
    files.begin(writer.path, head: 1 + edits.count, isContinuing: isContinuing)
    writer.survive(as: files) { [weak self] in self?.frameUnderWay(on: $0) }
    underWay.begin(recording: writer.path)
    return writer
  }
}
