import Reel

extension Timeline {
  /// Starts recording to a new file, beginning with the history so far.
  ///
  /// The store goes on while its history is written. A current recording ends. What happens from
  /// now on is written some milliseconds later, and when the program exits or crashes. A frame that
  /// crashes the program while it is reduced is in the recording as one that was begun and did not
  /// end: see ``Replay/Report/begun``.
  ///
  /// - Parameters:
  ///   - path: a file that does not exist yet.
  ///   - app: the app of the recording; with locale and time zone, if those matter.
  ///   - digests: how many frames have a digest.
  /// - Returns: The reason why not all of the recording that ended could be written; nil if it
  ///   could, or if there was none.
  /// - Throws: A ``RecordingError`` if the file exists or cannot be written. A state or an action
  ///   that cannot be encoded is reported by the next ``flush()``.
  @discardableResult
  public func startRecording(
    to path: String, app: RecordingOrigin, digests: DigestPolicy = .paced
  ) throws -> RecordingError? {
    let (recorder, again) = try beginWriting(to: path, app: app, digests: digests, isWhole: false)
    // The store goes on meanwhile: what happens then is written the next time, until it is little.
    var rounds = 0
    repeat {
      again.goOn(to: memory.withLock { $0 })
      rounds += 1
    } while rounds < Self.mostRounds
      && memory.withLock { $0.log.last } - again.frame > Self.fewFrames
    let failure = try memory.withLock { memory in
      again.goOn(to: memory)
      if let failure = recorder.failure { throw failure }
      let failure = endRecorder(of: memory)
      memory.recorder = recorder
      memory.files = nil
      recorder.survive { [weak self] in self?.frameUnderWay(on: $0) }
      return failure
    }
    underWay.begin(recording: path)
    return failure
  }

  /// Writes the history so far to a new file, as a complete recording.
  ///
  /// - Throws: The same errors as ``startRecording(to:app:digests:)``.
  public func writeRecording(to path: String, app: RecordingOrigin) throws {
    let (writer, again) = try beginWriting(to: path, app: app, digests: .always, isWhole: true)
    // A copy, so that the store does not have to wait.
    let memory = memory.withLock { $0 }
    again.goOn(to: memory)
    writer.close(branch: memory.current, state: memory.tipState(of: memory.current, reducer))
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
      memory.files = nil
      writer.close(branch: memory.current, state: memory.tipState(of: memory.current, reducer))
      underWay.begin(recording: nil)
      if let failure = writer.failure { throw failure }
      return writer.path
    }
  }

  /// Completes the file that is being written, and returns the reason if that fails.
  func endRecorder(of memory: Memory) -> RecordingError? {
    memory.recorder?.close(
      branch: memory.current, state: memory.tipState(of: memory.current, reducer))
    return memory.recorder?.failure
  }

  /// Writes everything recorded so far: it then survives the process, however that ends.
  ///
  /// Without it that happens some milliseconds later, at the program's exit, and when it crashes.
  ///
  /// - Throws: A ``RecordingError`` if it could not be written, now or before; once for each file
  ///   of a recording that keeps the last part, as that goes on in another.
  public func flush() throws(RecordingError) {
    let failure = memory.withLock { memory in
      memory.recorder?.flush()
      let failure = memory.recorder?.failure
      return memory.files.map { $0.takeFailure(failure) } ?? failure
    }
    if let failure { throw failure }
  }

  /// Starts writing everything recorded so far, without waiting; a failure is reported by the next
  /// ``flush()``.
  package func beginFlush() { memory.withLock { $0.recorder?.beginFlush() } }

  /// Whether the current recording keeps the last part: where a file cannot be written, it goes on
  /// in another one later.
  package var triesOtherFiles: Bool { memory.withLock { $0.files != nil } }

  /// The path of the current recording, if there is one.
  public var recordingPath: String? { memory.withLock { $0.recorder?.path } }

  /// The number of frames that a store can wait for, and the times after which it has to.
  private static var fewFrames: Int { 256 }
  private static var mostRounds: Int { 16 }

  /// Creates a file for the history, and a timeline that writes to it what happens in it again.
  private func beginWriting(
    to path: String, app: RecordingOrigin, digests: DigestPolicy, isWhole: Bool
  ) throws -> (RecordingWriter<State, Action>, Repetition<State, Action>) {
    let (log, open) = memory.withLock { ($0.log, $0.beginning) }
    let start = log.count > 0 ? log.frame(log.first, branch: .main).time : clock.now
    let writer = try RecordingWriter<State, Action>(
      path: path, of: app, after: log.first - 1, time: start, initialState: initialState,
      open: open, digests: digests, isWhole: isWhole)
    let copy = Timeline(
      initialState: initialState, after: log.first - 1, reducer: RequestingReduce(asking: asking),
      clock: clock)
    copy.memory.withLock {
      $0.begin(with: open)
      $0.recorder = writer
    }
    return (writer, Repetition(TimelineDriver(copy), after: log.first - 1))
  }

  /// Returns a timeline of its own to which the same has happened, or the same with other values.
  package func copied(as map: HistoryMap<State, Action>? = nil) -> Timeline {
    // A copy, so that the store does not have to wait.
    let now = memory.withLock { $0 }
    let map = map ?? .identity
    let copy = Timeline(
      initialState: map.state(initialState), after: now.log.first - 1,
      reducer: RequestingReduce(asking: asking), clock: clock, memory: now.budget.limit)
    copy.memory.withLock { $0.begin(with: now.beginning.map(map.open)) }
    Repetition(TimelineDriver(copy), after: now.log.first - 1, as: map).goOn(to: now)
    return copy
  }
}

/// Lets what has happened in a timeline happen again in another one, bit by bit.
private final class Repetition<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  private let driver: TimelineDriver<State, Action>
  private let map: HistoryMap<State, Action>
  /// The last frame that has happened again, the number of edits, and the next of
  /// requests' fates.
  private(set) var frame: Int
  private var edits = 0
  private var note = RequestLog.NoteIndex()
  private var first: Int

  init(
    _ driver: TimelineDriver<State, Action>, after frame: Int,
    as map: HistoryMap<State, Action> = .identity
  ) {
    self.driver = driver
    self.map = map
    self.frame = frame
    first = frame + 1
  }

  /// Lets everything happen again that has not yet.
  func goOn(to memory: Timeline<State, Action>.Memory) {
    if memory.log.first != first {
      // Earlier frames have been fetched, with the fates of their requests.
      first = memory.log.first
      note = memory.requests.noteIndex(at: frame)
    }
    catchUp(with: memory)
    for number in stride(from: frame + 1, through: memory.log.last, by: 1) {
      let next = memory.log.frame(number, branch: memory.branch(of: number))
      let stamp = Stamp(
        frame: number, origin: next.origin, cause: next.cause,
        request: memory.requests.index(answeredBy: number) ?? 0, branch: next.branch)
      _ = driver.reduce(map.action(next.action, number), stamp, time: next.time)
      frame = number
      catchUp(with: memory)
    }
  }

  /// Applies fates and edits up to the frame.
  private func catchUp(with memory: Timeline<State, Action>.Memory) {
    while let next = memory.requests.nextNote(&note, by: frame) { driver.settle(next) }
    let allEdits = memory.edits
    while edits < allEdits.count, allEdits[edits].after <= frame {
      _ = driver.apply(map.edit(allEdits[edits].edit))
      edits += 1
    }
  }
}
