import Dispatch
import Reel
import ReelTexts
import Synchronization

/// How often the frames of a recording have a digest; keyframes always do.
public enum DigestPolicy: Sendable {
  /// Every frame: for recordings that are compared, such as those of scenarios.
  case always
  /// As long as that takes less than a twentieth of the time, or 10 ms altogether.
  case paced
}

/// Writes a recording while the session runs.
///
/// Appended entries are collected, and another thread encodes them when there are enough:
/// dispatching costs no more than handing them over. The first line, which contains a whole state,
/// is written by that thread too. ``flush()`` writes everything, so that it survives the process.
/// It never collects more than three batches, so memory stays bounded, and decides on keyframes by
/// the lines of certain ones, so that the same actions make the same recording.
///
/// `@unchecked Sendable`: it belongs to one timeline, which uses it with its lock held.
@usableFromInline
final class RecordingWriter<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  private static var batchSize: Int { 1024 }

  let path: String
  private let digests: DigestPolicy
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
  private var batch = RecordingBatch<State, Action>()
  /// The work that another thread does or has to do, in order.
  private var underWay: [Errand] = []
  /// An empty batch.
  private var spare: RecordingBatch<State, Action>?
  /// Whether a keyframe is due, according to the last work that was waited for.
  private var isKeyframeDue = false

  /// Work on the lines that another thread does.
  private final class Errand: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let outcome = Mutex(Outcome())
    /// The batch that it writes and empties; nil for other work.
    let batch: RecordingBatch<State, Action>?
    let hasKeyframe: Bool

    init(_ batch: RecordingBatch<State, Action>?) {
      self.batch = batch
      hasKeyframe = batch.map { !$0.states.isEmpty } ?? false
    }

    func finish(_ outcome: Outcome) {
      self.outcome.withLock { $0 = outcome }
      isDone.signal()
    }

    func wait() -> Outcome {
      isDone.wait()
      return outcome.withLock { $0 }
    }
  }

  /// The state of the lines after some work.
  private struct Outcome {
    var failure: RecordingError?
    /// Whether so much has been written since the last keyframe that another one is due.
    var isFar = false

    init() {}

    init(_ lines: RecordingLines<State, Action>) {
      failure = lines.failure
      isFar =
        lines.sinceKeyframe
        > max(16 * lines.keyframeSize, RecordingLines<State, Action>.bufferSize)
    }
  }

  /// Creates a file for a recording, readable only by its owner; it must not exist yet.
  init(
    path: String, of origin: RecordingOrigin, time: Timestamp, initialState: State,
    digests: DigestPolicy
  ) throws(RecordingError) {
    self.path = path
    self.digests = digests
    lines = try RecordingLines(path: path)
    onQueue(Errand(nil)) { $0.begin(of: origin, time: time, initialState: initialState) }
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
    batch.append(
      RecordingEntry.Frame(stamp: stamp, asked: asked, time: time, digest: digest), action)
    lastFrame = stamp.frame
    if isKeyframeDue { appendKeyframe(frame: stamp.frame, branch: stamp.branch, state: copy state) }
    if batch.entries.count >= Self.batchSize { handOver() }
  }

  /// Appends the state after a frame.
  private func appendKeyframe(frame: Int, branch: BranchID, state: State) {
    batch.append(frame, branch, state)
    isKeyframeDue = false
    lastKeyframe = frame
  }

  /// Appends an edit of the history.
  func append(_ edit: HistoryEdit<State, Action>) {
    if failure == nil { batch.append(edit) }
  }

  /// Appends the fate of a request.
  func append(_ note: RequestNote) {
    if failure == nil { batch.append(note) }
  }

  /// Appends the last state and the end line, and closes the file.
  func close(branch: BranchID, state: State) {
    if lastFrame > lastKeyframe {
      appendKeyframe(frame: lastFrame, branch: branch, state: state)
    }
    batch.append(end: lastFrame)
    flush()
    lines.close()
  }

  /// Writes everything that has been appended, which then survives the process.
  func flush() {
    finish(leaving: 0)
    lines.append(batch)
    lines.flush()
    catchUp(Outcome(lines))
  }

  /// Starts writing on another thread without waiting; a failure is reported by the next
  /// ``flush()``.
  func beginFlush() {
    onQueue(Errand(batch)) { [batch] in
      $0.append(batch)
      $0.flush()
    }
    batch = RecordingBatch()
  }

  /// Hands the batch to another thread, after waiting until that has no more than one to write:
  /// it does not have to wait for the next one either.
  private func handOver() {
    finish(leaving: 1)
    onQueue(Errand(batch)) { [batch] in $0.append(batch) }
    batch = spare ?? RecordingBatch()
    spare = nil
  }

  /// Runs work on the lines on another thread, after the work handed over before.
  private func onQueue(
    _ errand: Errand, _ work: @escaping @Sendable (RecordingLines<State, Action>) -> Void
  ) {
    underWay.append(errand)
    queue.async { [lines] in
      work(lines)
      errand.finish(Outcome(lines))
    }
  }

  /// Waits for the other thread until it has only `rest` things left to do.
  private func finish(leaving rest: Int) {
    while underWay.count > rest {
      let errand = underWay.removeFirst()
      let outcome = errand.wait()
      spare = errand.batch ?? spare
      catchUp(outcome)
    }
  }

  /// Checks whether writing has failed, and whether a keyframe is due, unless one is already in a
  /// batch.
  private func catchUp(_ outcome: Outcome) {
    failure = outcome.failure ?? digestFailure
    isKeyframeDue =
      outcome.isFar && batch.states.isEmpty && !underWay.contains { $0.hasKeyframe }
  }

  /// Returns the digest of a state, if it costs little enough.
  private func digest(of state: borrowing State) throws -> Digest? {
    guard case .paced = digests else { return try keeper.digest(of: state) }
    // Nothing waits for types that the first line registers with the runtime.
    guard lines.hasBegun.load(ordering: .acquiring) else { return nil }
    let now = KeyframePacer.now
    guard digesting < 10_000_000 + (now - started) / 20 else { return nil }
    let digest = try keeper.digest(of: state)
    digesting += KeyframePacer.now - now
    return digest
  }
}
