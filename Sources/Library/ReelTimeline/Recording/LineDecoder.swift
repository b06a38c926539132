import Reel
import ReelSupport
import ReelTexts

/// Reads single lines of a recording.
final class LineDecoder<State: Codable & Equatable & Sendable, Action: Codable & Sendable> {
  let json = JSONReader()
  private let containers = ContainerPool()
  private let path: String
  var number = 0
  /// Each is a ``Known``; the type of a list of those would be looked up for each line.
  var known = [AnyObject?](repeating: nil, count: LineDecoder.knownCount)
  /// The checksum of the text at each place that was decoded last.
  var sums = [UInt32](repeating: 0, count: LineDecoder.knownCount)

  /// What turns states and actions into those of this program; nil if they are.
  var migration: FormMigration?
  private lazy var migrated = JSONReader()
  private let migratedContainers = ContainerPool()
  /// The texts of actions that are decoded later, and what makes these; nil if all are decoded.
  let later: (texts: ActionTexts, make: (ActionTexts, ArraySlice<UInt8>, Int) -> Action)?

  init(path: String) {
    self.path = path
    let kind = Action.self as? any UndecodedAction.Type
    later = kind?.maker(of: Action.self).map { (ActionTexts(path: path), $0) }
  }

  /// Loads a line; throws if there is something wrong with it.
  ///
  /// - Parameters:
  ///   - line: the bytes of the line.
  ///   - number: the number of the line, counted from 1.
  ///   - chain: the checksum of the digits of the previous line; nil for the header.
  ///   - isWhole: whether the line has its end.
  func load(
    _ line: ArraySlice<UInt8>, number: Int, after chain: UInt32?, isWhole: Bool
  ) -> Text? {
    self.number = number
    let isIntact = line.withUnsafeBytes { RecordingFormat.isIntact($0, after: chain) }
    guard isIntact else {
      return isWhole
        ? chain == nil
          ? "its checksum is wrong"
          : "its checksum is wrong, or the line before it is missing"
        : "it is incomplete"
    }
    do throws(JSONSyntaxError) {
      try json.load(line)
      return nil
    } catch {
      return error.text
    }
  }

  /// Checks that the first line of a file begins like a recording's, as far as it was written.
  ///
  /// - Parameter isWhole: whether the line has its end.
  func checkBeginning(_ line: ArraySlice<UInt8>, isWhole: Bool) throws(RecordingError) {
    let beginning = #"{"reel":"#.utf8
    guard line.starts(with: beginning) || !isWhole && beginning.starts(with: line) else {
      throw .notRecording(path: path)
    }
  }

  /// Decodes the line as the header, with the digest of the state before the first frame.
  ///
  /// - Parameter app: the app that the recording must be of; nil for any.
  func header(
    app: String?
  ) throws(RecordingError) -> (header: RecordingHeader, digest: Digest) {
    guard let version = integer("reel") else { throw .notRecording(path: path) }
    guard version > 0 else { throw outside("reel", 1...RecordingFormat.version) }
    guard version <= RecordingFormat.version else {
      throw .newer(path: path, version: version)
    }
    guard version == RecordingFormat.version else {
      throw damaged(
        "format \(version) is not read any more; this is format \(RecordingFormat.version)")
    }
    guard let name = text("app"), let time = member("time"), member("state") != nil,
      let digest = digest()
    else {
      throw damaged("the header lacks one of app, time, state, digest")
    }
    if let app, name != app { throw .otherApp(path: path, app: name, expected: app) }
    return (
      RecordingHeader(
        version: version, app: name,
        beginning: try member("after").map { index throws(RecordingError) in
          try number(index, "after", in: FrameNumber.range)
        } ?? 0, time: try self.time(time),
        program: self.text("version"), types: self.text("types").flatMap(Digest.init),
        locale: self.text("locale"), zone: self.text("zone")),
      digest
    )
  }

  /// Returns the form that the header says; nil if it says none, or the program's.
  ///
  /// - Parameter requests: the types of requests.
  func form(
    _ header: RecordingHeader, requests: [String: any RequestProtocol.Type]
  ) throws(RecordingError) -> ProgramForm? {
    guard header.types != RecordedForm.of(State.self, Action.self, requests).digest,
      let index = member("form")
    else { return nil }
    do throws(Deflated.Missing) {
      if let form = try RecordedForm.form(json.tree(at: index)) { return form }
    } catch {
      throw .file(path: path, reason: error.text)
    }
    throw damaged("“form” is not the form of a program")
  }

