import ReelTexts
import ReelSupport
import ReelTimeline

/// What tools there are, what each takes and what it answers: `Schemas/tools.json`, with the
/// answers of the shell's own protocol.
enum ToolCatalog {
  /// A tool, as clients are told of it.
  struct Tool: Sendable {
    let name: String
    /// What is told to clients.
    let json: JSON
    /// The schema of what it takes.
    let input: JSON
  }

  private static let file = (try? JSON(exactly: PackageResources.tools_json)) ?? .null

  /// What a client is told about all of them together.
  static let instructions = file.member("instructions")?.asText ?? ""

  /// All tools, in an order that stays the same.
  static let tools: [Tool] = (file.member("tools")?.elements ?? []).map { described in
    var members = described.members
    if let kinds = members.removeValue(forKey: "answers")?.elements.compactMap(\.asText) {
      members["outputSchema"] = AnswerSchema.of(kinds)
    }
    return Tool(
      name: members["name"]?.asText ?? "", json: .object(members),
      input: members["inputSchema"] ?? .null)
  }

  /// A tool by its name.
  ///
  /// - Throws: ``AgentFailure`` where there is none.
  static func tool(named name: String) throws(AgentFailure) -> Tool {
    guard let tool = tools.first(where: { $0.name == name }) else {
      let hint = Spelling.hint(for: name, among: tools.map(\.name))
      throw AgentFailure(.invalidParams, texts.program.agents.noTool(name.excerpt, hint))
    }
    return tool
  }
}
