import Dispatch
import Reel
import ReelTexts
import Synchronization

/// Reads a recording line by line; the following lines are decoded ahead, on the other cores.
final class RecordingReader<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  /// The lines of a chunk, and the reason why they end.
  private struct Decoded: Sendable {
    var firstLine = 0
    var heads: [LineHead] = []
    var actions: [Action] = []
    var edits: [HistoryEdit<State, Action>] = []
    /// The problem with the line after them.
    var failure: RecordingError?
    /// The notice that the last line is torn.
    var notice: Text?
    /// The size of its lines in bytes.
    var size = 0
  }

  /// A chunk that is being decoded.
  private final class Ahead: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let decoded = Mutex<Decoded?>(nil)

    func finish(_ value: Decoded) {
      decoded.withLock { $0 = value }
      isDone.signal()
    }

    func wait() -> Decoded {
      isDone.wait()
      return decoded.withLock { $0 ?? Decoded() }
    }
  }

  /// The number of chunks that are decoded ahead: two per core on small machines.
  private static var depth: Int { 4 }

  let path: String
  private let chunks: InputChunks
  private var ahead: [Ahead] = []
  private var current = Decoded()
  private var index = 0
  private var actionIndex = 0
  private var editIndex = 0
  /// The number of bytes before the current chunk.
  private var bytesBefore = 0
  /// The number of the last line read, counted from 1.
  private(set) var line = 1
  /// The header; nil if the file is empty or its only line is torn.
  private(set) var header: RecordingHeader?
  /// The frame after which reading begins; 0 for the beginning.
  private(set) var start = 0
  /// The state before the first frame, and its digest.
  private(set) var initial: (state: State, digest: Digest)?
  /// The requests that were open before the first frame.
  private(set) var open: [OpenRequest<Action>] = []
  /// The recorded form; nil if it is the program's, or not known.
  private(set) var form: ProgramForm?
  /// What turns the recorded form into the program's; nil if they are the same.
  private(set) var migration: FormMigration?
  /// The reason why the recorded state could not be decoded and another one is used.
  private(set) var unreadableState: RecordingError?
  /// Notices for the user that are not errors: a torn last line.
  private(set) var notices: [Text] = []

  /// Opens a recording and reads its header.
  ///
  /// - Parameters:
  ///   - app: the app that it must be of; nil for any.
  ///   - initialState: the values of what is new in the state.
  ///   - requests: the types of requests.
  ///   - isTolerant: whether it is used if the recorded one cannot be decoded.
  ///   - memory: knows the header of an earlier recording of the same app.
  /// - Throws: A ``RecordingError``.
  init(
    path: String, app: String?, initialState: State? = nil,
    requests: [String: any RequestProtocol.Type] = [:], isTolerant: Bool = false,
    memory: ReplayMemory<State>? = nil
  ) throws(RecordingError) {
    self.path = path
    chunks = try InputChunks(path: path)
    guard let first = try chunks.next() else { return }
    let end = InputChunks.feed(in: first.bytes, from: 0)
    let text = first.bytes[..<(end ?? first.bytes.count)]
    if let known = memory?.opening, known.line.elementsEqual(text) {
      header = known.header
      start = known.header.beginning
      initial = (known.state, known.digest)
      migration = known.migration
    } else {
      let decoder = LineDecoder<State, Action>(path: path)
      try decoder.checkBeginning(text, isWhole: end != nil)
      if let reason = decoder.load(text, number: 1, after: nil, isWhole: end != nil) {
        guard end == nil else { throw damaged(reason) }
        notices.append(
          "\(verbatim: path):\(1): the last line was dropped: \(reason)")
        return
      }
      let (header, digest) = try decoder.header(app: app)
      self.header = header
      start = header.beginning
      do throws(RecordingError) {
        try migrate(decoder, header, initialState, requests)
        let state = try decoder.state()
        initial = (state, digest)
        open = try decoder.open()
        if end != nil, open.isEmpty {
          memory?.opening = .init(
            line: Array(text), header: header, state: state, digest: digest, migration: migration)
        }
      } catch {
        guard isTolerant, let initialState else { throw error }
        initial = (initialState, digest)
        unreadableState = error
      }
    }
    var rest = first
    rest.bytes.removeFirst((end ?? first.bytes.count - 1) + 1)
    rest.firstLine = 2
    rest.chain = RecordingFormat.sum(of: text)
    current = Self.decode(rest, path, migration)
    try fill()
  }

  /// Opens a recording at its end; earlier lines are not read, except for the header.
  ///
  /// - Throws: A ``RecordingError``, whose line number is not meaningful.
  init(
    _ tail: RecordingTail, path: String, app: String, initialState: State? = nil,
    requests: [String: any RequestProtocol.Type] = [:]
  ) throws(RecordingError) {
    self.path = path
    chunks = try InputChunks(path: path)
    guard let first = try chunks.next(), let end = InputChunks.feed(in: first.bytes, from: 0) else {
      throw damaged("it is incomplete")
    }
    let decoder = LineDecoder<State, Action>(path: path)
    let whole = first.bytes[..<end]
    try decoder.checkBeginning(whole, isWhole: true)
    if let reason = decoder.load(whole, number: 1, after: nil, isWhole: true) {
      throw damaged(reason)
    }
    let header = try decoder.header(app: app).header
    self.header = header
    try migrate(decoder, header, initialState, requests)
    let line = tail.keyframe
    if let reason = decoder.load(line, number: 1, after: tail.chain, isWhole: true) {
      throw damaged(reason)
    }
    var decoded = Decoded()
    guard
      case .keyframe(let frame, _, let digest, _) = try decoder.line(
        line, &decoded.actions, &decoded.edits)
    else { throw damaged(.unknownLine) }
    start = frame
    initial = (try decoder.state(), digest)
    let rest = InputChunks.Chunk(
      bytes: tail.lines, firstLine: 1, chain: RecordingFormat.sum(of: line))
    current = Self.decode(rest, path, migration)
  }

  /// Finds the way from the recorded form to the program's, which the decoder then goes.
  private func migrate(
    _ decoder: LineDecoder<State, Action>, _ header: RecordingHeader, _ initialState: State?,
    _ requests: [String: any RequestProtocol.Type]
  ) throws(RecordingError) {
    form = try decoder.form(header, requests: requests)
    guard let form else { return }
    migration = try decoder.migration(from: form, initialState: initialState, requests: requests)
    decoder.migration = migration
  }

  /// Returns the next line; nil at the end, and at a torn last line.
  func next() throws(RecordingError) -> LineHead? {
    while true {
      if index < current.heads.count {
        line = current.firstLine + index
        let head = current.heads[index]
        index += 1
        switch head {
        case .frame, .begun: actionIndex += 1
        case .edit: editIndex += 1
        case .keyframe, .fate, .end: break
        }
        return head
      }
      if let failure = current.failure { throw failure }
      if let notice = current.notice {
        notices.append(notice)
        current.notice = nil
      }
      guard !ahead.isEmpty else { return nil }
      bytesBefore += current.size
      current = ahead.removeFirst().wait()
      (index, actionIndex, editIndex) = (0, 0, 0)
      try fill()
    }
  }

  /// The approximate number of bytes read, based on the lines.
  var bytesRead: Int {
    bytesBefore + (current.heads.isEmpty ? 0 : current.size * index / current.heads.count)
  }

  /// The size of the file in bytes.
  var size: Int { chunks.size }

  /// The action of the last frame read.
  var action: Action { current.actions[actionIndex - 1] }

  /// The last edit read.
  var edit: HistoryEdit<State, Action> { current.edits[editIndex - 1] }

  func damaged(_ reason: Text) -> RecordingError {
    .damaged(path: path, line: line, reason: reason)
  }

  private func fill() throws(RecordingError) {
    while ahead.count < Self.depth, let chunk = try chunks.next() {
      let next = Ahead()
      let (path, migration) = (path, migration)
      ahead.append(next)
      DispatchQueue.global().async {
        next.finish(Self.decode(chunk, path, migration))
      }
    }
  }

  private static func decode(
    _ chunk: InputChunks.Chunk, _ path: String, _ migration: FormMigration?
  ) -> Decoded {
    let decoder = LineDecoder<State, Action>(path: path)
    decoder.migration = migration
    var decoded = Decoded(firstLine: chunk.firstLine)
    decoded.size = chunk.bytes.count
    var number = chunk.firstLine
    var chain = chunk.chain
    var start = 0
    while start < chunk.bytes.count {
      let feed = InputChunks.feed(in: chunk.bytes, from: start)
      let end = feed ?? chunk.bytes.count
      let text = chunk.bytes[start..<end]
      if let reason = decoder.load(text, number: number, after: chain, isWhole: feed != nil) {
        if feed == nil {
          // A line that was being written when the process ended was not acknowledged.
          decoded.notice =
            "\(verbatim: path):\(number): the last line was dropped: \(reason)"
        } else {
          decoded.failure = .damaged(
            path: path, line: number, reason: reason)
        }
        return decoded
      }
      do throws(RecordingError) {
        decoded.heads.append(try decoder.line(text, &decoded.actions, &decoded.edits))
      } catch {
        decoded.failure = error
        return decoded
      }
      chain = RecordingFormat.sum(of: text)
      number += 1
      start = end + 1
    }
    return decoded
  }
}