  /// Compares the form that the header says with the program's.
  ///
  /// - Parameters:
  ///   - form: the header's.
  ///   - initialState: the values of what is new in the state.
  ///   - requests: the types of requests.
  /// - Returns: The way from one to the other; nil if they are the same.
  func migration(
    from form: ProgramForm, initialState: State?, requests: [String: any RequestProtocol.Type]
  ) throws(RecordingError) -> FormMigration? {
    let migration = FormMigration(
      from: form, to: RecordedForm.of(State.self, Action.self, requests).form,
      initialState: initialState.flatMap { try? JSON(encoding: $0) })
    if let problem = migration.problems.first {
      throw .unreadable(path: path, line: number, reason: problem.text)
    }
    return migration.isNeeded ? migration : nil
  }

  /// Whether the line is that of a frame.
  var isFrame: Bool { member("frame") != nil }

  /// Decodes the state in the line.
  func state() throws(RecordingError) -> State {
    guard let state = member("state") else {
      throw damaged("the state is missing")
    }
    return try decode(State.self, root: "state", at: state)
  }

  /// Decodes the requests that were open before the first frame.
  func open() throws(RecordingError) -> [OpenRequest<Action>] {
    guard let index = member("open") else { return [] }
    return try decode([OpenRequestForm].self, at: index, "open").map {
      form throws(RecordingError) in
      guard form.request.count == 2, form.request.allSatisfy((1...FrameNumber.last).contains),
        let asked = try asked(form.asked)
      else { throw damaged("“open” is not a list of requests") }
      return OpenRequest(
        id: RequestID(frame: form.request[0], index: form.request[1]), asked: asked,
        branches: form.branches.map(BranchID.init(rawValue:)),
        losses: try form.lost.map { action throws(RecordingError) in
          do {
            let present = try migration?.migrate(action, as: "action") ?? action
            try migrated.load(present.text.utf8)
            return try migrated.decode(Action.self, at: 0)
          } catch {
            throw unreadable("open", error)
          }
        })
    }
  }

  private func asked(_ form: JSON) throws(RecordingError) -> AskedRequest? {
    do {
      return try AskedRequest(recorded: form, migration)
    } catch {
      throw unreadable("open", error)
    }
  }

  /// Decodes the line; its action is appended to `actions`, its edit to `edits`.
  ///
  /// - Parameter text: the line, for parts that are decoded later.
  func line(
    _ text: ArraySlice<UInt8>, _ actions: inout [Action],
    _ edits: inout [HistoryEdit<State, Action>]
  ) throws(RecordingError) -> LineHead {
    let branch = try branch("branch")
    let begun = member("begun")
    if let frame = member("frame") ?? begun {
      let frame = try number(frame, begun == nil ? "frame" : "begun", in: 1...FrameNumber.last)
      guard let time = member("time"), let origin = origin(), let action = member("action") else {
        throw damaged("the frame lacks one of time, origin, action")
      }
      let cause = try member("cause").map { index throws(RecordingError) in
        try number(index, "cause", in: 0...frame - 1)
      }
      let digest = digest()
      if digest == nil, member("digest") != nil {
        throw damaged("“digest” is not 16 digits from 0 to f")
      }
      let moment = try self.time(time)
      let request = try member("answers").map { index throws(RecordingError) in
        try number(index, "answers", in: 1...FrameNumber.last)
      }
      let asks = member("asks").map { json[$0] }.map { entry in
        text[text.startIndex + Int(entry.start)..<text.startIndex + Int(entry.end)]
      }
      actions.append(
        begun == nil ? try self.action(at: action, in: text) : try decodedAction(at: action))
      let head = RecordedFrame(
        stamp: Stamp(
          frame: frame, origin: origin, cause: cause ?? 0, request: request ?? 0, branch: branch),
        time: moment, asked: asks, digest: digest)
      return begun == nil ? .frame(head) : .begun(head)
    }
    if member("keyframe") != nil {
      let frame = try number("keyframe", in: FrameNumber.range)
      guard let digest = digest(), member("state") != nil else {
        throw damaged("the keyframe lacks its state or digest")
      }
      return .keyframe(frame: frame, branch: branch, digest, text: text)
    }
    if let name = self.text("edit") {
      try addEdit(name, on: branch, to: &edits)
      return .edit
    }
    if let request = member("request") { return .fate(try fate(request, on: branch)) }
    if member("end") != nil { return .end(frame: try number("end", in: FrameNumber.range)) }
    throw damaged(.unknownLine)
  }

