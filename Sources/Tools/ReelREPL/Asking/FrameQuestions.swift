import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// Questions about single frames: their lists, their changes, and their effects.
extension Questions {
  /// Returns the `count` newest frames, with their causes.
  public func log(_ count: Int) -> Reply { log(newest(count)) }

  /// Returns the positions of the `count` newest frames.
  func newest(_ count: Int) -> [Int] {
    Array((0...history.count).suffix(min(count, history.count)))
  }

  /// Returns the frames at some positions, with their causes.
  ///
  /// - Parameter shown: the positions for a user; nil for the same.
  func log(_ positions: [Int], around shown: [Int]? = nil) -> Reply {
    Reply(
      .frames, value: { try entries(at: positions) },
      text: { reader in
        guard let page = reader.page else { return .lines(try lines(at: positions)) }
        return .styled(try log(shown ?? positions, on: page))
      })
  }

  /// Returns a line about each frame at some positions.
  private func lines(at positions: [Int]) throws -> [String] {
    let viewed = cursor.isInThePast ? cursor.frame : nil
    let digits = String(history.number(at: history.count)).count + 1
    let lines = try reading(positions) { position in
      let frame = history.frame(at: position)
      let what = try summary(frame.action).text(width: 44).padded(to: 44)
      let mark = frame.number == viewed ? "▸" : history.isSkipped(at: position) ? "−" : " "
      return mark + "#\(frame.number)".leading(digits) + "  \(what)  \(why(at: position))"
    }
    let none = history.count == 0 ? emptiness : noFrame
    return lines.isEmpty ? [none] : lines
  }

  /// Returns the frames at some positions, for programs.
  private func entries(at positions: [Int]) throws -> [LoggedFrame] {
    try reading(positions) { position in
      let frame = history.frame(at: position)
      return LoggedFrame(
        frame: frame.number, time: frame.time.iso8601, origin: frame.origin.rawValue,
        cause: frame.cause > 0 ? frame.cause : nil, action: try JSON(encoding: frame.action),
        asks: try RequestText.json(cursor.requests(of: frame.number)),
        skipped: history.isSkipped(at: position))
    }
  }

  /// Returns what is read at each position, until the task is cancelled.
  func reading<Result>(_ positions: [Int], _ read: (Int) throws -> Result) throws -> [Result] {
    try WorkMeter.during(.replaying, of: positions.count) { meter in
      try positions.enumerated().map { index, position in
        try QueryInterruption.check(framesRead: index, of: positions.count)
        meter?.note(index)
        return try read(position)
      }
    }
  }

  /// Returns the cause of the frame at a position, or its origin, and its requests.
  func why(at position: Int) -> String {
    let frame = history.frame(at: position)
    let origin: Text =
      switch (frame.cause, frame.origin) {
      case (0, let origin): origin.name
      case (let cause, .effect): "effect of #\(cause)"
      case (let cause, _): "by hand for #\(cause)"
      }
    let edited: Text = history.isEdited(at: position) ? ", edited" : .empty
    return translation(origin + edited + RequestText.brief(cursor.requests(of: frame.number)))
  }

  /// Returns everything about a frame, including its changes.
  ///
  /// - Throws: `NoSuchFrame`.
  func details(of number: Int) throws -> Reply {
    let (history, position) = try cursor.place(of: number)
    guard position > 0 else {
      let digest = "\(try Digest(of: history.state(at: 0)))"
      let text: Text =
        number == 0
        ? "the initial state, digest \(verbatim: digest)"
        : "the state with which the branch begins, digest \(verbatim: digest)"
      // After a reset, another branch has the last frame from before it.
      let keeper = timeline.branches.first { branch in
        number > 0 && timeline.history(of: branch.id)?.position(of: number) ?? 0 > 0
      }
      let itself: Text? = keeper.map {
        ".switch \(verbatim: $0.name) leads to frame \(number) itself"
      }
      return Reply(
        .frame,
        FrameDetails(
          frame: number, action: .null, asks: .array([]), digest: digest, changes: .array([])),
        lines: ["#\(number)  " + translation(text)]
          + (itself.map { ["  " + translation($0)] } ?? []))
    }
    let shown = ShownFrame(history, position)
    return Reply(
      .frame, value: { try details(of: shown) },
      text: { reader in
        guard let page = reader.page else { return .lines(try lines(about: shown)) }
        return .styled(try details(of: shown, on: page))
      })
  }

