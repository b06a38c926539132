import Reel
import Synchronization

/// The last typed line, parsed once for all uses, and whether a secret may be typed in its place.
final class TypedLine<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let line = Mutex<ParsedLine<State, Action>?>(nil)
  private let isExpectingSecret = Mutex(false)

  /// Whether a secret has been asked for since the last command was typed.
  ///
  /// If it was refused, or not answered, the user may type it at the next prompt, where it is shown
  /// and taken for an unknown command.
  var hasAskedForSecret: Bool { isExpectingSecret.withLock { $0 } }

  /// Records that a secret is asked for.
  func noteSecret() { isExpectingSecret.withLock { $0 = true } }

  /// Returns whether a line may be kept: it contains no secret, and is none.
  func isHarmless(_ text: String, in session: Session<State, Action>) -> Bool {
    let parsed = ParsedLine(session.aliases.expanded(text), in: session)
    line.withLock { $0 = parsed }
    return parsed.secrets.isEmpty && (parsed.commandName != nil || !hasAskedForSecret)
  }

  /// Takes the parsed line; other lines are parsed now.
  func take(_ text: String, in session: Session<State, Action>) -> ParsedLine<State, Action> {
    let known = line.withLock { $0.take() }
    let parsed = known.flatMap { $0.text == text ? $0 : nil } ?? ParsedLine(text, in: session)
    if parsed.commandName != nil { isExpectingSecret.withLock { $0 = false } }
    return parsed
  }
}
