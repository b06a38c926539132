import Reel
import ReelApp
import ReelTimeline

/// The branch that is looked at as Redux DevTools imports it: the lifted state of its instrument,
/// as a text within a JSON object.
struct ReduxExport<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  let source: ExportSource<State, Action>

  /// How much the states after all frames may take, in bytes; where they take more, the last one
  /// alone is written.
  private static var most: Int { 50_000_000 }

  /// Writes the file.
  ///
  /// - Throws: what `write` and `encode(to:)` throw; `QueryInterruption`.
  func write(_ write: (String) throws -> Void) throws {
    let history = source.history
    let first = history.count > 0 ? history.frame(at: 1).time.milliseconds : 0
    let beginning = try JSON(encoding: history.state(at: 0)).text
    func inText(_ text: String) throws { try write(Self.escaped(text)) }
    try write("{\"payload\":\"")
    try inText("{\"actionsById\":{\"0\":")
    try inText(Self.lifted(["type": "@@INIT"], at: first))
    var skipped: [String] = []
    for position in stride(from: 1, through: history.count, by: 1) {
      try QueryInterruption.check(framesRead: position, of: history.count)
      if history.isSkipped(at: position) { skipped.append(String(position)) }
      let frame = history.frame(at: position)
      try inText(
        ",\"\(position)\":" + Self.lifted(try action(of: frame), at: frame.time.milliseconds))
    }
    try inText("},\"committedState\":\(beginning),\"computedStates\":[")
    try writeStates(inText)
    let staged = (0...history.count).map(String.init).joined(separator: ",")
    try inText(
      "],\"currentStateIndex\":\(history.count),\"isLocked\":false,\"isPaused\":false,"
        + "\"monitorState\":{},\"nextActionId\":\(history.count + 1),"
        + "\"skippedActionIds\":[\(skipped.joined(separator: ","))],"
        + "\"stagedActionIds\":[\(staged)]}")
    try write("\",\"preloadedState\":\"\(Self.escaped(beginning))\"}\n")
  }

  /// The states after the actions, of which the first has none before it.
  private func writeStates(_ write: (String) throws -> Void) throws {
    let history = source.history
    let size = try JSON(encoding: history.state(at: history.count)).bytes.count
    guard (history.count + 1).multipliedReportingOverflow(by: size).partialValue <= Self.most else {
      for _ in 0..<history.count { try write("{},") }
      try write("{\"state\":\(JSON(encoding: history.state(at: history.count)).text)}")
      return
    }
    try history.walk(0...history.count) { position, state in
      try QueryInterruption.check(framesRead: position, of: history.count)
      try write((position > 0 ? "," : "") + "{\"state\":\(JSON(encoding: state).text)}")
      return true
    }
  }

  /// An action as Redux has them: its type, its values, and how it came about.
  private func action(of frame: Frame<Action>) throws -> JSON {
    let summary = try source.summary(of: frame.action)
    let app = source.suite.apps[source.app(of: frame.action)].name
    return .object([
      "type": .string("\(app)/\(summary.name)"), "payload": summary.values,
      "meta": .object([
        "frame": JSON(frame.number), "origin": .string(frame.origin.rawValue),
        "cause": frame.cause > 0 ? JSON(frame.cause) : .null,
      ]),
    ])
  }

  private static func lifted(_ action: JSON, at time: Int64) -> String {
    JSON.object(["type": "PERFORM_ACTION", "action": action, "timestamp": .int(time)]).text
  }

  /// A text as it stands between the quotes of a JSON text.
  private static func escaped(_ text: String) -> String {
    String(JSON.string(text).text.dropFirst().dropLast())
  }
}
