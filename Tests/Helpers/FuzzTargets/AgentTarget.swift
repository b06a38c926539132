import Foundation
import ReelCoding
import ReelShell
import ReelTexts
import Synchronization

/// An agent's messages, one per line, answered by sessions in this process, without effects.
///
/// Its files are in a temporary folder. Each request with a legal id has exactly one answer with
/// that id, each other message at most one with null, and no call ends a session.
enum AgentTarget {
  /// The maximum number of messages; more find nothing new.
  private static let mostMessages = 40

  static func problem(_ bytes: [UInt8]) async -> String? {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reel-fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let folder = place.appendingPathComponent("files")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .prefix(mostMessages).map(Array.init)
    let host = SessionsHere(data: place.appendingPathComponent("data"))
    let written = Mutex<[JSON]>([])
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await SessionsHere.recording.value.write(
        to: folder.appendingPathComponent("a.reel"))
      let program = AgentProgram(
        name: "reel", version: "1.0", apps: host.program.apps,
        folders: try AgentFolders([folder.path]), hasEffects: false)
      let messages = AsyncStream<ByteLines.Line> { continuation in
        for line in lines { continuation.yield(.whole(line)) }
        continuation.finish()
      }
      await AgentServer(program, on: host, in: Translation(.en)) { answer in
        written.withLock { $0.append(answer) }
      }
      .run(messages)
    } catch {
      return "there is no place for files: \(error)"
    }
    if let line = host.endedBy { return "a call ends a session with “\(line)”" }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names ?? [] where name != "a.reel" && !name.hasSuffix(".script") {
      return "the file “\(name)” is written"
    }
    return problem(lines.map(Expected.init), written.withLock { $0 })
  }

  private static func problem(_ expected: [Expected], _ answers: [JSON]) -> String? {
    for answer in answers
    where answer["jsonrpc"] != "2.0" || (answer["result"] == nil) == (answer["error"] == nil) {
      return "\(answer.text) is no answer"
    }
    let given = Dictionary(grouping: answers) { $0["id"]?.text ?? "none" }.mapValues(\.count)
    let ids = Dictionary(grouping: expected.compactMap(\.id)) { $0 }.mapValues(\.count)
    let cancelled = expected.compactMap(\.cancelled)
    for (id, count) in ids {
      let answered = given[id] ?? 0
      guard answered == count || answered < count && !cancelled.isEmpty else {
        return "\(count) requests with the id \(id) have \(answered) answers"
      }
    }
    for id in given.keys where ids[id] == nil {
      return "an answer has the id \(id), and no request"
    }
    return nil
  }

  /// What a message requires, read without the server's own code.
  private struct Expected {
    /// The id of its answer; nil if it has none.
    var id: String?
    /// The id that it cancels.
    var cancelled: JSON?

    init(_ line: [UInt8]) {
      if line.allSatisfy({ [0x20, 0x09, 0x0d].contains($0) }) { return }
      id = "null"
      guard let json = try? JSON(exactly: line), case .object(let members) = json else { return }
      let method: String? = if case .string(let name)? = members["method"] { name } else { nil }
      switch members["id"] {
      case .string(let text)?: id = JSON.string(text).text
      case .some(let other) where other.isRequestID: id = other.text
      case .some: return
      case nil:
        let isObject: Bool =
          switch members["params"] {
          case nil, .object?: true
          default: false
          }
        if members["jsonrpc"] == "2.0", method != nil, isObject { id = nil }
        if method == "notifications/cancelled" { cancelled = members["params"]?["requestId"] }
        return
      }
      // A response is not answered with its id, which would be one of the server's own.
      let isResponse = members["result"] != nil || members["error"] != nil
      if members["method"] == nil, isResponse { id = "null" }
    }
  }
}

extension JSON {
  /// The member of an object; nil if there is none.
  fileprivate subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
