import Reel
import ReelTexts
import Synchronization

/// An entry to write to a recording.
enum RecordingEntry<State: Codable & Equatable & Sendable, Action: Codable & Sendable>: Sendable {
  /// A frame, with the digest of the state after it, if any.
  case frame(Action, Stamp, [AskedRequest], Timestamp, Digest?)
  /// The state after a frame.
  case keyframe(Int, BranchID, State)
  case edit(HistoryEdit<State, Action>)
  /// The fate of a request.
  case fate(RequestNote)
  /// The end of the recording, after a frame.
  case end(Int)
}

/// Encodes the entries of a recording as lines, and writes them to its file.
///
/// `@unchecked Sendable`: it belongs to one ``RecordingWriter``, which ensures that only one thread
/// at a time uses it.
final class RecordingLines<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  typealias Entry = RecordingEntry<State, Action>

  static var bufferSize: Int { 1 << 16 }

  private var file: OutputFile
  private let json = JSONWriter()
  private let sink: JSONWriterSink
  /// The size of the last keyframe, and of everything written since, in bytes.
  private(set) var keyframeSize = 0
  private(set) var sinceKeyframe = 0
  private(set) var failure: RecordingError?
  /// Whether the first line has been written, for any thread.
  let hasBegun = Atomic(false)
  /// The digits of the last line's checksum.
  private var lastSum: [UInt8] = []

  /// Creates a file for a recording, readable only by its owner; it must not exist yet.
  init(path: String) throws(RecordingError) {
    sink = json.sink
    file = try OutputFile(creating: path)
  }

  /// Writes the first line; if that fails, there is no file.
  func begin(of origin: RecordingOrigin, time: Timestamp, initialState: State) {
    do {
      try line { writer in
        writer.ascii("{\"reel\":")
        writer.int(Int64(RecordingFormat.version))
        writer.ascii(",\"app\":")
        writer.string(origin.app)
        writer.ascii(",\"types\":")
        writer.string(Digest.ofTypes(initialState, Action.self).description)
        writer.ascii(",\"locale\":")
        writer.string(origin.locale)
        writer.ascii(",\"zone\":")
        writer.string(origin.zone)
        writer.ascii(",\"time\":")
        writer.int(time.milliseconds)
      } then: {
        try self.state(initialState)
      }
      keyframeSize = sink.writer.bytes.count
      flush()
    } catch {
      failure = .file(
        path: file.path,
        reason: RecordingError.unwritable(texts.timeline.recordings.parts.state(0), error))
    }
    if failure != nil { file.remove() }
    hasBegun.store(true, ordering: .releasing)
  }

  /// Appends lines; after a failure nothing more is written.
  func append(_ entries: [Entry]) {
    for entry in entries {
      guard failure == nil else { return }
      let start = sink.writer.bytes.count
      do {
        try append(entry)
      } catch {
        sink.writer.bytes.removeLast(sink.writer.bytes.count - start)
        failure = .file(path: file.path, reason: RecordingError.unwritable(entry.subject, error))
        return
      }
      let size = sink.writer.bytes.count - start
      switch entry {
      case .frame: sinceKeyframe += size
      case .keyframe: (keyframeSize, sinceKeyframe) = (size, 0)
      case .edit, .fate, .end: break
      }
      if sink.writer.bytes.count > Self.bufferSize { flush() }
    }
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

  /// Closes the file.
  func close() {
    flush()
    file.close()
  }

  private func append(_ entry: Entry) throws {
    switch entry {
    case .frame(let action, let stamp, let asked, let time, let digest):
      try line {
        Self.write(stamp, time, to: &$0)
      } then: {
        try json.write(action)
        if !asked.isEmpty {
          sink.writer.ascii(",\"asks\":")
          try json.write(asked.map(AskedForm.init))
        }
        if let digest { RecordingFormat.write(digest, to: &sink.writer.bytes) }
      }
    case .keyframe(let frame, let branch, let state):
      try line { writer in
        writer.ascii("{\"keyframe\":")
        writer.int(Int64(frame))
        if branch != .main {
          writer.ascii(",\"branch\":")
          writer.uint(UInt64(branch.rawValue))
        }
      } then: {
        try self.state(state)
      }
    case .edit(let edit):
      try line { writer in
        writer.ascii("{\"edit\":")
        writer.string(edit.kind.name)
        writer.ascii(",\"branch\":")
        writer.uint(UInt64(edit.branch.rawValue))
      } then: {
        try members(of: edit.kind)
      }
    case .fate(let note):
      try line { writer in
        writer.ascii("{\"request\":[")
        writer.int(Int64(note.id.frame))
        writer.ascii(",")
        writer.int(Int64(note.id.index))
        writer.ascii("],\"fate\":")
        writer.string(note.fate.rawValue)
        if note.branch != .main {
          writer.ascii(",\"branch\":")
          writer.uint(UInt64(note.branch.rawValue))
        }
      } then: {
      }
    case .end(let frame):
      try line { writer in
        writer.ascii("{\"end\":")
        writer.int(Int64(frame))
      } then: {
      }
    }
  }

  private static func write(_ stamp: Stamp, _ time: Timestamp, to writer: inout JSONTextWriter) {
    writer.ascii("{\"frame\":")
    writer.int(Int64(stamp.frame))
    if stamp.branch != .main {
      writer.ascii(",\"branch\":")
      writer.uint(UInt64(stamp.branch.rawValue))
    }
    writer.ascii(",\"time\":")
    writer.int(time.milliseconds)
    writer.ascii(",\"origin\":\"")
    writer.bytes.append(contentsOf: stamp.origin.rawValue.utf8)
    writer.ascii("\"")
    if stamp.cause != 0 {
      writer.ascii(",\"cause\":")
      writer.int(Int64(stamp.cause))
    }
    if stamp.request != 0 {
      writer.ascii(",\"answers\":")
      writer.int(Int64(stamp.request))
    }
    writer.ascii(",\"action\":")
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

  private func line(
    _ members: (inout JSONTextWriter) -> Void, then values: () throws -> Void
  ) throws {
    let start = sink.writer.bytes.count
    members(&sink.writer)
    try values()
    lastSum = RecordingFormat.finish(&sink.writer.bytes, from: start, after: lastSum)
  }

  private func state(_ state: State) throws {
    sink.writer.ascii(",\"state\":")
    try json.write(state)
    RecordingFormat.write(try Digest(of: state), to: &sink.writer.bytes)
  }
}

extension RecordingEntry {
  /// The subject, for messages.
  fileprivate var subject: String {
    switch self {
    case .frame(_, let stamp, _, _, _): texts.timeline.recordings.parts.frame(stamp.frame)
    case .keyframe(let frame, _, _): texts.timeline.recordings.parts.state(frame)
    case .edit: texts.timeline.recordings.parts.edit
    case .fate(let note): texts.timeline.recordings.parts.fate("\(note.id)")
    case .end: texts.timeline.recordings.parts.end
    }
  }
}
