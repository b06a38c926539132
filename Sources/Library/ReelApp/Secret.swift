import ReelSupport

/// A text that only effects may see: a password, a PIN.
///
/// Anywhere else (in a state, an action, a recording, a digest, a message, a debugger's `dump`) it
/// is replaced by a placeholder, and therefore all secrets are equal. The results of checking a
/// secret (whether it matches, whether it is strong enough) come back as facts in an action, so
/// that a replay, which has only the placeholder, takes the same path.
///
/// ```swift
/// case .logInTapped(let phone, let password):  // password: Secret
///   .run("log in") { send in
///     let answer = await password.reveal { await api.logIn(phone, password: $0) }
///     await send(.loggedIn(answer ?? .refused))  // nil: a replayed secret, which knows no text
///   }
/// ```
///
/// `reveal` is the only access: search for that word when reviewing an app.
public struct Secret: Sendable {
  /// The placeholder for every secret.
  public static let placeholder = SecretText.placeholder

  /// Nil if the secret was decoded from its placeholder.
  private let bytes: SecretBytes?

  /// Creates a secret from a text.
  ///
  /// As long as a secret exists, the process leaves no core dump; its bytes are wiped when the last
  /// copy is released. The `String` passed by `reveal` is not wiped.
  public init(_ text: String) { bytes = SecretBytes(text) }

  private init() { bytes = nil }

  /// A secret in a replay: a placeholder without a text.
  public static let replayed = Secret()

  /// Calls `body` with the text; for effects, and for the code that asked the user for it.
  ///
  /// - Returns: The result of `body`; nil, without calling it, if there is only the placeholder.
  /// - Throws: Any error of `body`.
  public func reveal<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let bytes else { return nil }
    return try body(bytes.text)
  }

  /// Calls an asynchronous `body` with the text.
  ///
  /// - Returns: The result of `body`; nil, without calling it, if there is only the placeholder.
  /// - Throws: Any error of `body`.
  public func reveal<Result, Failure: Error>(
    _ body: (String) async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    guard let bytes else { return nil }
    return try await body(bytes.text)
  }
}

extension Secret: Hashable {
  /// Returns true: all secrets are equal, as their placeholders are.
  public static func == (left: Secret, right: Secret) -> Bool { true }

  /// Hashes the placeholder.
  public func hash(into hasher: inout Hasher) { hasher.combine(Self.placeholder) }
}

extension Secret: Codable {
  /// Decodes a placeholder.
  ///
  /// - Throws: `DecodingError` for any other text, which should never have been written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard try container.decode(String.self) == Self.placeholder else {
      throw DecodingError.refused(
        "a secret is written \"\(verbatim: Self.placeholder)\" and nothing else",
        at: container.codingPath)
    }
    self = .replayed
  }

  /// Encodes the placeholder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.placeholder)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The placeholder.
  public var description: String { Self.placeholder }

  /// The placeholder.
  public var debugDescription: String { Self.placeholder }

  /// A mirror without children, so that `dump` shows the placeholder.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
