import ReelTexts
import Reel
import ReelApp
import ReelTimeline

/// Questions about single frames: which there are, what each did, and what it led to.
extension Questions {
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
        ? texts.asking.frame.effectOf(frame.cause) : frame.origin.name
      let what = try summary(frame.action).text(width: 44).padded(to: 44)
      let mark = frame.number == cursor ? "▸" : history.isSkipped(at: position) ? "−" : " "
      let edited = history.isEdited(at: position) ? texts.asking.frame.edited : ""
      let asks = RequestText.brief(timeline.requests(of: frame.number))
      return mark + "#\(frame.number)".leading(digits) + "  \(what)  \(why)\(edited)\(asks)"
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
    let frame = try timeline.frame(number)
    let summary = try summary(frame.action)
    let difference = try Difference(
      from: timeline.state(at: number - 1), to: timeline.state(at: number), root: root)
    var lines = ["#\(number)  \(summary.app.isEmpty ? "" : summary.app + ".")\(summary.name)"]
    func field(_ label: String, _ value: String) {
      lines.append("  \(label.padded(to: 8))\(value)")
    }
    field(texts.asking.frame.time, frame.time.iso8601)
    let cause =
      frame.cause > 0
      ? texts.asking.frame.cause(frame.cause, try name(frame.cause)) : ""
    field(texts.asking.frame.origin, "\(frame.origin.name)\(cause)")
    field(texts.asking.frame.action, try JSON(encoding: frame.action).text)
    let answered = timeline.request(answeredBy: number)
    if let request = answered {
      field(texts.asking.frame.answers, text(of: request))
    }
    for request in timeline.requests(of: number) {
      field(texts.asking.frame.asks, try RequestText(request).text)
    }
    field(texts.asking.frame.digest, digest)
    lines.append(
      "  "
        + (difference.isEmpty ? texts.asking.frame.changedNothing : texts.asking.frame.changed))
    lines += difference.lines().map { "    " + $0 }
    return try Answer(
      .frame,
      FrameDetails(
        frame: number, time: frame.time.iso8601, origin: frame.origin.rawValue,
        cause: frame.cause > 0 ? frame.cause : nil, action: try JSON(encoding: frame.action),
        answers: answered?.frame, asks: try RequestText.json(timeline.requests(of: number)),
        digest: digest, changes: difference.json),
      lines: lines)
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
