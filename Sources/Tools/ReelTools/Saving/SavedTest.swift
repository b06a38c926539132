import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

/// Writes the history as a Swift test with a test store: one test for each app.
///
/// It contains the answers of the world: the test supplies them, and no effect runs.
struct SavedTest<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let suite: Suite<State, Action>
  let history: History<State, Action>

  /// Returns the text of the file.
  ///
  /// - Parameter name: the name of the test, such as that of the file without its ending.
  /// - Throws: A ``LineFailure`` if nothing has happened, or an app does not say how to create it;
  ///   any error of the states' and actions' own `encode(to:)`.
  func text(named name: String) throws -> String {
    let numbers = stride(from: 1, through: history.count, by: 1)
      .filter { !history.isSkipped(at: $0) }
    let used = suite.apps.filter { app in
      numbers.contains { app.owns(history.frame(at: $0).action) }
    }
    guard !used.isEmpty else {
      throw LineFailure("nothing has happened that a test could repeat", code: .notFound)
    }
    if let app = used.first(where: \.testing.construction.isEmpty) {
      throw LineFailure(
        "a test cannot create \(verbatim: app.testing.type): say how in its `construction`",
        code: .notFound)
    }
    let modules = Set(used.map(\.testing.module)).sorted()
    var text = """
      // swift-format-ignore-file
      // Saved from a session of \(suite.name): what happened, and all that it changed.

      import ReelTesting
      import Testing

      \(modules.map { "@testable import \($0)" }.joined(separator: "\n"))

      """
    for app in used {
      let suffix = used.count > 1 ? " " + app.name : ""
      text += "\n" + (try test(of: app, named: Self.identifier(name + suffix)))
    }
    return text
  }

  private func test(
    of app: MountedApp<State, Action>, named name: String
  ) throws -> String {
    var before = try app.testing.state(history.state(at: 0))
    var start = ""
    if try before != app.testing.initialState() {
      start = ", initialState: decoded(\(SwiftLiteral.text(before.text)))"
    }
    var lines = [
      "@Test func \(name)() async throws {",
      "  let store = \(start.isEmpty ? "" : "try ")TestStore("
        + "\(app.testing.construction)\(start), options: .init(effects: .stubbed))",
    ]
    var whole = history.state(at: 0)
    try history.walk(0...history.count) { position, state in
      try Task.checkCancellation()
      defer { whole = state }
      guard position > 0, !history.isSkipped(at: position) else { return true }
      let frame = history.frame(at: position)
      guard let action = app.testing.action(frame.action) else { return true }
      let after = try app.testing.state(state)
      let changes = Difference(from: before, to: after, root: app.name).lines(width: .max)
      before = after
      let expression = try SwiftLiteral.expression(action)
      let verb = frame.cause > 0 ? "receive" : "send"
      let asked = try asked(by: frame.action, of: app, in: &whole)
      let decodes = (expression + asked).contains("decoded(")
      let call = "\(decodes ? "try " : "")await store.\(verb)"
      if changes.isEmpty {
        lines.append("  \(call)(\(expression)\(asked))")
      } else {
        let literal = SwiftLiteral.lines(changes, indent: "    ")
        lines.append("  \(call)(\(expression), changes: \(literal)\(asked))")
      }
      return true
    }
    lines += ["  await store.finish()", "}", ""]
    return lines.joined(separator: "\n")
  }

  /// Returns an action's requests and cancellations as further arguments.
  private func asked(
    by action: Action, of app: MountedApp<State, Action>, in state: inout State
  ) throws -> String {
    let all = suite.reducer.asking(&state, action).map { $0.request }
      .filter { suite.isSingle || $0.place.first == app.name }
    func list(_ operation: AskedRequest.Operation, _ label: String) throws -> String {
      let requests = try all.filter { $0.operation == operation }.map {
        try Self.expression($0.request)
      }
      return requests.isEmpty ? "" : ", \(label): [\(requests.joined(separator: ", "))]"
    }
    return try list(.ask, "requesting") + list(.cancel, "cancelling")
  }

  /// Returns a Swift expression for a request, with its type.
  private static func expression(_ request: any RequestProtocol) throws -> String {
    let type = String(reflecting: Swift.type(of: request)).split(separator: ".").dropFirst()
      .joined(separator: ".")
    let literal = try SwiftLiteral.expression(request)
    return literal.hasPrefix(".") ? type + literal : "\(literal) as \(type)"
  }

  /// Reserved words of Swift.
  private static var reserved: Set<String> {
    [
      "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
      "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
      "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
      "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
      "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
      "var",
      "where", "while",
    ]
  }

  /// Returns a Swift identifier made of the words in `text`.
  static func identifier(_ text: String) -> String {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
    guard let first = words.first else { return "session" }
    let name =
      first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if name.first?.isNumber == true { return "session\(name)" }
    return reserved.contains(name) ? "`\(name)`" : name
  }
}
