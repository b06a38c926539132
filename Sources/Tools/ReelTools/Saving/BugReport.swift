import ReelApp
import ReelEditor
import ReelREPL
import ReelTimeline

/// The content of a report, as Markdown.
struct BugReport {
  /// A row of the table about the session's environment.
  typealias Fact = (name: String, value: String)

  var title = ""
  var facts: [Fact] = []
  /// The sections below, each with a heading.
  private var parts: [(heading: String, body: String)] = []

  /// Adds a section of text.
  mutating func add(_ heading: String, _ body: String) { parts.append((heading, body)) }

  /// Adds a section of verbatim lines, or a text if there are none.
  mutating func add(_ heading: String, lines: [String], orElse none: String) {
    parts.append((heading, lines.isEmpty ? none : Self.fenced(lines.joined(separator: "\n"))))
  }

  /// The whole report.
  var markdown: String {
    let rows = facts.map { "| \(Self.cell($0.name)) | \(Self.cell($0.value)) |" }
    let head = ["# \(title)", "", "| | |", "|---|---|"] + rows
    return (head + parts.flatMap { ["", "## \($0.heading)", "", $0.body] })
      .joined(separator: "\n") + "\n"
  }

  /// Returns verbatim text, whatever it contains.
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

  /// Returns text for a cell of a table.
  private static func cell(_ text: String) -> String {
    TerminalText.sanitized(text).replacingExactly("\n", with: " ")
      .replacingExactly("|", with: "\\|")
  }
}
