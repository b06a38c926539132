import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// The failures in a session, as far as they can be shown to others.
struct SessionFailures<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// The maximum number of each kind, the newest ones.
  private static var limit: Int { 20 }
  /// The number of frames to search for notices on screens: each screen has to be created again.
  private static var reach: Int { 2_000 }

  let suite: Suite<State, Action>
  /// Puts the texts into a language.
  let translation: Translation

  /// Returns the lines that failed, each with the last frame at that time.
  ///
  /// A line that may contain a secret is not shown, and neither is the message about it: after a
  /// mistyped command, its password comes as a separate line.
  func failures(in transcript: Transcript) -> [String] {
    transcript.lines.filter { $0.failure != nil }.suffix(Self.limit).flatMap { line in
      let frame = "#\(line.lastFrame)"
      if let reason = reasonToHide(line) { return ["\(frame)  (\(reason))"] }
      let problem = TextLines.parts(of: line.failure ?? "")
      let indentation = String(repeating: " ", count: frame.count + 4)
      return ["\(frame)  \(line.text.trimmed)"] + problem.map { indentation + $0 }
    }
  }

  /// Returns the reason why a line is not shown; nil if it can be.
  private func reasonToHide(_ line: Transcript.Line) -> String? {
    if line.isHidden || Self.namesSecret(line.text) || line.asksForSecrets {
      return translation("a line with a secret, left out")
    }
    return line.isCommand ? nil : translation("a line that is not a command, left out")
  }

  /// Returns whether a line that failed seems to contain something that must not be written down.
  static func namesSecret(_ line: String) -> Bool {
    let text = line.lowercased()
    return ["password", "passwd", "passcode", "secret", "token", "authorization", "pin=", "pin:"]
      .contains { text.contains($0) }
  }

  /// Returns the errors and notices on the screens of the newest frames, each with its frame.
  ///
  /// - Throws: Any error of the actions' own `encode(to:)`; `CancellationError`.
  func notices(in history: History<State, Action>) throws -> [String] {
    var lines: [String] = []
    var shown: [String: Set<String>] = [:]
    try history.walk(max(0, history.count - Self.reach)...history.count) { position, state in
      try Task.checkCancellation()
      guard position > 0 else { return true }
      let frame = history.frame(at: position)
      guard let app = suite.apps.first(where: { $0.owns(frame.action) }) else { return true }
      let name = app.name
      let notices = texts(of: app.screen(state).at(frame.time))
      let earlier = shown[name, default: []]
      lines += notices.filter { !earlier.contains($0) }
        .map { "#\(history.number(at: position))  \(suite.isSingle ? "" : "\(name): ")\($0)" }
      shown[name] = Set(notices)
      return true
    }
    return Array(lines.suffix(Self.limit))
  }

  private func texts(of screen: Screen) -> [String] {
    screen.elements.compactMap { element in
      switch element {
      case .notice(let notice): (notice.kind == .error ? "✗ " : "· ") + translation(notice.text)
      case .input(let input):
        input.error.map { "✗ \(translation(input.label)): \(translation($0))" }
      default: nil
      }
    }
  }
}
