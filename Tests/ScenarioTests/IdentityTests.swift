import Reel
import ReelCoding
import ReelStorage
import ReelSupport
import ReelTexts
import ReelTimeline
import Testing

@testable import ReelREPL
@testable import ReelTools

/// A change that `==` overlooks, in every answer about a history.
@Suite struct IdentityTests {
  /// What a session is told twice, and how the second is told from the first.
  struct Change: Sendable, CustomTestStringConvertible {
    var first: String
    var second: String
    var path: String
    /// What is only in the second state.
    var mark: String
    var difference: [String]
    /// The rows of the table of changes: path, old, new.
    var rows: [[String?]]
    var testDescription: String { second }
  }

  private static let changes = [
    Change(
      first: "{\"wrote\":\"caf\u{E9}\"}", second: "{\"wrote\":\"cafe\u{301}\"}",
      path: "ledger.text", mark: "cafe\u{301}",
      // They look alike, so that they are told apart by their scalars.
      difference: ["~ ledger.text: \"caf\\u{E9}\" → \"cafe\\u{301}\""],
      rows: [["ledger.text", "\"caf\u{E9}\"", "\"cafe\u{301}\""]]),
    Change(
      first: "{\"listed\":{\"\u{E9}\":1}}", second: "{\"listed\":{\"e\u{301}\":1}}",
      path: "ledger.names", mark: "e\u{301}",
      difference: ["+ ledger.names[\"e\u{301}\"]: 1", "− ledger.names.\u{E9}: 1"],
      rows: [["ledger.names[\"e\u{301}\"]", nil, "1"], ["ledger.names.\u{E9}", "1", nil]]),
    Change(
      first: "{\"shelved\":{\"\u{E9}\":1,\"e\u{301}\":2}}",
      second: "{\"shelved\":{\"\u{E9}\":1,\"e\u{301}\":3}}",
      path: "ledger.shelves[\"e\u{301}\"]", mark: "3",
      difference: ["~ ledger.shelves[\"e\u{301}\"]: 2 → 3"],
      rows: [["ledger.shelves[\"e\u{301}\"]", "2", "3"]]),
    Change(
      first: "{\"measured\":0.0}", second: "{\"measured\":-0.0}", path: "ledger.real",
      mark: "-0.0", difference: ["~ ledger.real: 0.0 → -0.0"],
      rows: [["ledger.real", "0.0", "-0.0"]]),
    Change(
      first: "{\"counted\":18446744073709551614}", second: "{\"counted\":18446744073709551615}",
      path: "ledger.number", mark: "18446744073709551615",
      difference: ["~ ledger.number: 18446744073709551614 → 18446744073709551615"],
      rows: [["ledger.number", "18446744073709551614", "18446744073709551615"]]),
  ]

  private static func contains(_ text: String, _ part: String) -> Bool {
    text.utf8.contains(part.utf8)
  }

  @Test(arguments: changes)
  func isSeenInTheShell(_ change: Change) async throws {
    let session = try await LedgerSession()
    defer { session.end() }
    _ = await session.answer(to: ".dispatch " + change.first)
    _ = await session.answer(to: ".watch " + change.path)
    let notice = await session.answer(to: ".dispatch " + change.second)
    #expect(Self.contains(notice, change.mark), "\(notice)")
    let difference = await session.answer(to: ".diff 1 2")
    #expect(ExactText(difference) == ExactText(change.difference.joined(separator: "\n")))
    let why = await session.answer(to: ".why " + change.path)
    #expect(Self.contains(why, "#2") && Self.contains(why, change.mark), "\(why)")
    let log = await session.answer(to: ".log")
    #expect(Self.contains(log, change.mark), "\(log)")
    let frame = await session.answer(to: ".frame 2")
    // In the action, and in what it changed.
    #expect(Self.contains(frame, change.mark), "\(frame)")
    #expect(change.difference.allSatisfy { Self.contains(frame, $0) }, "\(frame)")
    let state = await session.answer(to: ".state " + change.path)
    #expect(Self.contains(state, change.mark), "\(state)")
    #expect((await session.answer(to: "expect replay")).isEmpty)
  }

  @Test(arguments: changes)
  func isExported(_ change: Change) async throws {
    let source = Ledger.history(
      try ActionJSON.decode(Ledger.Action.self, from: change.first),
      try ActionJSON.decode(Ledger.Action.self, from: change.second))
    let columns = "SELECT path, old, new FROM changes WHERE frame = 2"
    let path = change.rows[0][0] ?? ""
    for sql in [columns, columns + " AND path = '\(path)'"] {
      let found = try Ledger.rows(sql, source).map { row in
        row.map { if case .text(let text) = $0 { ExactText(text) } else { nil as ExactText? } }
      }
      let wanted = sql == columns ? change.rows : [change.rows[0]]
      #expect(found == wanted.map { $0.map { $0.map(ExactText.init) } }, "\(sql)")
    }
    var frames: [JSON] = []
    try FrameExport(history: source.history, root: "ledger").frames { frames.append($0) }
    guard case .object(let members) = frames[1], case .array(let listed)? = members["changes"]
    else { throw Missing("changes") }
    #expect(listed.count == change.difference.count)
    var parts: [String: String] = [:]
    let page = PageData(source.timeline, of: source.suite, in: Translation(.en)) { parts[$0] = $1 }
    let reader = try PageReader(try page.writeParts(), parts)
    for (position, moment) in try reader.moments(of: 0).enumerated() {
      let state = try JSON(encoding: source.history.state(at: position))
      #expect(moment.state == .object(["ledger": state]), "\(position)")
    }
  }
}
