import Reel
import ReelApp
import ReelREPL
import ReelTimeline

/// The branch being viewed as Redux DevTools imports it: the lifted state of its instrument, as a
/// string in a JSON object.
struct ReduxExport<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  let source: ExportSource<State, Action>

  /// The maximum size of the states after all frames in bytes; beyond it, only the last state is
  /// written.
  var most = 50_000_000

  /// Writes the file.
  ///
  /// - Throws: Any error of `write` and `encode(to:)`; `QueryInterruption`.
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

  /// Writes the states after the actions, the first of which has none before it.
  private func writeStates(_ write: (String) throws -> Void) throws {
    let history = source.history
    let size = try JSON(encoding: history.state(at: history.count)).bytes.count
    guard (history.count + 1).multipliedReportingOverflow(by: size).partialValue <= most else {
      for _ in 0..<history.count { try write("{},") }
      try write("{\"state\":\(JSON(encoding: history.state(at: history.count)).text)}")
      return
    }
    try history.read { position, state in
      try write((position > 0 ? "," : "") + "{\"state\":\(JSON(encoding: state).text)}")
    }
  }

  /// Returns an action in Redux's format: its type, its values, and its origin.
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

  /// Returns a text escaped for the inside of a JSON string.
  private static func escaped(_ text: String) -> String {
    String(JSON.string(text).text.dropFirst().dropLast())
  }
}
