import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Looking at a place again: by what happened there, or by a name.
  static var returns: [Self] {
    [
      Self(
        ".back", en: "Go back to where a value changed, or a condition became true",
        de: "Zurück dahin, wo sich ein Wert änderte oder eine Bedingung wahr wurde",
        .verbatim(
          "CONDITION",
          missing: localized(
            en: "a path or a condition is missing", de: "es fehlt ein Pfad oder eine Bedingung")),
        usesApp: true
      ) { wanted in
        { shell in
          shell.output.answer(try back(to: wanted, in: shell.session))
          return shell.arrive()
        }
      }
      .written("back PATH | back CONDITION")
      .completing("CONDITION", eachWord: true, conditions)
      .explained(
        en: """
          Looks before the frame that is looked at; given again, it goes further back:
            .back minipools.pools[id=2].name
            .back minipools.pools.count > 3
            .back action.minipools.poolChosen.id == 2
          At a terminal an empty line does it once more.
          """,
        de: """
          Sucht vor dem Frame, der angesehen wird; noch einmal gegeben, geht es weiter zurück:
            .back minipools.pools[id=2].name
            .back minipools.pools.count > 3
            .back action.minipools.poolChosen.id == 2
          An einem Terminal wiederholt es eine leere Zeile.
          """),
      Self.question(
        ".mark", en: "Give this frame a name for .goto, or list the names",
        de: "Diesem Frame einen Namen für .goto geben, oder die Namen zeigen", .optional(.mark)
      ) { name in { session in try mark(name, in: session) } }
      .explained(
        en: "Names are of the session alone: no recording keeps them.",
        de: "Namen gelten nur für die Sitzung: in keiner Aufnahme stehen sie."),
    ]
  }

  /// Looks at the place that a text asks for, and says which it is.
  private static func back(
    to wanted: Verbatim, in session: Session<State, Action>
  ) throws -> String {
    let questions = session.questions
    if let path = try? Placed(wanted, Path.init(_:)) {
      _ = try session.value(at: path.value)
      guard let change = try questions.lastChange(of: path.value) else {
        throw Failure(
          en: "\(path.value) did not change \(session.limit)",
          de: "\(path.value) hat sich \(session.limit) nicht geändert")
      }
      try session.back(to: change.position)
      return try questions.told(change)
    }
    let condition = try Placed(wanted, Condition.init(_:))
    try session.check(condition)
    guard let position = try questions.lastBecomingTrue(of: condition.value) else {
      throw Failure(
        en: "“\(wanted.text)” did not become true \(session.limit)",
        de: "„\(wanted.text)“ wurde \(session.limit) nicht wahr")
    }
    try session.back(to: position)
    return try questions.title(at: position)
  }

  private static func mark(_ name: String?, in session: Session<State, Action>) throws -> String {
    if let name { session.marks[name] = session.timeline.cursor }
    let marks = session.marks.all.filter { name == nil || $0.name == name }
    guard !marks.isEmpty else {
      return localized(
        en: "there are no marks; .mark NAME makes one",
        de: "es gibt keine Marken; .mark NAME setzt eine")
    }
    let width = marks.map(\.name.count).max() ?? 0
    return try marks.map { mark in
      let action = mark.frame == 0 ? FrameName.beginning : try session.questions.name(mark.frame)
      return "\(mark.name.padded(to: width))  #\(mark.frame)  \(action)"
    }.joined(separator: "\n")
  }
}

extension Session {
  /// Looks at an earlier position; at the newest frame too, which then stays the one looked at.
  fileprivate func back(to position: Int) throws {
    if position > 0, position == questions.history.count {
      timeline.stay()
    } else {
      try goto(position: position)
    }
  }

  /// Before which frame nothing was found.
  fileprivate var limit: String {
    timeline.isInThePast
      ? localized(en: "before #\(timeline.cursor)", de: "vor #\(timeline.cursor)")
      : localized(en: "up to #\(timeline.cursor)", de: "bis #\(timeline.cursor)")
  }
}

extension Parameter where Value == String {
  /// A name for a frame.
  fileprivate static var mark: Parameter {
    word("NAME") { word, _ throws(LineError) in
      guard FramePlace.isName(word.text) else {
        throw LineError(
          en: "“\(word.excerpt)” is no name for a frame: letters and digits make one",
          de: "„\(word.excerpt)“ ist kein Name für einen Frame: er besteht aus Buchstaben und "
            + "Ziffern")
      }
      return word.text
    }
  }
}
