import Reel
import ReelTexts
import Synchronization

/// Encodes the entries of a recording as lines, and writes them to its file.
///
/// `@unchecked Sendable`: it belongs to one ``RecordingWriter``, which ensures that only one thread
/// at a time uses it.
final class RecordingLines<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  static var bufferSize: Int { 1 << 16 }

  private var file: OutputFile
  private let json = JSONWriter()
  private let sink: JSONWriterSink
  /// The size of the last keyframe, and of everything written since, in bytes.
  private(set) var keyframeSize = 0
  private(set) var sinceKeyframe = 0
  private var entryCount = 0
  private(set) var failure: RecordingError?
  /// Whether the first line has been written, for any thread.
  let hasBegun = Atomic(false)
  /// The sizes of the first line and of all lines in bytes, for any thread.
  let headSize = Atomic(0)
  let size = Atomic(0)
  /// The checksum of the last line's digits; nil before the first line.
  private var chain: UInt32?

  /// Creates a file for a recording, readable only by its owner; it must not exist yet.
  ///
  /// - Parameter isWhole: whether the file appears when it is closed, rather than now.
  init(path: String, isWhole: Bool) throws(RecordingError) {
    sink = json.sink
    file = try isWhole ? OutputFile(drafting: path) : OutputFile(creating: path)
  }

  /// Writes the first line; if that fails, there is no file.
  func begin(
    of origin: RecordingOrigin, after frame: Int, time: Timestamp, initialState: State,
    open: [OpenRequest<Action>]
  ) {
    do {
      let form = try RecordedForm.checked(State.self, Action.self, origin.requests)
      sink.writer.ascii("{\"reel\":")
      sink.writer.int(Int64(RecordingFormat.version))
      sink.writer.ascii(",\"app\":")
      sink.writer.string(origin.app)
      if let version = origin.version {
        sink.writer.ascii(",\"version\":")
        sink.writer.string(version)
      }
      sink.writer.ascii(",\"types\":")
      sink.writer.string(form.digest.description)
      sink.writer.ascii(",\"form\":")
      sink.writer.bytes += form.text
      sink.writer.ascii(",\"locale\":")
      sink.writer.string(origin.locale)
      sink.writer.ascii(",\"zone\":")
      sink.writer.string(origin.zone)
      if frame > 0 {
        sink.writer.ascii(",\"after\":")
        sink.writer.int(Int64(frame))
      }
      try append(open)
      sink.writer.ascii(",\"time\":")
      sink.writer.int(time.milliseconds)
      try state(initialState)
      finishLine(from: 0)
      keyframeSize = sink.writer.bytes.count - form.text.count
      headSize.store(sink.writer.bytes.count, ordering: .relaxed)
      size.store(sink.writer.bytes.count, ordering: .relaxed)
      flush()
    } catch {
      failure = .unwritable(
        path: file.path,
        reason: RecordingError.unwritable("the state after frame \(frame)", error))
    }
    if failure != nil { file.remove() }
    hasBegun.store(true, ordering: .releasing)
  }

  /// Appends the lines of a batch, and empties it; after a failure nothing more is written.
  func append(_ batch: RecordingBatch<State, Action>) {
    var next = Position()
    var total = 0
    for entry in batch.entries {
      guard failure == nil else { break }
      let start = sink.writer.bytes.count
      do {
        try append(entry, of: batch, &next)
      } catch {
        sink.writer.bytes.removeLast(sink.writer.bytes.count - start)
        failure = .unwritable(
          path: file.path, reason: RecordingError.unwritable(entry.subject, error))
        break
      }
      finishLine(from: start)
      let length = sink.writer.bytes.count - start
      total += length
      entryCount += 1
      switch entry {
      case .frame: sinceKeyframe += length
      case .keyframe: (keyframeSize, sinceKeyframe) = (length, 0)
      case .edit, .fate, .end: break
      }
      if sink.writer.bytes.count > Self.bufferSize { flush() }
    }
    batch.removeAll()
    size.wrappingAdd(total, ordering: .relaxed)
  }

  /// Appends the line of a frame that was begun and will not end, and that of its branch; nothing
  /// may follow.
  func append(begun: FrameUnderWay<State, Action>) {
    guard failure == nil else { return }
    if let edit = begun.start {
      let batch = RecordingBatch<State, Action>()
      batch.append(edit)
      append(batch)
    }
    let frame = begun.frame
    let start = sink.writer.bytes.count
    do {
      sink.writer.begin(
        Stamp(
          frame: frame.number, origin: frame.origin, cause: frame.cause, request: begun.request,
          branch: frame.branch), named: "begun", time: frame.time)
      try json.write(frame.action)
    } catch {
      // What came before it counts.
      sink.writer.bytes.removeLast(sink.writer.bytes.count - start)
      return
    }
    finishLine(from: start)
  }

  /// Writes the appended lines, which then survive the process.
  func flush() {
    guard failure == nil, !sink.writer.bytes.isEmpty else { return }
    do throws(RecordingError) {
      try file.write(sink.writer.bytes)
    } catch {
      failure = error
    }
    sink.writer.bytes.removeAll(keepingCapacity: true)
  }

  /// Closes the file; one that should be whole and is not is removed.
  func close() {
    flush()
    guard failure == nil || file.currentPath == file.path else { return file.remove() }
    do throws(RecordingError) {
      try file.finish()
    } catch {
      // Lines that could be written in part make the file longer than it should be.
      failure = failure ?? error
    }
  }

  /// Their state so far.
  var outcome: RecordingOutcome {
    RecordingOutcome(
      failure: failure, isFar: sinceKeyframe > max(16 * keyframeSize, Self.bufferSize),
      entrySize: size.load(ordering: .relaxed) / max(entryCount, 1))
  }

  /// How many actions, states and edits of a batch have been written.
  private struct Position {
    var actions = 0
    var states = 0
    var edits = 0
  }

  /// Writes an entry, without the end of its line.
  private func append(
    _ entry: RecordingEntry, of batch: RecordingBatch<State, Action>, _ next: inout Position
  ) throws {
    switch entry {
    case .frame(let frame):
      try append(frame, of: batch, next.actions)
      next.actions += 1
    case .keyframe(let frame, let branch):
      sink.writer.ascii("{\"keyframe\":")
      sink.writer.int(Int64(frame))
      sink.writer.branch(branch)
      try appendState(of: batch, next.states)
      next.states += 1
    case .edit:
      try appendEdit(of: batch, next.edits)
      next.edits += 1
    case .fate(let note):
      sink.writer.ascii("{\"request\":[")
      sink.writer.int(Int64(note.id.frame))
      sink.writer.ascii(",")
      sink.writer.int(Int64(note.id.index))
      sink.writer.ascii("],\"fate\":")
      sink.writer.string(note.fate.rawValue)
      sink.writer.branch(note.branch)
    case .end(let frame):
      sink.writer.ascii("{\"end\":")
      sink.writer.int(Int64(frame))
    }
  }

  // Functions of their own, so that a frame does not look up the types of states and edits.

  @inline(never)
  private func append(
    _ frame: RecordedFrame<[AskedRequest]>, of batch: RecordingBatch<State, Action>, _ action: Int
  ) throws {
    sink.writer.begin(frame.stamp, named: "frame", time: frame.time)
    try batch.actions.lend(action) { try json.write($0) }
    if !frame.asked.isEmpty {
      sink.writer.ascii(",\"asks\":")
      try json.write(frame.asked.map(AskedForm.init))
    }
    if let digest = frame.digest { RecordingFormat.write(digest, to: &sink.writer.bytes) }
  }

  @inline(never)
  private func appendState(of batch: RecordingBatch<State, Action>, _ index: Int) throws {
    try state(batch.states[index])
  }

  @inline(never)
  private func appendEdit(of batch: RecordingBatch<State, Action>, _ index: Int) throws {
    let edit = batch.edits[index]
    sink.writer.ascii("{\"edit\":")
    sink.writer.string(edit.kind.name)
    sink.writer.ascii(",\"branch\":")
    sink.writer.uint(UInt64(edit.branch.rawValue))
    try members(of: edit.kind)
  }

  private func members(of kind: HistoryEdit<State, Action>.Kind) throws {
    func integer(_ name: StaticString, _ value: Int) {
      sink.writer.ascii(name)
      sink.writer.int(Int64(value))
    }
    switch kind {
    case .show, .commit, .sweep, .reset: break
    case .start(let name, let from, let parent):
      sink.writer.ascii(",\"name\":")
      sink.writer.string(name)
      integer(",\"from\":", from)
      integer(",\"parent\":", Int(parent.rawValue))
    case .name(let name):
      sink.writer.ascii(",\"name\":")
      sink.writer.string(name)
    case .skip(let frames, _):
      sink.writer.ascii(",\"frames\":")
      sink.writer.write(.array(frames.map { .int(Int64($0)) }))
    case .move(let frame, let other):
      integer(",\"frames\":[", frame)
      sink.writer.ascii("]")
      if let other { integer(",\"before\":", other) }
    case .replace(let frame, let action):
      integer(",\"frames\":[", frame)
      sink.writer.ascii("],\"action\":")
      try json.write(action)
    case .resume(let state): try self.state(state)
    }
  }

  /// Writes the requests that were open before the first frame.
  private func append(_ open: [OpenRequest<Action>]) throws {
    guard !open.isEmpty else { return }
    for (index, one) in open.enumerated() {
      sink.writer.ascii(index == 0 ? ",\"open\":[" : ",")
      sink.writer.ascii("{\"request\":")
      try json.write([one.id.frame, one.id.index])
      sink.writer.ascii(",\"branches\":")
      try json.write(one.branches.map(\.rawValue))
      sink.writer.ascii(",\"asked\":")
      try json.write(AskedForm(one.asked))
      sink.writer.ascii(",\"lost\":")
      try json.write(one.losses)
      sink.writer.ascii("}")
    }
    sink.writer.ascii("]")
  }

  private func finishLine(from start: Int) {
    chain = RecordingFormat.finish(&sink.writer.bytes, from: start, after: chain)
  }

  private func state(_ state: State) throws {
    sink.writer.ascii(",\"state\":")
    try json.write(state)
    RecordingFormat.write(try Digest(of: state), to: &sink.writer.bytes)
  }
}

