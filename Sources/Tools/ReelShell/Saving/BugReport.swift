import ReelEditor
import ReelTimeline
import ReelApp

/// What a report says, as Markdown.
struct BugReport {
  /// A row of what the session runs on.
  typealias Fact = (name: String, value: String)

  var title = ""
  var facts: [Fact] = []
  /// The parts below, each with a heading.
  private var parts: [(heading: String, body: String)] = []

  /// Adds a part of text.
  mutating func add(_ heading: String, _ body: String) { parts.append((heading, body)) }

  /// Adds a part of lines as they stand; what is said where there are none.
  mutating func add(_ heading: String, lines: [String], orElse none: String) {
    parts.append((heading, lines.isEmpty ? none : Self.fenced(lines.joined(separator: "\n"))))
  }

  /// The whole of it.
  var markdown: String {
    let rows = facts.map { "| \(Self.cell($0.name)) | \(Self.cell($0.value)) |" }
    let head = ["# \(title)", "", "| | |", "|---|---|"] + rows
    return (head + parts.flatMap { ["", "## \($0.heading)", "", $0.body] })
      .joined(separator: "\n") + "\n"
  }

  /// Text as it stands, whatever is in it.
  private static func fenced(_ text: String) -> String {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\n\(TerminalText.sanitized(text))\n\(fence)"
  }

  /// Text in a cell of a table.
  private static func cell(_ text: String) -> String {
    TerminalText.sanitized(text).replacing("\n", with: " ").replacing("|", with: "\\|")
  }
}
