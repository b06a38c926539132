import ReelREPL
import ReelTexts
import ReelTimeline

/// The revision of the Model Context Protocol in which a request is written and wants to be
/// answered.
enum AgentRevision: Equatable, Sendable {
  /// Without a handshake: every request names its revision.
  case stateless
  /// After a handshake that has agreed on a revision.
  case agreed

  /// The revision without a handshake.
  static let current = "2026-07-28"
  /// The revisions with a handshake, the newest first.
  static let earlier = ["2025-11-25", "2025-06-18"]
  /// All revisions.
  static var names: [String] { [current] + earlier }

  private static let version = "io.modelcontextprotocol/protocolVersion"
  private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

  /// Determines the revision of a request.
  ///
  /// - Parameters:
  ///   - message: the request.
  ///   - isAgreed: whether there has been a handshake.
  /// - Throws: An ``AgentFailure`` if required members are missing, or the revision is not
  ///   supported.
  init(of message: AgentMessage, isAgreed: Bool) throws(AgentFailure) {
    let meta = message.params["_meta"] ?? .null
    let names = [Self.version, Self.capabilities].filter { meta.member($0) != nil }
    if names.isEmpty, isAgreed || ["initialize", "ping"].contains(message.method) {
      self = .agreed
      return
    }
    guard let version = meta.member(Self.version)?.asText else {
      throw AgentFailure(
        .invalidParams,
        "the request needs \(verbatim: Self.version) in \(verbatim: "_meta")")
    }
    guard version == Self.current else {
      throw AgentFailure(
        .unsupportedProtocolVersion,
        """
        the revision \(verbatim: version) is not supported; supported: \
        \(verbatim: Self.names.joined(separator: ", "))
        """,
        data: .object([
          "supported": .array(Self.names.map { .string($0) }), "requested": .string(version),
        ]))
    }
    guard case .object? = meta.member(Self.capabilities) else {
      throw AgentFailure(
        .invalidParams,
        "the request needs \(verbatim: Self.capabilities) in \(verbatim: "_meta")")
    }
    self = .stateless
  }

  /// Returns a result in the format of the revision.
  ///
  /// - Parameters:
  ///   - result: the part that is common to all revisions.
  ///   - caching: how long clients may cache it; nil for results other than lists and contents.
  ///   - server: the server's name and version.
  func result(_ result: JSON.Members, caching: Caching?, by server: JSON) -> JSON {
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

  /// How long, and for whom, clients may cache a result.
  struct Caching: Sendable {
    var milliseconds: Int
    var isPublic: Bool

    /// For data that does not change while the program runs.
    static let lasting = Caching(milliseconds: 3_600_000, isPublic: true)
    /// For data that may change at any time.
    static let fleeting = Caching(milliseconds: 0, isPublic: false)
  }
}
