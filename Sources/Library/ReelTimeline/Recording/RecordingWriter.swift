import Dispatch
import Reel
import ReelTexts
import Synchronization

/// How often the frames of a recording have a digest; keyframes always do.
public enum DigestPolicy: Sendable {
  /// Every frame: for recordings that are compared, such as those of scenarios.
  case always
  /// As long as that takes less than a twentieth of the time.
  case paced
}

/// Writes a recording while the session runs.
///
/// Appended entries are collected, and another thread encodes them when there are enough:
/// dispatching costs no more than handing them over. The first line, which contains a whole state,
/// is written by that thread too. ``flush()`` writes everything, so that it survives the process.
/// There is never more than one batch under way, so memory stays bounded and the same actions make
/// the same recording.
///
/// `@unchecked Sendable`: it belongs to one timeline, which uses it with its lock held.
@usableFromInline
final class RecordingWriter<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  private static var batchSize: Int { 1024 }

  let path: String
  private let digests: DigestPolicy
  /// Computes the digests if every frame has one; with pauses between them it would only make
  /// reducers copy the state that it keeps.
  private let keeper = DigestKeeper()
  private let started = KeyframePacer.now
  /// The time that digests have taken, in nanoseconds.
  private var digesting: UInt64 = 0
  private var lastFrame = 0
  private var lastKeyframe = 0
  /// The reason why a digest could not be computed.
  private var digestFailure: RecordingError?

  private let lines: RecordingLines<State, Action>
  private let queue = DispatchQueue(label: "reel.recording")
  private var batch: [RecordingEntry<State, Action>] = []
  /// Whether there is a keyframe in the batch.
  private var hasKeyframe = false
  /// The batch that another thread is writing, if any.
  private var handedOver: Batch?
  /// Whether a keyframe is due, according to the lines written so far.
  private var isKeyframeDue = false

  /// A batch under way.
  private final class Batch: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    /// Written by the thread that encodes it, read by the thread that waits for it.
    let mark = Mutex(())
  }

  /// Creates a file for a recording, readable only by its owner; it must not exist yet.
  init(
    path: String, of origin: RecordingOrigin, time: Timestamp, initialState: State,
    digests: DigestPolicy
  ) throws(RecordingError) {
    self.path = path
    self.digests = digests
    lines = try RecordingLines(path: path)
    batch.reserveCapacity(Self.batchSize)
    onQueue { $0.begin(of: origin, time: time, initialState: initialState) }
  }

  deinit {
    // For a timeline that was not told to stop: everything that it has recorded is kept.
    flush()
    lines.close()
  }

  /// The reason why nothing more is written, as of the last batch or ``flush()``.
  private(set) var failure: RecordingError?

  /// Appends a frame and, from time to time, a keyframe.
  @usableFromInline
  func append(
    _ action: Action, _ stamp: Stamp, _ asked: [AskedRequest], time: Timestamp,
    state: borrowing State
  ) {
    guard failure == nil else { return }
    let digest: Digest?
    do {
      digest = try self.digest(of: state)
    } catch {
      digestFailure = .file(
        path: path,
        reason: RecordingError.unwritable(texts.timeline.recordings.parts.frame(stamp.frame), error)
      )
      flush()
      return
    }
    batch.append(.frame(action, stamp, asked, time, digest))
    lastFrame = stamp.frame
    if isKeyframeDue { appendKeyframe(frame: stamp.frame, branch: stamp.branch, state: copy state) }
    if batch.count >= Self.batchSize { handOver() }
  }

  /// Appends the state after a frame.
  private func appendKeyframe(frame: Int, branch: BranchID, state: State) {
    batch.append(.keyframe(frame, branch, state))
    hasKeyframe = true
    isKeyframeDue = false
    lastKeyframe = frame
  }

  /// Appends an edit of the history.
  func append(_ edit: HistoryEdit<State, Action>) {
    if failure == nil { batch.append(.edit(edit)) }
  }

  /// Appends the fate of a request.
  func append(_ note: RequestNote) {
    if failure == nil { batch.append(.fate(note)) }
  }

  /// Appends the last state and the end line, and closes the file.
  func close(branch: BranchID, state: State) {
    if lastFrame > lastKeyframe {
      appendKeyframe(frame: lastFrame, branch: branch, state: state)
    }
    batch.append(.end(lastFrame))
    flush()
    lines.close()
  }

  /// Writes everything that has been appended, which then survives the process.
  func flush() {
    finishBatch()
    lines.append(batch)
    batch.removeAll(keepingCapacity: true)
    hasKeyframe = false
    lines.flush()
    catchUp()
  }

  /// Starts writing on another thread without waiting; a failure is reported by the next
  /// ``flush()``.
  func beginFlush() {
    onQueue { [batch] in
      $0.append(batch)
      $0.flush()
    }
    batch = []
    hasKeyframe = false
  }

  /// Hands the batch to another thread, after waiting for the previous one.
  private func handOver() {
    finishBatch()
    catchUp()
    onQueue { [batch] in $0.append(batch) }
    batch = []
    hasKeyframe = false
    batch.reserveCapacity(Self.batchSize)
  }

  /// Runs work on the lines on another thread, after the work handed over before.
  private func onQueue(_ work: @escaping @Sendable (RecordingLines<State, Action>) -> Void) {
    let next = Batch()
    handedOver = next
    queue.async { [lines] in
      next.mark.withLock { _ in work(lines) }
      next.isDone.signal()
    }
  }

  /// Waits for the batch on the other thread.
  private func finishBatch() {
    guard let batch = handedOver else { return }
    batch.isDone.wait()
    batch.mark.withLock { _ in }
    handedOver = nil
  }

  /// Checks whether writing has failed, and whether a keyframe is due, unless one is already in the
  /// batch.
  private func catchUp() {
    failure = lines.failure ?? digestFailure
    let distance = max(16 * lines.keyframeSize, RecordingLines<State, Action>.bufferSize)
    isKeyframeDue = !hasKeyframe && lines.sinceKeyframe > distance
  }

  /// Returns the digest of a state, if it costs little enough.
  private func digest(of state: borrowing State) throws -> Digest? {
    guard case .paced = digests else { return try keeper.digest(of: state) }
    // Nothing waits for types that the first line registers with the runtime.
    guard lines.hasBegun.load(ordering: .acquiring) else { return nil }
    let now = KeyframePacer.now
    // 50 ms at first, then a twentieth of the time.
    guard digesting < 50_000_000 + (now - started) / 20 else { return nil }
    let digest = try Digest(of: copy state)
    digesting += KeyframePacer.now - now
    return digest
  }
}