extension RecordingEntry {
  /// The subject, for messages.
  fileprivate var subject: Text {
    switch self {
    case .frame(let frame): "frame \(frame.stamp.frame)"
    case .keyframe(let frame, _): "the state after frame \(frame)"
    case .edit: "an edit"
    case .fate(let note): "the fate of request \(verbatim: note.id)"
    case .end: "the end"
    }
  }
}

extension JSONTextWriter {
  /// Writes a frame up to its action.
  fileprivate mutating func begin(_ stamp: Stamp, named name: StaticString, time: Timestamp) {
    ascii("{\"")
    ascii(name)
    ascii("\":")
    int(Int64(stamp.frame))
    branch(stamp.branch)
    ascii(",\"time\":")
    int(time.milliseconds)
    switch stamp.origin {
    case .user: ascii(",\"origin\":\"user\"")
    case .effect: ascii(",\"origin\":\"effect\"")
    case .shell: ascii(",\"origin\":\"shell\"")
    }
    if stamp.cause != 0 {
      ascii(",\"cause\":")
      int(Int64(stamp.cause))
    }
    if stamp.request != 0 {
      ascii(",\"answers\":")
      int(Int64(stamp.request))
    }
    ascii(",\"action\":")
  }

  /// Writes a branch, unless it is the main one.
  fileprivate mutating func branch(_ branch: BranchID) {
    guard branch != .main else { return }
    ascii(",\"branch\":")
    uint(UInt64(branch.rawValue))
  }
}

extension Array {
  /// Lends an element to `body`: as an argument, it would be copied.
  fileprivate func lend<Failure: Error>(
    _ index: Int, to body: (borrowing Element) throws(Failure) -> Void
  ) throws(Failure) {
    try withUnsafeBufferPointer { elements throws(Failure) in
      guard let start = elements.baseAddress else { return }  // there are elements
      // Nothing is written through the pointer.
      try UnsafeMutablePointer(mutating: start + index).lend(to: body)
    }
  }
}
