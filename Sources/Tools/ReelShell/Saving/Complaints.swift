import ReelTexts
import Reel
import ReelApp
import ReelTimeline

/// What went wrong in a session, as far as it can be shown to others.
struct Complaints<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  /// How many of each kind there are at most: the newest.
  private static var limit: Int { 20 }
  /// How many frames are looked at for what screens have shown: each screen has to be made again.
  private static var reach: Int { 2_000 }

  let suite: Suite<State, Action>

  /// The lines that failed, each after the frame that was the last then.
  ///
  /// A line that may hold a secret is not shown, and neither is what was said about it: where a
  /// command is mistyped, the password that it asks for comes as a line of its own.
  func failures(in transcript: Transcript) -> [String] {
    transcript.lines.filter { $0.failure != nil }.suffix(Self.limit).flatMap { line in
      let frame = "#\(line.lastFrame)"
      if let reason = reasonToHide(line) { return ["\(frame)  (\(reason))"] }
      let problem = (line.failure ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      let indentation = String(repeating: " ", count: frame.count + 4)
      return ["\(frame)  \(line.text.trimmed)"] + problem.map { indentation + $0 }
    }
  }

  /// Why a line is not shown; nil where it can be.
  private func reasonToHide(_ line: Transcript.Line) -> String? {
    if line.isHidden || Self.namesSecret(line.text) || line.asksForSecrets {
      return texts.saving.hidden.secret
    }
    return line.isCommand ? nil : texts.saving.hidden.noCommand
  }

  /// Whether a line that failed seems to be about something that must not be written down.
  static func namesSecret(_ line: String) -> Bool {
    let text = line.lowercased()
    return ["password", "passwd", "passcode", "secret", "token", "authorization", "pin=", "pin:"]
      .contains { text.contains($0) }
  }

  /// What screens have told: the errors and notices of the newest frames, each where it came.
  ///
  /// - Throws: what the actions' own `encode(to:)` throws; `CancellationError`.
  func notices(in history: History<State, Action>) throws -> [String] {
    var lines: [String] = []
    var shown: [String: Set<String>] = [:]
    try history.walk(max(0, history.count - Self.reach)...history.count) { position, state in
      try Task.checkCancellation()
      guard position > 0 else { return true }
      let frame = history.frame(at: position)
      let action = try JSON(encoding: frame.action)
      let name = suite.isSingle ? suite.name : ActionSummary(action, isSingle: false).app
      guard let app = suite.apps.first(where: { $0.name == name }) else { return true }
      let notices = Self.notices(of: app.screen(state).at(frame.time))
      let earlier = shown[name, default: []]
      lines += notices.filter { !earlier.contains($0) }
        .map { "#\(history.number(at: position))  \(suite.isSingle ? "" : "\(name): ")\($0)" }
      shown[name] = Set(notices)
      return true
    }
    return Array(lines.suffix(Self.limit))
  }

  private static func notices(of screen: Screen) -> [String] {
    screen.elements.compactMap { element in
      switch element {
      case .notice(let notice): (notice.kind == .error ? "✗ " : "· ") + notice.text
      case .input(let input): input.error.map { "✗ \(input.label): \($0)" }
      default: nil
      }
    }
  }
}
