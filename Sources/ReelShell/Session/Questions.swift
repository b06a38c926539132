import Reel
import ReelApp
import ReelTimeline

/// Questions about a history, live or recorded.
public struct Questions<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let timeline: Timeline<State, Action>
  private let history: History<State, Action>
  private let root: String?
  private let isSingle: Bool

  /// Prepares to ask about the branch of `timeline` that is looked at.
  public init(timeline: Timeline<State, Action>, suite: Suite<State, Action>) {
    self.timeline = timeline
    history = timeline.history
    isSingle = suite.isSingle
    root = suite.isSingle ? suite.name : nil
  }

  /// The frames that changed a path, newest first.
  ///
  /// - Throws: `PathError` where the path leads nowhere.
  public func why(_ path: Path, limit: Int) throws -> Answer {
    // One more than is shown tells whether there are older ones.
    let all = try history.changes(of: path, root: root, limit: limit == .max ? limit : limit + 1)
    let changes = all.prefix(limit)
    let digits = changes.map { "#\($0.frame)".count }.max() ?? 0
    var lines = try changes.flatMap { change -> [String] in
      let chain = try chain(change.frame)
      let number = "#\(change.frame)".padded(to: digits)
      let head = "\(number)  \(try name(change.frame).padded(to: 16))  \(chain)"
      let difference = Difference(from: Self.json(change.before), to: Self.json(change.after))
      // Two values without a place in common are said on the line itself.
      if difference.changes.contains(where: \.path.steps.isEmpty) {
        let room = 79 - head.count - 2
        return room < 24
          ? [head, "      " + Self.text(change, width: 73)]
          : ["\(head)  \(Self.text(change, width: room))"]
      }
      return [head] + difference.lines(width: 48).map { "      " + $0 }
    }
    if changes.isEmpty { lines = [try unchanged(path)] }
    if all.count > limit {
      lines.append(
        localized(
          en: "… older changes: --all shows them", de: "… ältere Änderungen: --all zeigt sie"))
    }
    let json = try changes.map { change in
      JSON.object([
        "frame": .int(Int64(change.frame)), "action": .string(try name(change.frame)),
        "causes": .array(try timeline.causes(of: change.frame).origins.map { .int(Int64($0)) }),
        "origin": .string(try timeline.frame(change.frame).origin.rawValue),
        "before": Self.json(change.before), "after": Self.json(change.after),
      ])
    }
    return Answer(lines: lines, json: .array(json))
  }

  private func unchanged(_ path: Path) throws -> String {
    let state = history.state(at: history.count)
    switch try path.read(from: state, root: root) {
    case .value:
      return localized(
        en: "\(path) has been what it is from the beginning",
        de: "\(path) ist von Anfang an, was es ist")
    case .absent(let reason):
      return localized(en: "\(reason), and never had", de: "\(reason), und hatte es nie")
    }
  }

  /// The first frame at which a condition holds.
  ///
  /// - Throws: `PathError` where a path leads nowhere.
  public func bisect(_ condition: Condition) throws -> Answer {
    try check(condition)
    guard let position = try FrameQuestion(condition, of: history, root: root).first() else {
      return Answer(
        lines: [
          localized(
            en: "it never holds, in \(history.count) frames",
            de: "das gilt nie, in \(history.count) Frames")
        ], json: .null)
    }
    if position == 0 {
      return Answer(
        lines: [localized(en: "it holds from the beginning", de: "das gilt von Anfang an")],
        json: .object(["frame": .int(0)]))
    }
    let number = history.number(at: position)
    return Answer(
      lines: ["#\(number)  \(try name(number).padded(to: 16))  \(try chain(number))"],
      json: .object(["frame": .int(Int64(number)), "action": .string(try name(number))]))
  }

  /// Every frame at which a condition holds.
  ///
  /// - Throws: `PathError` where a path leads nowhere.
  public func find(_ condition: Condition) throws -> Answer {
    try check(condition)
    let positions = try FrameQuestion(condition, of: history, root: root).positions()
    return try found(positions.map(history.number))
  }

  /// Checks that a condition may hold, going by the newest state of the branch.
  private func check(_ condition: Condition) throws {
    let state = history.state(at: history.count)
    // A path that begins with `action` leads elsewhere in each frame.
    if let error = condition.impossibility({ try? $0.read(from: state, root: root) }) {
      throw error
    }
  }

  /// Every frame with an action of a name, with or without its app's: `minipools.poolChosen`.
  public func find(name wanted: String) throws -> Answer {
    var names: Set<String> = []
    var numbers: [Int] = []
    for position in stride(from: 1, through: history.count, by: 1) {
      try Task.checkCancellation()
      let summary = try summary(history.frame(at: position).action)
      names.insert(summary.name)
      if [summary.name, "\(summary.app).\(summary.name)"].contains(wanted) {
        numbers.append(history.number(at: position))
      }
    }
    var answer = try found(numbers)
    if numbers.isEmpty, let nearest = Spelling.nearest(to: wanted, among: names.sorted()) {
      answer.lines[0] += localized(
        en: " is “\(wanted.excerpt)”; did you mean \(nearest)?",
        de: " ist „\(wanted.excerpt)“; ist \(nearest) gemeint?")
    }
    return answer
  }

  /// Every frame that a text asks for: the name of an action, or a condition.
  ///
  /// - Throws: `QueryError` where the condition does not parse; `PathError` where a path in it
  ///   leads nowhere.
  public func find(_ text: String) throws -> Answer {
    let isName = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isName ? try find(name: text) : try find(Condition(text))
  }

  private func found(_ numbers: [Int]) throws -> Answer {
    // Frames that follow each other are one line: a condition may hold for a long time.
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let lines = try ranges.map { range in
      let name =
        range.lowerBound == 0
        ? localized(en: "the beginning", de: "der Anfang") : try name(range.lowerBound)
      return range.count == 1
        ? "#\(range.lowerBound)  \(name)"
        : "#\(range.lowerBound)–#\(range.upperBound)  \(name) "
          + localized(
            en: "and the \(range.count - 1) after", de: "und die \(range.count - 1) danach")
    }
    return Answer(
      lines: lines.isEmpty
        ? [
          localized(en: "none of \(history.count) frames", de: "keiner von \(history.count) Frames")
        ] : lines,
      json: .array(numbers.map { .int(Int64($0)) }))
  }

  /// What led to a frame, and what it led to.
  ///
  /// - Throws: `NoSuchFrame`.
  public func causes(_ number: Int) throws -> Answer {
    let causes = try timeline.causes(of: number)
    var lines: [String] = []
    for (depth, origin) in causes.origins.enumerated() {
      lines.append(String(repeating: "   ", count: depth) + (try line(origin)))
    }
    func draw(_ tree: Causes.Tree, _ depth: Int) throws {
      let mark = tree.frame == number ? "▸ " : ""
      lines.append(String(repeating: "   ", count: depth) + mark + (try line(tree.frame)))
      for effect in tree.effects { try draw(effect, depth + 1) }
      if tree.omitted > 0 {
        lines.append(
          String(repeating: "   ", count: depth + 1)
            + localized(en: "… (\(tree.omitted) more)", de: "… (\(tree.omitted) weitere)"))
      }
    }
    try draw(causes.tree, causes.origins.count)
    func json(_ tree: Causes.Tree) throws -> JSON {
      var members: [String: JSON] = [
        "frame": .int(Int64(tree.frame)), "action": .string(try name(tree.frame)),
        "asks": try RequestText.json(timeline.requests(of: tree.frame)),
        "effects": .array(try tree.effects.map(json)),
      ]
      if tree.omitted > 0 { members["omitted"] = .int(Int64(tree.omitted)) }
      return .object(members)
    }
    return Answer(
      lines: lines,
      json: .object([
        "causes": .array(causes.origins.map { .int(Int64($0)) }), "tree": try json(causes.tree),
      ]))
  }

  /// What differs between two states.
  ///
  /// - Parameters:
  ///   - first: the state before.
  ///   - second: the state after.
  ///   - suite: the apps whose state it is.
  ///   - width: how many characters a value may have before it is cut.
  public static func difference(
    _ first: State, _ second: State, suite: Suite<State, Action>, width: Int
  ) throws -> Answer {
    let difference = try Difference(
      from: first, to: second, root: suite.isSingle ? suite.name : nil)
    let json = difference.changes.map { change in
      var members: [String: JSON] = ["path": .string(change.path.description)]
      members["before"] = change.before
      members["after"] = change.after
      return JSON.object(members)
    }
    return Answer(
      lines: difference.isEmpty
        ? [localized(en: "nothing differs", de: "nichts ist verschieden")]
        : difference.lines(width: width),
      json: .array(json))
  }

  /// The newest frames: what happened, and why; `count` of them.
  public func log(_ count: Int) throws -> Answer {
    let positions = stride(from: max(1, history.count - count + 1), through: history.count, by: 1)
    let cursor = timeline.isInThePast ? timeline.cursor : nil
    let digits = String(history.number(at: history.count)).count + 1
    let lines = try positions.map { position in
      try Task.checkCancellation()
      let frame = history.frame(at: position)
      let why =
        frame.cause > 0
        ? localized(
          en: "effect of #\(frame.cause)", de: "Effekt von #\(frame.cause)") : frame.origin.name
      let what = try summary(frame.action).text(width: 44).padded(to: 44)
      let mark = frame.number == cursor ? "▸" : history.isSkipped(at: position) ? "−" : " "
      let edited = history.isEdited(at: position) ? localized(en: ", edited", de: ", geändert") : ""
      let asks = RequestText.brief(timeline.requests(of: frame.number))
      return mark + "#\(frame.number)".leading(digits) + "  \(what)  \(why)\(edited)\(asks)"
    }
    let json = try positions.map { position in
      let frame = history.frame(at: position)
      return JSON.object([
        "frame": .int(Int64(frame.number)), "time": .string(frame.time.iso8601),
        "origin": .string(frame.origin.rawValue),
        "cause": frame.cause > 0 ? .int(Int64(frame.cause)) : .null,
        "action": try JSON(encoding: frame.action),
        "asks": try RequestText.json(timeline.requests(of: frame.number)),
        "skipped": .bool(history.isSkipped(at: position)),
      ])
    }
    let none =
      history.count == 0
      ? emptiness
      : localized(en: "none of \(history.count) frames", de: "keiner von \(history.count) Frames")
    return Answer(lines: lines.isEmpty ? [none] : lines, json: .array(json))
  }

  /// Why there is nothing to be told.
  private var emptiness: String {
    timeline.last == 0
      ? localized(en: "nothing has happened yet", de: "noch ist nichts geschehen")
      : localized(
        en: "nothing has happened since the branch began anew",
        de: "nichts ist geschehen, seit der Zweig neu begonnen hat")
  }

  /// How long reducers and effects took, by action.
  public func timer() throws -> Answer {
    let report = try history.timer { frame in (try? summary(frame.action).name) ?? "?" }
    let head =
      localized(en: "action", de: "Aktion").padded(to: 20)
      + localized(en: "count", de: "Anzahl").leading(7)
      + localized(en: "reducing", de: "Reducer").leading(11)
      + localized(en: "longest", de: "längster").leading(11)
      + localized(en: "effects", de: "Effekte").leading(11)
      + localized(en: "slowest", de: "längster").leading(11)
    let lines = report.entries.map { entry in
      let effects =
        entry.answers == 0
        ? ""
        : "\(entry.answering / Int64(entry.answers)) ms".leading(11)
          + "\(entry.slowest) ms".leading(11)
      return entry.name.padded(to: 20) + String(entry.count).leading(7)
        + Self.duration(entry.reducing).leading(11) + Self.duration(entry.longest).leading(11)
        + effects
    }
    let json = report.entries.map { entry in
      JSON.object([
        "action": .string(entry.name), "count": .int(Int64(entry.count)),
        "reducingNanoseconds": .int(Int64(entry.reducing)),
        "longestNanoseconds": .int(Int64(entry.longest)), "answers": .int(Int64(entry.answers)),
        "answeringMilliseconds": .int(entry.answering),
        "slowestMilliseconds": .int(entry.slowest),
      ])
    }
    return Answer(
      lines: lines.isEmpty ? [emptiness] : [head] + lines, json: .array(json))
  }

  private func line(_ number: Int) throws -> String {
    "#\(number)  \(try name(number))  \(try timeline.frame(number).origin.name)"
      + RequestText.brief(timeline.requests(of: number))
  }

  private func summary(_ action: Action) throws -> ActionSummary {
    ActionSummary(try JSON(encoding: action), isSingle: isSingle)
  }

  private func name(_ number: Int) throws -> String {
    try summary(timeline.frame(number).action).name
  }

  /// Where a frame came from: `effect of #13 appeared, user`.
  private func chain(_ number: Int) throws -> String {
    let frame = try timeline.frame(number)
    guard frame.cause > 0 else { return frame.origin.name }
    let origins = try timeline.causes(of: number).origins.reversed()
    let names = try origins.map { "#\($0) \(try name($0))" }
    let first = try timeline.frame(origins.last ?? frame.cause).origin.name
    return localized(
      en: "effect of " + names.joined(separator: ", of "),
      de: "Effekt von " + names.joined(separator: ", von ")) + " (\(first))"
  }

  private static func duration(_ nanoseconds: UInt64) -> String {
    switch nanoseconds {
    case ..<10_000: "\(nanoseconds) ns"
    case ..<10_000_000: "\(nanoseconds / 1000) µs"
    default: "\(nanoseconds / 1_000_000) ms"
    }
  }

  static func json(_ value: PathValue) -> JSON {
    if case .value(let value) = value { value } else { .null }
  }

  /// A value on one line, cut to a length that fits.
  static func text(_ value: PathValue?, width: Int = 48) -> String {
    guard case .value(let value)? = value else { return localized(en: "nothing", de: "nichts") }
    let text = value.text
    return text.count > width ? text.prefix(width - 1) + "…" : text
  }

  /// Both values of a change on one line; the shorter one leaves its room to the other.
  private static func text(_ change: PathChange, width: Int) -> String {
    let room = width - 3
    let lengths = [change.before, change.after].map { text($0, width: room).count }
    let limit = room - min(room / 2, lengths.min() ?? 0)
    return "\(text(change.before, width: limit)) → \(text(change.after, width: limit))"
  }
}
