import Dispatch
import Reel
import ReelSupport
import ReelTexts

/// How often a recording's frames carry a digest; keyframes always do.
public enum DigestPolicy: Sendable {
  /// Every frame: for recordings that are compared, such as those of scenarios.
  case always
  /// While that takes less than a twentieth of the time.
  case paced
}

/// Writes a recording while it happens.
///
/// What is appended is collected, and turned into lines by another thread when enough has come
/// together: dispatching costs no more than handing it over. The first line, which holds a whole
/// state, is that thread's too. At ``flush()`` all of it is written, and survives the process.
/// There is never more than one batch under way, so that memory stays bounded and the same actions
/// make the same recording.
///
/// `@unchecked Sendable`: it belongs to one timeline, which uses it with its lock held.
@usableFromInline
final class RecordingWriter<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  private static var batchSize: Int { 1024 }

  let path: String
  private let digests: DigestPolicy
  /// Takes the digests where every frame has one; with pauses between them it would only make
  /// reducers copy what is kept.
  private let keeper = DigestKeeper()
  private let started = KeyframePacer.now
  /// Nanoseconds that digests have taken.
  private var digesting: UInt64 = 0
  private var lastFrame = 0
  private var lastKeyframe = 0
  /// Why a digest could not be taken.
  private var digestFailure: RecordingError?

  private let lines: RecordingLines<State, Action>
  private let queue = DispatchQueue(label: "reel.recording")
  private var batch: [RecordingEntry<State, Action>] = []
  /// The batch that another thread has, until it is done.
  private var handedOver: Batch?
  /// Whether a keyframe is due, as far as the lines are written.
  private var isKeyframeDue = false

  /// A batch under way.
  private final class Batch: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    /// Written by the one thread that turns it into lines, read by the one that waits for it.
    let mark = TracedMutex(())
  }

  /// Makes a file for a recording, readable by its owner only; it must not exist yet.
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
    // Of a timeline that was not told to stop: what it has recorded is kept.
    flush()
    lines.close()
  }

  /// Why nothing more is written; as of the last batch or ``flush()``.
  private(set) var failure: RecordingError?

  /// Appends a frame and, now and then, a keyframe.
  @usableFromInline
  func append(
    _ action: Action, _ stamp: Stamp, _ asked: [AskedRequest], time: Timestamp, state: State
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
    if isKeyframeDue { appendKeyframe(frame: stamp.frame, branch: stamp.branch, state: state) }
    if batch.count >= Self.batchSize { handOver() }
  }

  /// Appends the state after a frame.
  private func appendKeyframe(frame: Int, branch: BranchID, state: State) {
    batch.append(.keyframe(frame, branch, state))
    isKeyframeDue = false
    lastKeyframe = frame
  }

  /// Appends a change of the history.
  func append(_ edit: HistoryEdit<State, Action>) {
    if failure == nil { batch.append(.edit(edit)) }
  }

  /// Appends what became of a request.
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

  /// Writes what has been appended; what was appended before that survives the process.
  func flush() {
    finishBatch()
    lines.append(batch)
    batch.removeAll(keepingCapacity: true)
    lines.flush()
    catchUp()
  }

  /// Lets another thread write what has been appended, and does not wait for that: a failure shows
  /// at the next ``flush()``.
  func beginFlush() {
    onQueue { [batch] in
      $0.append(batch)
      $0.flush()
    }
    batch = []
  }

  /// Lets another thread turn the batch into lines, when it has done so with the one before.
  private func handOver() {
    finishBatch()
    catchUp()
    onQueue { [batch] in $0.append(batch) }
    batch = []
    batch.reserveCapacity(Self.batchSize)
  }

  /// Lets another thread have the lines, after those that were handed over before, until it is
  /// done.
  private func onQueue(_ work: @escaping @Sendable (RecordingLines<State, Action>) -> Void) {
    let next = Batch()
    handedOver = next
    queue.async { [lines] in
      next.mark.withLock { _ in work(lines) }
      next.isDone.signal()
    }
  }

  /// Waits for the batch that another thread has.
  private func finishBatch() {
    guard let batch = handedOver else { return }
    batch.isDone.wait()
    batch.mark.withLock { _ in }
    handedOver = nil
  }

  /// Sees from what has been written whether that failed, and whether it is time for a keyframe:
  /// not while one waits in the batch.
  private func catchUp() {
    failure = lines.failure ?? digestFailure
    let isWaiting = batch.contains { if case .keyframe = $0 { true } else { false } }
    let distance = max(16 * lines.keyframeSize, RecordingLines<State, Action>.bufferSize)
    isKeyframeDue = !isWaiting && lines.sinceKeyframe > distance
  }

  /// The digest of a state, where it costs little enough.
  private func digest(of state: State) throws -> Digest? {
    guard case .paced = digests else { return try keeper.digest(of: state) }
    // Nothing waits for types that the first line makes known to the runtime.
    guard lines.hasBegun.load(ordering: .acquiring) else { return nil }
    let now = KeyframePacer.now
    // 50 ms at once, then a twentieth of the time.
    guard digesting < 50_000_000 + (now - started) / 20 else { return nil }
    let digest = try Digest(of: state)
    digesting += KeyframePacer.now - now
    return digest
  }
}
