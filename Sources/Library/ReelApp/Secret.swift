import ReelSupport
import ReelTexts

/// A text that only an effect may see: a password, a PIN.
///
/// Wherever else it ends up — a state, an action, a recording, a digest, a message, a debugger's
/// `dump` — it is its placeholder, and so all secrets are equal. What is checked on one (whether it
/// matches, whether it is strong enough) comes back as a fact in an action, so that a replay, which
/// knows the placeholder alone, takes the same way.
///
/// ```swift
/// case .logInTapped(let phone, let password):  // password: Secret
///   .run("log in") { send in
///     let answer = await password.reveal { await api.logIn(phone, password: $0) }
///     await send(.loggedIn(answer ?? .refused))  // nil: a replayed secret, which knows no text
///   }
/// ```
///
/// `reveal` is the only way in: a review of an app looks for that word.
public struct Secret: Sendable {
  /// What stands for every secret.
  public static let placeholder = SecretText.placeholder

  /// Nil where the secret was read from its placeholder.
  private let bytes: SecretBytes?

  /// Hides a text.
  ///
  /// As long as there is such a secret the process leaves no core dump; its bytes are wiped when
  /// the last copy of it is gone. What `reveal` lends is a `String` of Swift's, which is not.
  public init(_ text: String) { bytes = SecretBytes(text) }

  private init() { bytes = nil }

  /// A secret as a replay knows it: a placeholder with nothing behind it.
  public static let replayed = Secret()

  /// Gives the text to `body`; for effects, and for what asked for the text.
  ///
  /// - Returns: what `body` does; nil, without calling it, where there is only the placeholder.
  /// - Throws: what `body` throws.
  public func reveal<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let bytes else { return nil }
    return try body(bytes.text)
  }

  /// Gives the text to `body`, which may wait for something.
  ///
  /// - Returns: what `body` does; nil, without calling it, where there is only the placeholder.
  /// - Throws: what `body` throws.
  public func reveal<Result, Failure: Error>(
    _ body: (String) async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    guard let bytes else { return nil }
    return try await body(bytes.text)
  }
}

extension Secret: Hashable {
  /// All secrets are equal, as their placeholders are.
  public static func == (left: Secret, right: Secret) -> Bool { true }

  /// Hashes the placeholder.
  public func hash(into hasher: inout Hasher) { hasher.combine(Self.placeholder) }
}

extension Secret: Codable {
  /// Reads a placeholder.
  ///
  /// - Throws: `DecodingError` for any other text, which should not have been written down.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard try container.decode(String.self) == Self.placeholder else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: texts.app.values.secret(Self.placeholder))
    }
    self = .replayed
  }

  /// Writes the placeholder.
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

  /// A mirror without children: `dump` shows the placeholder.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
