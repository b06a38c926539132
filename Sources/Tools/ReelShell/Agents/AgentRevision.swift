import ReelTexts
import ReelTimeline

/// How a request wants to be answered: as the revision of the Model Context Protocol has it in
/// which it is written.
enum AgentRevision: Equatable, Sendable {
  /// Without a handshake: every request says which revision it is written in.
  case stateless
  /// After a handshake, which has agreed on the revision.
  case agreed

  /// The revision without a handshake.
  static let current = "2026-07-28"
  /// Those with one, the newest first.
  static let earlier = ["2025-11-25", "2025-06-18"]
  /// All of them.
  static var names: [String] { [current] + earlier }

  private static let version = "io.modelcontextprotocol/protocolVersion"
  private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

  /// Which one a request is written in.
  ///
  /// - Parameters:
  ///   - message: the request.
  ///   - isAgreed: whether there has been a handshake.
  /// - Throws: ``AgentFailure`` where it does not say all that it has to, or one not served.
  init(of message: AgentMessage, isAgreed: Bool) throws(AgentFailure) {
    let meta = message.params["_meta"] ?? .null
    let names = [Self.version, Self.capabilities].filter { meta.member($0) != nil }
    if names.isEmpty, isAgreed || ["initialize", "ping"].contains(message.method) {
      self = .agreed
      return
    }
    let said = texts.program.agents
    guard let version = meta.member(Self.version)?.asText else {
      throw AgentFailure(.invalidParams, said.needsMember("_meta", Self.version))
    }
    guard version == Self.current else {
      throw AgentFailure(
        .unsupportedProtocolVersion,
        said.otherRevision(version, Self.names.joined(separator: ", ")),
        data: .object([
          "supported": .array(Self.names.map { .string($0) }), "requested": .string(version),
        ]))
    }
    guard case .object? = meta.member(Self.capabilities) else {
      throw AgentFailure(.invalidParams, said.needsMember("_meta", Self.capabilities))
    }
    self = .stateless
  }

  /// A result as the revision has it.
  ///
  /// - Parameters:
  ///   - result: what every revision has of it.
  ///   - caching: how long clients may keep it; nil for what is no list and was not read.
  ///   - server: the server's name and version.
  func result(_ result: [String: JSON], caching: Caching?, by server: JSON) -> JSON {
    guard self == .stateless else { return .object(result) }
    var result = result
    result["resultType"] = "complete"
    let meta = result["_meta"] ?? .object([:])
    result["_meta"] = meta.adding(["io.modelcontextprotocol/serverInfo": server])
    if let caching {
      result["ttlMs"] = JSON(caching.milliseconds)
      result["cacheScope"] = caching.isPublic ? "public" : "private"
    }
    return .object(result)
  }

  /// How long, and for whom, clients may keep a result.
  struct Caching: Sendable {
    var milliseconds: Int
    var isPublic: Bool

    /// What stays the same as long as the program does.
    static let lasting = Caching(milliseconds: 3_600_000, isPublic: true)
    /// What may be different at once.
    static let fleeting = Caching(milliseconds: 0, isPublic: false)
  }
}
