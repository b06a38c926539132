import Reel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How often a recording's frames carry a digest; keyframes always do.
public enum DigestPolicy: Sendable {
  /// Every frame: for recordings that are compared, such as those of scenarios.
  case always
  /// While that takes less than a twentieth of the time.
  case paced
}

/// Writes a recording, a line at a time.
///
/// Lines are collected and written when enough have come together, or when ``flush()`` is called:
/// what was appended before that survives the process.
///
/// `@unchecked Sendable`: it belongs to one timeline, which uses it with its lock held.
@usableFromInline
final class RecordingWriter<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  private static var bufferSize: Int { 1 << 16 }

  private var file: OutputFile
  private let digests: DigestPolicy
  private let sink = JSONWriterSink()
  private let started = KeyframePacer.now
  /// Nanoseconds that digests have taken.
  private var digesting: UInt64 = 0
  /// The size of the last keyframe, and what has been written since, in bytes.
  private var keyframeSize = 0
  private var sinceKeyframe = 0
  private var lastFrame = 0
  private var lastKeyframe = 0
  private(set) var failure: RecordingError?

  var path: String { file.path }

  /// Makes a file for a recording, readable by its owner only; it must not exist yet.
  init(
    path: String, app: String, time: Timestamp, initialState: State, digests: DigestPolicy
  ) throws {
    file = try OutputFile(creating: path)
    self.digests = digests
    do {
      try line { writer in
        writer.ascii("{\"reel\":")
        writer.int(Int64(RecordingFormat.version))
        writer.ascii(",\"app\":")
        writer.string(app)
        writer.ascii(",\"time\":")
        writer.int(time.milliseconds)
      } then: {
        try self.state(initialState)
      }
    } catch {
      file.remove()
      throw error
    }
    keyframeSize = sink.writer.bytes.count
    flush()
    if let failure {
      file.remove()
      throw failure
    }
  }

  deinit {
    // Of a timeline that nobody has told to stop: what it has recorded is kept.
    flush()
    file.close()
  }

  /// Appends a frame and, now and then, a keyframe.
  @usableFromInline
  func append(_ action: Action, _ stamp: Stamp, time: Timestamp, state: State) {
    guard failure == nil else { return }
    let start = sink.writer.bytes.count
    do {
      try line { writer in
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
        writer.ascii(",\"action\":")
      } then: {
        try SinkEncoder.encode(action, to: sink)
        if let digest = try digest(of: state) {
          RecordingFormat.write(digest, to: &sink.writer.bytes)
        }
      }
    } catch {
      sink.writer.bytes.removeLast(sink.writer.bytes.count - start)
      failure = .file(path: path, reason: "frame \(stamp.frame) cannot be written: \(error)")
      return
    }
    lastFrame = stamp.frame
    sinceKeyframe += sink.writer.bytes.count - start
    if sinceKeyframe > max(8 * keyframeSize, Self.bufferSize) {
      appendKeyframe(frame: stamp.frame, branch: stamp.branch, state: state)
    }
    if sink.writer.bytes.count > Self.bufferSize { flush() }
  }

  /// Appends the state after a frame.
  func appendKeyframe(frame: Int, branch: BranchID, state: State) {
    guard failure == nil else { return }
    let start = sink.writer.bytes.count
    do {
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
    } catch {
      sink.writer.bytes.removeLast(sink.writer.bytes.count - start)
      failure = .file(path: path, reason: "the state after frame \(frame): \(error)")
      return
    }
    keyframeSize = sink.writer.bytes.count - start
    sinceKeyframe = 0
    lastKeyframe = frame
  }

  /// Appends a change of the history.
  func append(_ edit: HistoryEdit<State, Action>) {
    guard failure == nil else { return }
    let start = sink.writer.bytes.count
    do {
      try line { writer in
        writer.ascii("{\"edit\":")
        writer.string(edit.kind.name)
        writer.ascii(",\"branch\":")
        writer.uint(UInt64(edit.branch.rawValue))
      } then: {
        try members(of: edit.kind)
      }
    } catch {
      sink.writer.bytes.removeLast(sink.writer.bytes.count - start)
      failure = .file(path: path, reason: "an edit cannot be written: \(error)")
    }
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
      try SinkEncoder.encode(action, to: sink)
    case .resume(let state): try self.state(state)
    }
  }

  /// Appends the last state and the end line, and closes the file.
  func close(branch: BranchID, state: State) {
    if failure == nil, lastFrame > lastKeyframe {
      appendKeyframe(frame: lastFrame, branch: branch, state: state)
    }
    if failure == nil {
      let frame = lastFrame
      try? line { writer in  // cannot throw: there is nothing to encode in it
        writer.ascii("{\"end\":")
        writer.int(Int64(frame))
      } then: {
      }
    }
    flush()
    file.close()
  }

  /// Writes what has been appended; what was appended before survives the process.
  func flush() {
    guard failure == nil, !sink.writer.bytes.isEmpty else { return }
    do throws(RecordingError) {
      try file.write(sink.writer.bytes)
    } catch {
      failure = error
    }
    sink.writer.bytes.removeAll(keepingCapacity: true)
  }

  private func line(
    _ members: (inout JSONTextWriter) -> Void, then values: () throws -> Void
  ) throws {
    let start = sink.writer.bytes.count
    members(&sink.writer)
    try values()
    RecordingFormat.finish(&sink.writer.bytes, from: start)
  }

  private func state(_ state: State) throws {
    sink.writer.ascii(",\"state\":")
    try SinkEncoder.encode(state, to: sink)
    RecordingFormat.write(try Digest(of: state), to: &sink.writer.bytes)
  }

  /// The digest of a state, where it costs little enough.
  private func digest(of state: State) throws -> Digest? {
    guard case .paced = digests else { return try Digest(of: state) }
    let now = KeyframePacer.now
    // 50 ms at once, then a twentieth of the time.
    guard digesting < 50_000_000 + (now - started) / 20 else { return nil }
    let digest = try Digest(of: state)
    digesting += KeyframePacer.now - now
    return digest
  }
}
