import Reel

/// The first line of a recording.
public struct RecordingHeader: Equatable, Sendable {
  /// The version of the format.
  public var version: Int
  /// What the recording is of.
  public var app: String
  /// When it began.
  public var time: Timestamp
}

/// A line of a recording behind the header.
enum RecordingLine<State: Sendable, Action: Sendable>: Sendable {
  case frame(Frame<Action>, Digest?)
  /// A stored state; the state itself is read only when it is asked for.
  case keyframe(frame: Int, branch: BranchID, Digest)
  case edit(HistoryEdit<State, Action>)
  case end(frame: Int)
}

/// Reads a recording, line by line.
struct RecordingReader<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  private let lines: InputLines
  private let json = JSONReader()
  /// The header; nil where the file is empty or its only line is torn.
  private(set) var header: RecordingHeader?
  /// The state before the first frame, and its digest.
  private(set) var initial: (state: State, digest: Digest)?
  /// What the user should know although it is no error: a torn last line.
  private(set) var notices: [String] = []

  var path: String { lines.path }
  var line: Int { lines.number }

  /// Opens a recording and reads its header.
  ///
  /// - Parameter app: what it has to be of; nil for anything.
  /// - Throws: ``RecordingError``.
  init(path: String, app: String?) throws(RecordingError) {
    lines = try InputLines(path: path)
    guard try loadLine() else { return }
    guard let version: Int = member("reel").flatMap({ json.integer(at: $0) }) else {
      throw damaged("this is no recording of Reel: its first line has no “reel”")
    }
    guard version <= RecordingFormat.version else {
      throw .newer(path: path, version: version)
    }
    guard let name = member("app").flatMap({ json.string(at: $0) }),
      let time: Int64 = member("time").flatMap({ json.integer(at: $0) }),
      let state = member("state"),
      let digest = digest()
    else { throw damaged("the header lacks one of app, time, state, digest") }
    if let app, name != app { throw .otherApp(path: path, app: name, expected: app) }
    header = RecordingHeader(
      version: version, app: name, time: Timestamp(milliseconds: time))
    initial = (try decode(State.self, at: state, "state"), digest)
  }

  /// The next line; nil at the end, and at a torn last line.
  mutating func next() throws(RecordingError) -> RecordingLine<State, Action>? {
    guard header != nil, try loadLine() else { return nil }
    let branch = member("branch").flatMap { json.integer(at: $0) }.map(BranchID.init) ?? .main
    if let frame: Int = integer("frame") {
      guard let time: Int64 = integer("time"),
        let origin = member("origin").flatMap({ json.string(at: $0) }).flatMap(Origin.init),
        let action = member("action")
      else { throw damaged("the frame lacks one of time, origin, action") }
      return .frame(
        Frame(
          number: frame, action: try decode(Action.self, at: action, "action"),
          time: Timestamp(milliseconds: time), origin: origin, cause: integer("cause") ?? 0,
          branch: branch),
        digest())
    }
    if let frame: Int = integer("keyframe") {
      guard let digest = digest(), member("state") != nil else {
        throw damaged("the keyframe lacks its state or digest")
      }
      return .keyframe(frame: frame, branch: branch, digest)
    }
    if let name = text("edit") {
      return .edit(HistoryEdit(branch: branch, kind: try editKind(name)))
    }
    if let frame: Int = integer("end") { return .end(frame: frame) }
    throw damaged("it is none of frame, keyframe, edit, end")
  }

  /// The state of the keyframe that was read last.
  func keyframeState() -> JSON { member("state").map(json.tree) ?? .null }

  func damaged(_ reason: String) -> RecordingError {
    .damaged(path: path, line: line, reason: reason)
  }

  private func member(_ name: StaticString) -> Int? { json.member(name, of: 0) }

  private func integer<I: FixedWidthInteger>(_ name: StaticString) -> I? {
    member(name).flatMap { json.integer(at: $0) }
  }

  private func text(_ name: StaticString) -> String? {
    member(name).flatMap { json.string(at: $0) }
  }

  private func editKind(_ name: String) throws(RecordingError) -> HistoryEdit<State, Action>.Kind {
    let frames: [Int] =
      try member("frames").map { index throws(RecordingError) in
        try decode([Int].self, at: index, "frames")
      } ?? []
    switch (name, frames.first) {
    case ("show", _): return .show
    case ("commit", _): return .commit
    case ("sweep", _): return .sweep
    case ("reset", _): return .reset
    case ("skip", _): return .skip(frames, true)
    case ("unskip", _): return .skip(frames, false)
    case ("move", let frame?): return .move(frame, before: integer("before"))
    case ("replace", let frame?):
      if let action = member("action") {
        return .replace(frame, try decode(Action.self, at: action, "action"))
      }
    case ("name", _):
      if let name = text("name") { return .name(name) }
    case ("start", _):
      if let name = text("name"), let from: Int = integer("from"), let parent: UInt32 = integer("parent") {
        return .start(name: name, from: from, parent: BranchID(rawValue: parent))
      }
    case ("resume", _):
      if let state = member("state") { return .resume(try decode(State.self, at: state, "state")) }
    default: break
    }
    throw damaged("the edit “\(name)” is not known, or lacks something")
  }

  private func digest() -> Digest? {
    member("digest").flatMap { json.string(at: $0) }.flatMap(Digest.init)
  }

  private func decode<T: Decodable>(
    _ type: T.Type, at index: Int, _ what: String
  ) throws(RecordingError) -> T {
    do {
      return try json.decode(type, at: index)
    } catch {
      throw .unreadable(path: path, line: line, reason: Self.explain(error, what))
    }
  }

  static func explain(_ error: any Error, _ what: String) -> String {
    switch error {
    case let error as JSONValueError: error.description
    case let error as DecodingError: JSON.explain(error, what)
    default: "\(what): \(error)"
    }
  }

  /// Reads a line into `json`; false at the end, and at a torn last line.
  private mutating func loadLine() throws(RecordingError) -> Bool {
    let json = json
    let reason: String?? = try lines.next { bytes, isWhole in
      guard RecordingFormat.isIntact(bytes) else {
        return isWhole ? "its checksum is wrong" : "it is not whole"
      }
      do throws(JSONSyntaxError) {
        try json.load(bytes)
        return nil
      } catch {
        return "\(error)"
      }
    }
    switch reason {
    case .none: return false
    case .some(.none): return true
    case .some(.some(let reason)):
      guard try lines.isLast() else { throw damaged(reason) }
      // What was being written when the process ended was not acknowledged.
      notices.append("\(path):\(line): the last line was dropped: \(reason)")
      return false
    }
  }
}

extension JSON {
  /// What a decoding error says, without the types of the implementation.
  static func explain(_ error: DecodingError, _ what: String) -> String {
    switch error {
    case .typeMismatch(_, let context) where context.debugDescription.contains("number of keys"):
      "\(what): there is no such case, or more than one"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      "\(what): \(context.debugDescription)"
    case .keyNotFound(let key, _): "\(what): “\(key.stringValue)” is missing"
    @unknown default: "\(what): \(error)"
    }
  }
}
