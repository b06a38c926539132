import ReelTexts
import Reel
import ReelApp
import ReelTimeline

/// Questions about single frames: which there are, what each did, and what it led to.
extension Questions {
  /// The newest frames: what happened, and why; `count` of them.
  public func log(_ count: Int) throws -> Answer { try log(newest(count)) }

  /// Where the newest frames stand; `count` of them.
  func newest(_ count: Int) -> [Int] {
    Array((0...history.count).suffix(min(count, history.count)))
  }

  /// The frames at some positions: what happened, and why.
  func log(_ positions: [Int]) throws -> Answer {
    let cursor = timeline.isInThePast ? timeline.cursor : nil
    let digits = String(history.number(at: history.count)).count + 1
    let lines = try positions.map { position in
      try Task.checkCancellation()
      let frame = history.frame(at: position)
      let what = try summary(frame.action).text(width: 44).padded(to: 44)
      let mark = frame.number == cursor ? "▸" : history.isSkipped(at: position) ? "−" : " "
      return mark + "#\(frame.number)".leading(digits) + "  \(what)  \(why(at: position))"
    }
    let entries = try positions.map { position in
      let frame = history.frame(at: position)
      return LoggedFrame(
        frame: frame.number, time: frame.time.iso8601, origin: frame.origin.rawValue,
        cause: frame.cause > 0 ? frame.cause : nil, action: try JSON(encoding: frame.action),
        asks: try RequestText.json(timeline.requests(of: frame.number)),
        skipped: history.isSkipped(at: position))
    }
    let none = history.count == 0 ? emptiness : noFrame
    return try Answer(.frames, entries, lines: lines.isEmpty ? [none] : lines)
  }

  /// Why the frame at a position came: whose effect it is or where it came from, and what it asks.
  func why(at position: Int) -> String {
    let frame = history.frame(at: position)
    let origin =
      frame.cause > 0 ? texts.asking.frame.effectOf(frame.cause) : frame.origin.name
    let edited = history.isEdited(at: position) ? texts.asking.frame.edited : ""
    return origin + edited + RequestText.brief(timeline.requests(of: frame.number))
  }

  /// All about a frame, and what it changed.
  ///
  /// - Throws: `NoSuchFrame`.
  func details(of number: Int) throws -> Answer {
    let digest = "\(try timeline.digest(at: number))"
    if number == 0 {
      return try Answer(
        .frame,
        FrameDetails(
          frame: 0, action: .null, asks: .array([]), digest: digest, changes: .array([])),
        lines: ["#0  " + texts.asking.frame.initialState(digest)])
    }
    let action = try JSON(encoding: timeline.frame(number).action)
    let difference = try Difference(
      from: timeline.state(at: number - 1), to: timeline.state(at: number), root: root)
    let frame = try timeline.frame(number)
    let answered = timeline.request(answeredBy: number)
    let facts = try facts(about: number, action: action.text)
    var lines = [try title(of: number)] + facts.map { "  \($0.label.padded(to: 8))\($0.value)" }
    lines.append(
      "  "
        + (difference.isEmpty ? texts.asking.frame.changedNothing : texts.asking.frame.changed))
    lines += difference.lines().map { "    " + $0 }
    return try Answer(
      .frame,
      FrameDetails(
        frame: number, time: frame.time.iso8601, origin: frame.origin.rawValue,
        cause: frame.cause > 0 ? frame.cause : nil, action: action,
        answers: answered?.frame, asks: try RequestText.json(timeline.requests(of: number)),
        digest: digest, changes: difference.json),
      lines: lines)
  }

  /// A frame by its number and its action, with the app's name where there are several.
  func title(of number: Int) throws -> String {
    let summary = try summary(timeline.frame(number).action)
    return "#\(number)  \(summary.app.isEmpty ? "" : summary.app + ".")\(summary.name)"
  }

  /// What there is to be said of a frame besides what it changed.
  ///
  /// - Parameter action: the action as it is to be shown.
  func facts(about number: Int, action: String) throws -> [(label: String, value: String)] {
    let (frame, said) = (try timeline.frame(number), texts.asking.frame)
    let cause = frame.cause > 0 ? said.cause(frame.cause, try name(frame.cause)) : ""
    var facts = [
      (said.time, frame.time.iso8601), (said.origin, "\(frame.origin.name)\(cause)"),
      (said.action, action),
    ]
    if let request = timeline.request(answeredBy: number) {
      facts.append((said.answers, text(of: request)))
    }
    for request in timeline.requests(of: number) {
      facts.append((said.asks, try RequestText(request).text))
    }
    return facts + [(said.digest, "\(try timeline.digest(at: number))")]
  }

  /// A request by its name, and what was asked.
  private func text(of id: RequestID) -> String {
    let asked = timeline.requests(of: id.frame).first { $0.id == id }?.asked.text ?? ""
    return texts.asking.frame.request("\(id)", asked)
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
          String(repeating: "   ", count: depth + 1) + texts.asking.frame.more(tree.omitted))
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
      .causes,
      json: .object([
        "causes": .array(causes.origins.map { .int(Int64($0)) }), "tree": try json(causes.tree),
      ]),
      lines: lines)
  }

  private func line(_ number: Int) throws -> String {
    "#\(number)  \(try name(number))  \(try timeline.frame(number).origin.name)"
      + RequestText.brief(timeline.requests(of: number))
  }
}