  private func fate(
    _ request: Int, on branch: BranchID
  ) throws(RecordingError) -> RequestNote {
    let id = try decode([Int].self, at: request, "request")
    guard id.count == 2, id.allSatisfy((1...FrameNumber.last).contains), let name = text("fate"),
      let fate = RequestFate(rawValue: name)
    else {
      let fates = RequestFate.allCases.map(\.rawValue).joined(separator: ", ")
      throw damaged(
        "“request” is not a frame and a number, or its “fate” is not one of \(verbatim: fates)")
    }
    return RequestNote(
      after: 0, id: RequestID(frame: id[0], index: id[1]), fate: fate, branch: branch)
  }

  /// Returns the state in the text of a keyframe's line.
  static func state(in text: ArraySlice<UInt8>) -> JSON {
    let json = JSONReader()
    guard (try? json.load(text)) != nil, let state = json.member("state", of: 0) else {
      return .null
    }
    return json.tree(at: state)
  }

  func damaged(_ reason: Text) -> RecordingError {
    .damaged(path: path, line: number, reason: reason)
  }

  func member(_ name: StaticString) -> Int? { json.member(name, of: 0) }

  private func integer(_ name: StaticString) -> Int? {
    guard let index = member(name) else { return nil }
    return json.wholeNumber(at: index).flatMap(Int.init(exactly:))
  }

  /// Decodes a required integer in a range.
  func number(
    _ name: StaticString, in range: ClosedRange<Int>
  ) throws(RecordingError) -> Int {
    guard let index = member(name) else { throw outside(name, range) }
    return try number(index, name, in: range)
  }

  /// Decodes the integer at an index, whose name is for messages.
  func number(
    _ index: Int, _ name: StaticString, in range: ClosedRange<Int>
  ) throws(RecordingError) -> Int {
    guard let number = json.wholeNumber(at: index).flatMap(Int.init(exactly:)),
      range.contains(number)
    else { throw outside(name, range) }
    return number
  }

  /// Decodes the time at an index.
  private func time(_ index: Int) throws(RecordingError) -> Timestamp {
    let range = Int(Timestamp.range.lowerBound)...Int(Timestamp.range.upperBound)
    return Timestamp(milliseconds: Int64(try number(index, "time", in: range)))
  }

  func outside(_ name: StaticString, _ range: ClosedRange<Int>) -> RecordingError {
    let found = member(name).map { json.tree(at: $0).text.excerpt } ?? "null"
    return damaged(
      """
      “\(verbatim: name)” is \(verbatim: found), where a whole number from \
      \(range.lowerBound) to \(range.upperBound) is expected
      """)
  }

  /// Decodes a branch's number; main if it is missing.
  func branch(_ name: StaticString) throws(RecordingError) -> BranchID {
    guard member(name) != nil else { return .main }
    guard let number = integer(name).flatMap(UInt32.init(exactly:)) else {
      throw damaged("“\(verbatim: name)” is not the number of a branch")
    }
    return BranchID(rawValue: number)
  }

  func text(_ name: StaticString) -> String? {
    member(name).flatMap { json.string(at: $0) }
  }

  private func origin() -> Origin? {
    guard let index = member("origin") else { return nil }
    // Not a list of all, which would be made for each line.
    if json.isString("user", at: index) { return .user }
    if json.isString("effect", at: index) { return .effect }
    return json.isString("shell", at: index) ? .shell : nil
  }

  private func digest() -> Digest? {
    guard let index = member("digest") else { return nil }
    let entry = json[index]
    guard entry.kind == .string, entry.end - entry.start == 16 else { return nil }
    var value: UInt64 = 0
    for byte in json.text[Int(entry.start)..<Int(entry.end)] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    return Digest(rawValue: value)
  }

  /// Decodes a state or an action, in whichever form it is.
  func decode<T: Decodable>(
    _ type: T.Type, root: String, at index: Int
  ) throws(RecordingError) -> T {
    guard let migration, migration.isNeeded(for: root, in: json, at: index) else {
      return try decode(type, at: index, root)
    }
    do {
      try migrated.load(try migration.migrate(json.tree(at: index), as: root).bytes[...])
      return try migrated.decode(type, at: 0, reusing: migratedContainers)
    } catch {
      throw unreadable(root, error)
    }
  }

  func decode<T: Decodable>(
    _ type: T.Type, at index: Int, _ what: String
  ) throws(RecordingError) -> T {
    do {
      return try json.decode(type, at: index, reusing: containers)
    } catch {
      throw unreadable(what, error)
    }
  }

  func unreadable(_ what: String, _ error: any Error) -> RecordingError {
    let reason =
      error is JSONValueError ? Text(error) : Text(verbatim: "\(what): ") + Text(error)
    return .unreadable(path: path, line: number, reason: reason)
  }
}
