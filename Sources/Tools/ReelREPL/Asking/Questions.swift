import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// Questions about a history, live or recorded.
public struct Questions<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  let timeline: Timeline<State, Action>
  let cursor: TimelineCursor<State, Action>
  let history: History<State, Action>
  package let root: String?
  let isSingle: Bool
  private let suite: Suite<State, Action>
  /// Puts the answers' lines into a language.
  let translation: Translation
  /// The apps by their names, if there are several.
  private let apps: [String: MountedApp<State, Action>]

  /// Prepares questions about the branch that is being viewed.
  ///
  /// - Parameters:
  ///   - cursor: the place in the timeline.
  ///   - suite: its apps.
  ///   - translation: puts the answers' lines into a language.
  public init(
    at cursor: TimelineCursor<State, Action>, suite: Suite<State, Action>,
    in translation: Translation
  ) {
    self.cursor = cursor
    timeline = cursor.timeline
    self.translation = translation
    history = cursor.history
    isSingle = suite.isSingle
    self.suite = suite
    apps = Dictionary(
      suite.isSingle ? [] : suite.apps.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    root = suite.root
  }

  /// Where paths begin: no app is current.
  package var pathOrigin: PathOrigin {
    PathOrigin(of: suite, current: suite.isSingle ? suite.apps[0].name : nil)
  }

  /// Returns the history for a question about paths: without the frames of other apps, whose states
  /// are independent.
  package func history(for paths: [Path]) -> History<State, Action> {
    var wanted: [MountedApp<State, Action>] = []
    for path in paths {
      guard case .name(let name) = path.steps.first, let app = apps[name] else { return history }
      wanted.append(app)
    }
    guard var isRelevant = wanted.first?.owns else { return history }
    // Not a loop over a list: several threads ask, and would wait for each other to retain it.
    for app in wanted.dropFirst() {
      isRelevant = { [isRelevant, owns = app.owns] in isRelevant($0) || owns($0) }
    }
    return history.limited(to: isRelevant, in: wanted.map { StatePart($0.name, $0.read) })
  }

  /// Returns the frames that changed a path, newest first.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - limit: the maximum number of changes.
  /// - Throws: A `PathError` if the path leads nowhere.
  public func why(_ path: Path, limit: Int) throws -> Reply {
    // One more than is shown tells whether there are older ones.
    let all = try history(for: [path]).changes(
      of: path, root: root, limit: limit == .max ? limit : limit + 1)
    let changes = all.prefix(limit)
    return Reply(
      .changes, value: { try changes.map(entry) },
      text: { _ in .lines(try lines(changes, areAll: all.count <= limit, of: path)) })
  }

  private func entry(_ change: PathChange) throws -> ChangeEntry {
    ChangeEntry(
      frame: change.frame, action: try name(change.frame),
      causes: try timeline.origins(of: change.frame),
      origin: try frame(change.frame).origin.rawValue,
      before: Self.json(change.before), after: Self.json(change.after))
  }

  /// Returns one or more lines for each change.
  private func lines(
    _ changes: ArraySlice<PathChange>, areAll: Bool, of path: Path
  ) throws -> [String] {
    if changes.isEmpty { return [try unchanged(path)] }
    let digits = changes.map { "#\($0.frame)".count }.max() ?? 0
    let actionNames = ActionNames(isSingle: isSingle)
    let frames = try changes.map { try frame($0.frame) }
    let names = try frames.map { try actionNames.name(of: $0.action).name }
    let width = max(16, Set(names).map(\.count).max() ?? 0)
    let lines = try zip(changes, zip(frames, names)).flatMap { change, named -> [String] in
      let (frame, name) = named
      let number = "#\(change.frame)".padded(to: digits)
      let head = "\(number)  \(name.padded(to: width))  \(try chain(frame))"
      let difference = Difference(from: Self.json(change.before), to: Self.json(change.after))
      // Two values without a common place are shown on the line itself.
      if difference.changes.contains(where: { $0.path.steps.isEmpty }) {
        let room = 79 - head.count - 2
        return room < 24
          ? [head, "      " + text(change, width: 73)]
          : ["\(head)  \(text(change, width: room))"]
      }
      return [head] + difference.lines(width: 48, in: translation).map { "      " + $0 }
    }
    return areAll ? lines : lines + [translation("… older changes: --all shows them")]
  }

  private func unchanged(_ path: Path) throws -> String {
    let state = history.state(at: history.count)
    switch try path.read(from: state, root: root) {
    case .value: return translation("\(verbatim: path) has not changed since the beginning")
    case .absent(let reason): return translation("\(reason), and never had")
    }
  }

  /// Returns the first frame at which a condition is true.
  ///
  /// - Throws: A `PathError` if a path leads nowhere.
  public func bisect(_ condition: Condition) throws -> Reply {
    try check(condition)
    guard
      let position = try FrameQuestion(condition, of: history(for: condition.paths), root: root)
        .first()
    else {
      try checkAll(condition)
      return Reply(
        .firstFrame, JSON.null,
        lines: [translation("it never holds, in \(history.count, one: "frame", other: "frames")")])
    }
    let number = history.number(at: position)
    guard let action = try actionName(number) else {
      let text: Text =
        number == 0 ? "it holds from the beginning" : "it holds from the beginning, #\(number)"
      return Reply(.firstFrame, FirstFrame(frame: number), lines: [translation(text)])
    }
    return Reply(
      .firstFrame, FirstFrame(frame: number, action: action),
      lines: ["#\(number)  \(action.padded(to: 16))  \(try chain(frame(number)))"])
  }

  /// Returns every frame at which a condition is true.
  ///
  /// - Throws: A `PathError` if a path leads nowhere.
  public func find(_ condition: Condition) throws -> Reply {
    try check(condition)
    let positions = try FrameQuestion(condition, of: history(for: condition.paths), root: root)
      .positions()
    if positions.isEmpty { try checkAll(condition) }
    return try found(positions.map(history.number))
  }

  /// Returns every frame whose action has a name, with or without its app's:
  /// `minipools.poolChosen`.
  public func find(name wanted: String) throws -> Reply {
    let actionNames = ActionNames(isSingle: isSingle)
    var names: Set<String> = []
    var numbers: [Int] = []
    try WorkMeter.during(.searching, of: history.count) { meter in
      for position in stride(from: 1, through: history.count, by: 1) {
        try QueryInterruption.check(framesRead: position - 1, of: history.count)
        meter?.note(position - 1)
        let found = try actionNames.name(of: history.frame(at: position).action)
        names.insert(found.name)
        if found.matches(wanted) { numbers.append(history.number(at: position)) }
      }
    }
    let hint =
      numbers.isEmpty ? Spelling.hint(for: wanted, among: Self.spellings(of: names)) : .empty
    guard !hint.isEmpty else { return try found(numbers) }
    let none = translation(
      """
      none of \(history.count, one: "frame", other: "frames") is \
      “\(verbatim: wanted.excerpt)”\(hint)
      """)
    return Reply(.frameNumbers, numbers, lines: [none])
  }

  /// Returns every frame that matches a text: the name of an action, or a condition.
  ///
  /// - Throws: A `QueryError` if the condition cannot be parsed; a `PathError` if a path in it
  ///   leads nowhere.
  public func find(_ text: String) throws -> Reply {
    try Self.isName(text) ? find(name: text) : find(pathOrigin.condition(text))
  }

  /// Returns the last parts of the names of the actions of the newest frames, of which there may be
  /// many, in alphabetical order.
  func recentNames() -> [String] {
    let actionNames = ActionNames(isSingle: isSingle)
    let newest = stride(from: max(1, history.count - 999), through: history.count, by: 1)
    let names = newest.compactMap { try? actionNames.name(of: history.frame(at: $0).action).name }
    return Set(names.compactMap { $0.split(separator: ".").last.map(String.init) }).sorted()
  }

  /// Returns the names of actions, and then the last parts of these, which alone name them as well.
  static func spellings(of names: Set<String>) -> [String] {
    let last = names.compactMap { $0.split(separator: ".").last.map(String.init) }
    return names.sorted() + Set(last).subtracting(names).sorted()
  }

  /// Returns whether a text is the name of an action rather than a condition.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  private func found(_ numbers: [Int]) throws -> Reply {
    // Consecutive frames are one line: a condition may be true for a long time.
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let lines = try ranges.map { range in
      let name = try placeName(range.lowerBound)
      return range.count == 1
        ? "#\(range.lowerBound)  \(name)"
        : "#\(range.lowerBound)–#\(range.upperBound)  \(name) "
          + translation("and the next \(range.count - 1)")
    }
    return Reply(.frameNumbers, numbers, lines: lines.isEmpty ? [noFrame] : lines)
  }

  /// Returns the difference between two states.
  ///
  /// - Parameters:
  ///   - first: the state before.
  ///   - second: the state after.
  ///   - suite: the apps of the states.
  ///   - translation: puts the reply's lines into a language.
  public static func difference(
    _ first: State, _ second: State, suite: Suite<State, Action>, in translation: Translation
  ) throws -> Reply {
    let difference = try Difference(
      from: first, to: second, root: suite.root)
    return Reply(
      .differences, value: { difference.json },
      text: { reader in
        .lines(
          difference.isEmpty
            ? [translation("nothing differs")]
            : difference.lines(width: max(24, reader.width / 2), in: translation))
      })
  }

  /// The message if no frame matches.
  var noFrame: String { translation("none of \(history.count, one: "frame", other: "frames")") }

  /// The reason why there is nothing to report.
  var emptiness: String {
    timeline.last == 0
      ? translation("nothing has happened yet")
      : translation("nothing has happened since the branch was restarted")
  }

  func summary(_ action: Action) throws -> ActionSummary {
    try ActionSummary(action, isSingle: isSingle)
  }

  /// Returns a frame with the action that counts on the branch, or else where the frame is.
  func frame(_ number: Int) throws(NoSuchFrame) -> Frame<Action> {
    if let found = history.entry(of: number) { return found.frame }
    return try cursor.frame(number)
  }

  /// Returns the name of a frame's action.
  func name(_ number: Int) throws -> String {
    // Causes may have come before a recording began.
    number <= timeline.beginning
      ? translation("before the beginning") : try summary(frame(number).action).name
  }

  /// Returns the name of the action of a frame on the branch; nil for its beginning, which has
  /// none even if its number is that of a frame before it.
  func actionName(_ number: Int) throws -> String? {
    number == 0 || number == history.number(at: 0) ? nil : try name(number)
  }

  /// Returns the same, or the name of the beginning.
  func placeName(_ number: Int) throws -> String {
    try actionName(number) ?? translation(FrameName.beginning)
  }

  /// Returns the origin of a frame: `effect of #13 appeared, user`.
  private func chain(_ frame: Frame<Action>) throws -> String {
    guard frame.cause > 0 else { return translation(frame.origin.name) }
    let origins = try timeline.origins(of: frame.number).reversed()
    let names = try origins.map { "#\($0) \(try name($0))" }
    let first = try? self.frame(origins.last ?? frame.cause).origin.name
    let chain = names.map { Text(verbatim: $0) }.joined(separator: ", of ")
    let source = first.map { Text(verbatim: " (") + $0 + Text(verbatim: ")") } ?? Text.empty
    return translation(
      frame.origin == .effect ? "effect of \(chain)\(source)" : "by hand for \(chain)\(source)")
  }

  package static func json(_ value: PathValue) -> JSON {
    value.json
  }

  /// Returns a value on one line, cut to fit.
  private func text(_ value: PathValue?, width: Int) -> String {
    translation(value.shortText(width: width))
  }

  /// Returns both values of a change on one line; a short one leaves its space to the other.
  func text(_ change: PathChange, width: Int) -> String {
    let room = width - 3
    let lengths = [change.before, change.after].map { text($0, width: room).count }
    let limit = room - min(room / 2, lengths.min() ?? 0)
    return "\(text(change.before, width: limit)) → \(text(change.after, width: limit))"
  }
}

extension Difference {
  /// The changes for programs: without `before` if added, without `after` if removed.
  var json: JSON {
    .array(
      changes.map { change in
        var members: JSON.Members = ["path": .string(change.path.description)]
        members["before"] = change.before
        members["after"] = change.after
        return JSON.object(members)
      })
  }
}
