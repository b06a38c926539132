import Reel
import ReelSupport
import ReelTexts

/// How often the frames of a recording have a digest; keyframes always do.
public enum DigestPolicy: Sendable {
  /// Every frame: for recordings that are compared, such as those of scenarios.
  case always
  /// As long as that takes less than a twentieth of the time, or 10 ms altogether.
  case paced
}

/// Writes a recording while the session runs.
///
/// Appended entries are collected, and another thread encodes them when there are enough, or after
/// some milliseconds: dispatching costs no more than handing them over. The first line, which
/// contains a whole state, is written by that thread too. ``flush()`` writes everything, so that it
/// survives the process. It never collects more than three batches, so memory stays bounded, and
/// decides on keyframes by the lines of certain ones, so that the same actions make the same
/// recording.
///
/// `@unchecked Sendable`: it belongs to one timeline, which uses it with its lock held.
@usableFromInline
final class RecordingWriter<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  private typealias Outbox = RecordingOutbox<State, Action>

  private static var batchSize: Int { 1024 }

  let path: String
  /// The frame before the first one.
  private let beginning: Int
  /// The requests that were open before it.
  let open: [OpenRequest<Action>]
  /// What the file holds before the next one begins; nil for everything.
  private var span: FileSpan?
  /// As many entries as are small against the file.
  private(set) var batchSize: Int
  /// Whether the next file should begin.
  @usableFromInline private(set) var isOver = false
  private let digests: DigestPolicy
  private let keeper = DigestKeeper()
  private let started = KeyframePacer.now
  /// The time that digests have taken, in nanoseconds.
  private var digesting: UInt64 = 0
  /// The last frame that has been appended.
  private(set) var lastFrame: Int
  private var lastKeyframe = 0
  /// The reason why a digest could not be computed.
  private var digestFailure: RecordingError?

  private let outbox: Outbox
  /// The parts of the entries that another thread has to write, in order.
  private var underWay: [RecordingTask] = []
  /// The number of parts so far, and of entries in the current one.
  private var parts = 1
  private var entries = 0
  /// The part of the last keyframe.
  private var keyframePart = 0
  /// Whether a keyframe is due, according to the last work that was waited for.
  private var isKeyframeDue = false

  /// Creates a file for a recording, readable only by its owner; it must not exist yet.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - origin: the app, with locale and time zone.
  ///   - frame: the frame before the first one; 0 if there is none.
  ///   - time: the time of the first frame.
  ///   - initialState: the state before it.
  ///   - open: the requests that were open there.
  ///   - digests: how many frames have a digest.
  ///   - span: what the file holds before the next one begins; nil for everything.
  ///   - batchSize: the number of entries that are collected.
  ///   - isWhole: whether the file appears when it is closed, rather than now.
  init(
    path: String, of origin: RecordingOrigin, after frame: Int, time: Timestamp,
    initialState: State, open: [OpenRequest<Action>], digests: DigestPolicy,
    span: FileSpan? = nil, batchSize: Int = RecordingWriter.batchSize, isWhole: Bool
  ) throws(RecordingError) {
    self.path = path
    self.open = open
    self.digests = digests
    self.span = span
    self.batchSize = batchSize
    beginning = frame
    lastFrame = frame
    outbox = Outbox(try RecordingLines(path: path, isWhole: isWhole))
    underWay.append(
      outbox.begin {
        $0.begin(
          of: origin, after: frame, time: time, initialState: initialState, open: open)
      })
  }

  deinit {
    // For a timeline that was not told to stop: everything that it has recorded is kept.
    RecordingRescue.remove(self)
    outbox.close()
  }

  /// The reason why nothing more is written, as of the last batch or ``flush()``.
  private(set) var failure: RecordingError?

  /// Completes the recording when the program ends, however it ends.
  ///
  /// - Parameters:
  ///   - files: a file with the last part is made of these if the program ends by a fault.
  ///   - frame: returns the frame that a thread reduces; nil if it reduces none.
  func survive(
    as files: RecordingFiles? = nil,
    beginning frame: @escaping @Sendable (UInt) -> FrameUnderWay<State, Action>?
  ) {
    RecordingRescue.add(self) { [outbox] thread in
      let begun = frame(thread)
      outbox.rescue(begun)
      if let files, begun != nil || RecordingRescue.isCrash {
        _ = try? files.dump(files.nextDump(), end: nil).write()
      }
    }
  }

  /// Prepares for a crash of the calling thread, before it reduces a frame.
  @usableFromInline
  func prepare() { SignalStack.prepare() }

  /// Appends a frame and, from time to time, a keyframe.
  @usableFromInline
  func append(
    _ action: Action, _ stamp: Stamp, _ asked: [AskedRequest], time: Timestamp,
    state: borrowing State
  ) {
    if let span { isOver = isOver(span, time) }
    guard failure == nil else { return }
    let digest: Digest?
    do {
      digest = try self.digest(of: state)
    } catch {
      digestFailure = .file(
        path: path,
        reason: RecordingError.unwritable("frame \(stamp.frame)", error)
      )
      flush()
      return
    }
    outbox.add {
      $0.append(
        RecordedFrame(stamp: stamp, time: time, asked: asked, digest: digest), action)
    }
    entries += 1
    lastFrame = stamp.frame
    if isKeyframeDue { appendKeyframe(frame: stamp.frame, branch: stamp.branch, state: copy state) }
    if entries >= batchSize { handOver() }
  }

  /// Whether the file has a frame.
  @usableFromInline
  func has(frame: Int) -> Bool { span == nil || frame > beginning }

  /// Whether the file has all frames that an edit refers to, and the beginning to which it leads.
  func has(_ edit: HistoryEdit<State, Action>) -> Bool {
    switch edit.kind {
    case .show, .name, .sweep: true
    case .start(_, let frame, _), .replace(let frame, _): has(frame: frame)
    case .skip(let frames, _): frames.allSatisfy(has)
    case .move(let frame, let other): has(frame: frame) && other.map(has) ?? true
    case .commit, .reset, .resume: false
    }
  }

  /// Whether there is a frame in it.
  var hasFrames: Bool { lastFrame > beginning }

  /// The size of the file in bytes, as far as it is written.
  var size: Int { outbox.sizes.all }

  private func isOver(_ span: FileSpan, _ time: Timestamp) -> Bool {
    if time >= span.end || failure != nil { return time >= span.end }
    let sizes = outbox.sizes
    // A file of nothing but its first and its last state would hold no past.
    return sizes.all >= max(span.bytes, 4 * sizes.beginning) && sizes.beginning > 0
  }

  /// Appends the state after a frame.
  private func appendKeyframe(frame: Int, branch: BranchID, state: State) {
    outbox.add { $0.append(frame, branch, state) }
    entries += 1
    isKeyframeDue = false
    lastKeyframe = frame
    keyframePart = parts
  }

  /// Appends an edit of the history.
  func append(_ edit: HistoryEdit<State, Action>) {
    guard failure == nil else { return }
    outbox.add { $0.append(edit) }
    entries += 1
  }

  /// Appends the fate of a request.
  func append(_ note: RequestNote) {
    guard failure == nil else { return }
    outbox.add { $0.append(note) }
    entries += 1
  }

  /// Appends the last state, if it is known, and the end line, and closes the file.
  func close(branch: BranchID, state: State?) {
    if let state, lastFrame > lastKeyframe {
      appendKeyframe(frame: lastFrame, branch: branch, state: state)
    }
    let last = lastFrame
    outbox.add { $0.append(end: last) }
    flush()
    failure = outbox.close() ?? failure
    RecordingRescue.remove(self)
  }

  /// Writes nothing more, because the next file could not be created; another is tried later.
  func fail(_ reason: RecordingError, until span: FileSpan) {
    (failure, digestFailure, self.span) = (reason, reason, span)
    isOver = false
  }

  /// Writes everything that has been appended, which then survives the process.
  func flush() {
    finish(leaving: 0)
    catchUp(outbox.flush(), with: parts)
    parts += 1
    entries = 0
  }

  /// Starts writing on another thread without waiting; a failure is reported by the next
  /// ``flush()``.
  func beginFlush() { endPart(flushing: true) }

  /// Hands a batch to another thread, after waiting until that has no more than one to write: it
  /// does not have to wait for the next one either.
  private func handOver() {
    finish(leaving: 1)
    endPart(flushing: false)
  }

  private func endPart(flushing: Bool) {
    underWay.append(outbox.end(parts, flushing: flushing))
    parts += 1
    entries = 0
  }

  /// Waits for the other thread until it has only `rest` things left to do.
  private func finish(leaving rest: Int) {
    while underWay.count > rest {
      let task = underWay.removeFirst()
      catchUp(task.wait(), with: task.number)
    }
  }

  /// Checks whether writing has failed, and whether a keyframe is due, unless one has been appended
  /// since the part that was written.
  private func catchUp(_ outcome: RecordingOutcome, with part: Int) {
    failure = outcome.failure ?? digestFailure
    if let span {
      batchSize = min(max(span.bytes / 8 / max(outcome.entrySize, 1), 1), Self.batchSize)
    }
    isKeyframeDue = outcome.isFar && keyframePart <= part
  }

  /// Returns the digest of a state, if it costs little enough.
  private func digest(of state: borrowing State) throws -> Digest? {
    guard case .paced = digests else { return try keeper.digest(of: state) }
    // Nothing waits for types that the first line registers with the runtime.
    guard outbox.hasBegun else { return nil }
    let now = KeyframePacer.now
    guard digesting < 10_000_000 + (now - started) / 20 else { return nil }
    let digest = try keeper.digest(of: state)
    digesting += KeyframePacer.now - now
    return digest
  }
}
