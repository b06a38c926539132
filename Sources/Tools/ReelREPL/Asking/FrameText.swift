import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// A frame at a terminal: its action and its changes, in lines.
extension Questions {
  /// Returns everything about a frame, including its changes.
  func details(of shown: ShownFrame<State, Action>, on page: Page) throws -> String {
    let frame = shown.frame
    let action = try JSON(encoding: frame.action)
    var lines = [page.styled(try title(of: frame), .bold)]
    for fact in try facts(about: shown, action: "") {
      let name = translation(fact.label)
      let label = "  " + page.styled(name.padded(to: 8), .dim)
      if name == translation("action") {
        lines.append(label + StyledJSON(page).text(action, indent: 10))
      } else {
        let value = TerminalText.sanitized(translation(fact.value))
        let rows = page.columns.map { TerminalText.wrapped(value, to: $0 - 10) } ?? [value]
        lines.append(label + rows.joined(separator: "\n" + String(repeating: " ", count: 10)))
      }
    }
    let app = try summary(frame.action).title.app
    let changes = try Difference(
      from: JSON(encoding: shown.before), to: JSON(encoding: shown.after), root: root,
      keepingCases: true
    ).changes
    lines.append(
      "  "
        + page.styled(translation(changes.isEmpty ? "changed nothing" : "changed"), .dim))
    return (lines + changes.map { self.lines(of: $0, in: app, page) }).joined(separator: "\n")
  }

  /// Returns a change: on one line if it fits, otherwise with each value on separate lines.
  private func lines(of change: Difference.Change, in app: String, _ page: Page) -> String {
    let text = ChangeText(change, of: app, in: translation)
    let sign = change.before == nil ? "+" : change.after == nil ? "−" : "~"
    let ink: Style = change.before == nil ? .green : change.after == nil ? .red : .cyan
    let head = "    " + page.styled(sign, ink) + " " + page.cut(text.path, behind: 8) + ":"
    let room = (page.columns ?? 80) - TerminalText.width(text.path) - 8
    if let values = text.values(width: room) { return "\(head) \(page.cut(values))" }
    let json = StyledJSON(page)
    guard let before = change.before, let after = change.after, before.isContainer,
      after.isContainer
    else {
      return head + " "
        + [change.before, change.after].compactMap { $0.map { json.text($0, indent: 6) } }
        .joined(separator: " → ")
    }
    let values = [("−", Style.red, before), ("+", .green, after)].map { sign, ink, value in
      "      " + page.styled(sign, ink) + " " + json.text(value, indent: 8)
    }
    return ([head] + values).joined(separator: "\n")
  }
}

/// JSON in lines, in colours if available.
struct StyledJSON {
  private let page: Page

  /// Creates a formatter for a window.
  init(_ page: Page) { self.page = page }

  /// Returns a value; its further lines are indented.
  func text(_ value: JSON, indent: Int) -> String {
    let lines = value.prettyText.split(separator: "\n").map { line(String($0)) }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Formats a line: an optional name, a value, and punctuation.
  private func line(_ line: String) -> String {
    let parts = /( *)("(?:[^"\\]|\\.)*": )?("(?:[^"\\]|\\.)*"|[^"\[\]{},]*)(.*)/
    guard page.colors > .monochrome, let match = line.wholeMatch(of: parts) else { return line }
    let (_, blanks, name, value, rest) = match.output
    let label = name.map { page.styled(String($0.dropLast(2)), .cyan) + ": " } ?? ""
    let ink: Style = value.hasPrefix("\"") ? .green : .magenta
    return blanks + label + page.styled(String(value), ink) + TerminalText.sanitized(String(rest))
  }
}

/// A frame where it is on a branch: with the action that counts there, and the states around it.
struct ShownFrame<State: Sendable, Action: Codable & Sendable>: Sendable {
  private let history: History<State, Action>
  private let position: Int
  let frame: Frame<Action>

  /// - Parameter position: its position, from 1 on.
  init(_ history: History<State, Action>, _ position: Int) {
    (self.history, self.position) = (history, position)
    frame = history.frame(at: position)
  }

  /// The state after the frame before it on the branch.
  var before: State { history.state(at: position - 1) }
  /// The state after it.
  var after: State { history.state(at: position) }

  /// Whether it counts as it was dispatched.
  var mark: Text {
    (history.isEdited(at: position) ? ", edited" : .empty)
      + (history.isSkipped(at: position) ? ", skipped" : .empty)
  }
}

extension Origin {
  /// The name of the origin for users; in JSON it is the raw value.
  var name: Text {
    switch self {
    case .user: "user"
    case .effect: "effect"
    case .shell: "shell"
    }
  }
}
