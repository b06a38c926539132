import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for returning to a place, by what happened there or by a name.
  static var returns: [Self] {
    [
      Self(
        ".back", "Go back to where a value changed, or a condition became true",
        .verbatim("CONDITION", missing: Text("a path or a condition is missing")),
        usesApp: true
      ) { wanted in
        { shell in
          try shell.arrive([back(to: wanted, in: shell.session)])
        }
      }
      .example(".back minipools.pools[id=2].name", ".back minipools.pools.count > 3")
      .repeated()
      .written("back PATH | .back CONDITION")
      .comparing("CONDITION")
      .explained(
        """
        Searches back from the current frame; repeated, it goes further back:
          .back minipools.pools[id=2].name
          .back minipools.pools.count > 3
          .back action.minipools.router.poolChosen.id == 2
        At a terminal an empty line repeats it.
        """),
      Self.question(
        ".mark", "Give this frame a name for .goto, or list the names", .optional(.mark)
      ) { name in { session in try mark(name, in: session) } }
      .example(".mark before-save", ".goto before-save")
      .explained("Names belong to this session: recordings do not keep them."),
    ]
  }

  /// Views the place that a text selects, and names it.
  private static func back(
    to wanted: Verbatim, in session: Session<State, Action>
  ) throws -> String {
    let questions = session.questions
    if let path = try? ParsedQuery(wanted, Path.init(_:)) {
      guard let change = try questions.lastChange(of: session.whole(path.value)) else {
        throw LineFailure(
          "\(verbatim: path.value) did not change \(session.limit)",
          code: .notFound)
      }
      try session.back(to: change.position)
      return try questions.text(of: change)
    }
    let condition = try session.condition(wanted)
    guard let position = try questions.lastBecomingTrue(of: condition) else {
      try questions.checkAll(condition)
      throw LineFailure(
        "“\(verbatim: wanted.text)” did not become true \(session.limit)",
        code: .notFound)
    }
    try session.back(to: position)
    return try questions.title(at: position)
  }

  private static func mark(_ name: String?, in session: Session<State, Action>) throws -> Reply {
    let frame = session.cursor.frame
    if let name { session.marks[name] = frame }
    let marks = name.map { [(name: $0, frame: frame)] } ?? session.marks.all
    let width = marks.map(\.name.count).max() ?? 0
    let entries = try marks.map { mark in
      MarkEntry(
        name: mark.name, frame: mark.frame,
        action: try session.questions.actionName(mark.frame))
    }
    let lines = entries.map { mark in
      let action = mark.action ?? session.translation(FrameName.beginning)
      return "\(mark.name.padded(to: width))  #\(mark.frame)  \(action)"
    }
    return Reply(
      .marks, entries,
      lines: lines.isEmpty
        ? [session.translation("there are no marks; .mark NAME makes one")] : lines)
  }
}

extension Session {
  /// Views an earlier position; the newest frame, too, which then stays in view.
  fileprivate func back(to position: Int) throws {
    if position > 0, position == questions.history.count {
      cursor.stay()
    } else {
      try goto(position: position)
    }
  }

  /// The frame that bounds an unsuccessful search.
  fileprivate var limit: Text {
    cursor.isInThePast ? "before #\(cursor.frame)" : "up to #\(cursor.frame)"
  }
}

extension Parameter where Value == String {
  /// The parameter for a mark.
  fileprivate static var mark: Parameter {
    word("NAME") { word, _ throws(LineError) in
      guard FrameTarget.isName(word.text) else {
        throw LineError(
          """
          “\(verbatim: word.excerpt)” is not a name for a frame: a letter, then letters and \
          digits, but not “now”
          """
        )
      }
      return word.text
    }
  }
}
