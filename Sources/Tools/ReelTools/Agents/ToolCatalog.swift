import CReelFiles
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// The available tools with their arguments and answers: `Schemas/tools.json`, with the answers of
/// the shell's own protocol.
enum ToolCatalog {
  /// A tool, as described to clients.
  struct Tool: Sendable {
    let name: String
    /// The description for clients.
    let json: JSON
    /// The schema of its arguments.
    let input: JSON
  }

  private static let file = (try? JSON(exactly: Array(reel_tools_json.bytes))) ?? .null

  /// The instructions to clients about all tools.
  static let instructions = file.member("instructions")?.asText ?? ""

  /// All tools, in a fixed order.
  static let tools: [Tool] = (file.member("tools")?.elements ?? []).map { described in
    var members = described.members
    if let kinds = members.removeValue(forKey: "answers")?.elements.compactMap(\.asText) {
      members["outputSchema"] = ReplySchema.of(kinds)
    }
    return Tool(
      name: members["name"]?.asText ?? "", json: .object(members),
      input: members["inputSchema"] ?? .null)
  }

  /// Returns a tool by its name.
  ///
  /// - Throws: An ``AgentFailure`` if there is none.
  static func tool(named name: String) throws(AgentFailure) -> Tool {
    guard let tool = tools.first(where: { $0.name == name }) else {
      let hint = Spelling.hint(for: name, among: tools.map(\.name))
      throw AgentFailure(
        .invalidParams, "there is no tool “\(verbatim: name.excerpt)”\(hint)")
    }
    return tool
  }
}