  /// Returns everything about a frame, for programs.
  private func details(of shown: ShownFrame<State, Action>) throws -> FrameDetails {
    let frame = shown.frame
    return FrameDetails(
      frame: frame.number, time: frame.time.iso8601, origin: frame.origin.rawValue,
      cause: frame.cause > 0 ? frame.cause : nil, action: try JSON(encoding: frame.action),
      answers: timeline.request(answeredBy: frame.number)?.frame,
      asks: try RequestText.json(cursor.requests(of: frame.number)),
      digest: "\(try Digest(of: shown.after))",
      changes: try Difference(from: shown.before, to: shown.after, root: root).json)
  }

  /// Returns everything about a frame, in lines.
  private func lines(about shown: ShownFrame<State, Action>) throws -> [String] {
    let facts = try facts(about: shown, action: JSON(encoding: shown.frame.action).text)
    let difference = try Difference(from: shown.before, to: shown.after, root: root)
    return [try title(of: shown.frame)]
      + facts.map { "  " + translation($0.label).padded(to: 8) + translation($0.value) }
      + ["  " + translation(difference.isEmpty ? "changed nothing" : "changed")]
      + difference.lines(in: translation).map { "    " + $0 }
  }

  /// Returns a frame's number and action, with the app's name if there are several.
  func title(of frame: Frame<Action>) throws -> String {
    "#\(frame.number)  \(try summary(frame.action).wholeName)"
  }

  /// Returns the facts about a frame other than its changes.
  ///
  /// - Parameter action: the text of the action.
  func facts(
    about shown: ShownFrame<State, Action>, action: String
  ) throws -> [(label: Text, value: Text)] {
    let (frame, number) = (shown.frame, shown.frame.number)
    let cause: Text =
      frame.cause > 0 ? ", of #\(frame.cause) \(verbatim: try name(frame.cause))" : .empty
    var facts: [(label: Text, value: Text)] = [
      ("time", Text(verbatim: frame.time.iso8601)),
      ("origin", frame.origin.name + cause + shown.mark),
      (Text("action", context: "of a frame"), Text(verbatim: action)),
    ]
    if let request = timeline.request(answeredBy: number) {
      facts.append((Text("answers", context: "of a frame"), text(of: request)))
    }
    for request in cursor.requests(of: number) {
      facts.append((Text("asks", context: "of a frame"), try RequestText(request).text))
    }
    return facts + [("digest", Text(verbatim: try Digest(of: shown.after)))]
  }

  /// Returns a request's name and content.
  private func text(of id: RequestID) -> Text {
    let asked = cursor.requests(of: id.frame).first { $0.id == id }?.asked.text
    return asked.map { "request \(verbatim: id) \(verbatim: $0)" } ?? "request \(verbatim: id)"
  }

  /// Returns the causes and the effects of a frame; the beginning of the branch has no causes.
  ///
  /// - Throws: `NoSuchFrame`.
  public func causes(_ number: Int) throws -> Reply {
    let causes = try timeline.causes(of: number)
    let action = try actionName(number)
    let origins = action == nil ? [] : causes.origins
    var lines: [String] = []
    for (depth, origin) in origins.enumerated() {
      lines.append(String(repeating: "   ", count: depth) + (try line(origin)))
    }
    func draw(_ tree: Causes.Tree, _ depth: Int) throws {
      let isAsked = tree.frame == number
      let line = try isAsked && action == nil ? title(at: 0) : line(tree.frame)
      lines.append(String(repeating: "   ", count: depth) + (isAsked ? "▸ " : "") + line)
      for effect in tree.effects { try draw(effect, depth + 1) }
      if tree.omitted > 0 {
        lines.append(
          String(repeating: "   ", count: depth + 1) + translation("… (\(tree.omitted) more)"))
      }
    }
    try draw(causes.tree, origins.count)
    func json(_ tree: Causes.Tree) throws -> JSON {
      let name = tree.frame == number ? action : try name(tree.frame)
      var members: JSON.Members = [
        "frame": .int(Int64(tree.frame)), "action": name.map { .string($0) } ?? .null,
        "asks": try RequestText.json(cursor.requests(of: tree.frame)),
        "effects": .array(try tree.effects.map(json)),
      ]
      if tree.omitted > 0 { members["omitted"] = .int(Int64(tree.omitted)) }
      return .object(members)
    }
    return Reply(
      .causes,
      JSON.object([
        "causes": .array(origins.map { .int(Int64($0)) }), "tree": try json(causes.tree),
      ]),
      lines: lines)
  }

  private func line(_ number: Int) throws -> String {
    let asks = RequestText.brief(cursor.requests(of: number))
    let head = "#\(number)  \(try name(number))"
    // A cause from before a recording has no origin in it.
    guard let origin = (try? frame(number))?.origin.name else { return head + translation(asks) }
    return "\(head)  \(translation(origin + asks))"
  }
}
