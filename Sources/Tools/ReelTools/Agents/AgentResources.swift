import Foundation
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// The recordings that an agent can read verbatim.
struct AgentResources: Sendable {
  /// The number of entries on a page.
  private static let page = 100
  /// The maximum number of bytes to read of a recording.
  private static let longest = 100_000

  /// The failure of a cursor that leads to no page of a list.
  static var noPage: AgentFailure { AgentFailure(.invalidParams, "there is no such page") }

  let folders: AgentFolders

  /// Returns a page of the list of recordings.
  ///
  /// - Throws: An ``AgentFailure`` if there is no such page.
  func list(_ params: JSON.Members) throws(AgentFailure) -> JSON.Members {
    let all = folders.recordings()
    var first = 0
    if let cursor = params["cursor"] {
      guard let number = cursor.asText.flatMap(Int.init), number > 0, number <= all.count else {
        throw Self.noPage
      }
      first = number
    }
    let shown = all[first...].prefix(Self.page)
    var result: JSON.Members = ["resources": .array(shown.map(resource))]
    if first + shown.count < all.count { result["nextCursor"] = .string("\(first + shown.count)") }
    return result
  }

  private func resource(_ path: String) -> JSON {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    var members: JSON.Members = [
      "uri": .string(Self.uri(path)), "name": .string(folders.name(of: path)),
      "mimeType": .string(Self.type),
    ]
    if let size = attributes?[.size] as? Int { members["size"] = JSON(size) }
    return .object(members)
  }

  /// Returns the beginning of a recording, in whole lines.
  ///
  /// - Throws: An ``AgentFailure`` if there is no readable recording.
  func read(_ params: JSON.Members) throws(AgentFailure) -> JSON.Members {
    guard let uri = params["uri"]?.asText else {
      throw AgentFailure(
        .invalidParams, "the request needs \(verbatim: "uri") in \(verbatim: "params")")
    }
    do {
      guard let url = URL(string: uri), url.isFileURL else {
        throw LineFailure(
          """
          \(verbatim: uri.excerpt): there is no such file below the folders that the server was \
          started with
          """)
      }
      let path = try folders.recording(url.path)
      let data = Data(
        try SystemFile.contents(of: path, most: Self.longest + 1, mustBeRegular: true))
      let isWhole = data.count <= Self.longest
      let end = data.prefix(Self.longest).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      let shown = isWhole ? data : data.prefix(end ?? 0)
      var content: JSON.Members = [
        "uri": .string(uri), "mimeType": .string(Self.type),
        "text": .string(String(decoding: shown, as: UTF8.self)),
      ]
      if !isWhole { content["_meta"] = ["reel/isShortened": .bool(true)] }
      return ["contents": .array([.object(content)])]
    } catch {
      throw AgentFailure(.invalidParams, LineError(about: error).message)
    }
  }

  private static let type = "application/jsonl"

  private static func uri(_ path: String) -> String {
    URL(fileURLWithPath: path).absoluteString
  }
}
