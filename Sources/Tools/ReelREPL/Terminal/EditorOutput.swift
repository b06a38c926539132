import Foundation
import ReelEditor
import Synchronization

/// Shows replies above the line being edited.
///
/// If output goes to a file, diagnostics do not. Lines that are wider than the window are broken
/// between words; in files and for programs they are whole.
struct EditorOutput: Output {
  private let editor: LineEditor
  private let colors: ColorDepth
  private let isShown: Bool

  init(_ editor: LineEditor, colors: ColorDepth, isShown: Bool) {
    self.editor = editor
    self.colors = colors
    self.isShown = isShown
  }

  func write(reply: String) {
    if ReplyCollection.current?.takes(reply) != true { show(reply: reply) }
  }

  func write(page: String) {
    let size = TerminalSize.current
    let rows = StyledText.rows(of: broken(reply: page, to: size.columns), columns: size.columns)
    let isLong = editor.draws && rows >= size.rows
    if ReplyCollection.current?.takes(page, isPage: isLong) != true { show(reply: page) }
  }

  /// Returns a reply with lines that are too long broken between words.
  ///
  /// JSON and words that are too long, such as paths, may be copied: their lines are whole.
  private func broken(reply: String, to columns: Int) -> String {
    broken(reply, to: columns) { $0.contains("{\"") || Self.hasWord(of: $0, over: columns) }
  }

  /// Returns text with lines that are too long broken between words, where an editor draws.
  ///
  /// Drawn and indented lines keep their width: a screen, a line with its carets. So does JSON,
  /// which may be copied.
  private func broken(
    _ text: String, to columns: Int, unless isKept: (String) -> Bool
  ) -> String {
    guard editor.draws else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line in
        let line = String(line)
        let isDrawn =
          line.contains("\u{1b}") || line.first.map { " {[\"".contains($0) } ?? true
        return isDrawn || TerminalText.width(line) <= columns || isKept(line)
          ? [line] : Self.rows(of: line, to: columns)
      }.joined(separator: "\n")
  }

  /// Returns the rows of a line that is too long; the last one of its columns goes on below itself.
  private static func rows(of line: String, to columns: Int) -> [String] {
    let start = line.range(of: "  ", options: .backwards)?.upperBound ?? line.startIndex
    let indent = TerminalText.width(String(line[..<start]))
    let (last, room) = (String(line[start...]), columns - indent)
    guard indent <= columns / 2, !hasWord(of: last, over: room) else {
      return TerminalText.wrapped(line, to: columns)
    }
    let blanks = String(repeating: " ", count: indent)
    return TerminalText.wrapped(last, to: room).enumerated()
      .map { index, part in (index == 0 ? line[..<start] : blanks[...]) + part }
  }

  private static func hasWord(of line: String, over columns: Int) -> Bool {
    line.split(separator: " ").contains { TerminalText.width(String($0)) > columns }
  }

  private func show(reply: String) { show(broken(reply: reply, to: width)) }

  /// Prints above the line, and above the progress line.
  private func show(_ text: String) { ProgressLine.standard.printAbove { editor.print(text) } }

  func write(diagnostic: String) {
    guard isShown else {
      StandardOutput().write(diagnostic: diagnostic)
      return
    }
    let diagnostic = broken(diagnostic, to: width - 1) { $0.contains("  ") }
    show(
      colors > .monochrome
        ? diagnostic.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "\u{1b}[\(Style.red.code(in: colors))m\($0)\u{1b}[0m" }.joined(separator: "\n")
        : diagnostic)
  }

  var width: Int {
    ReplyCollection.isElsewhere ? StandardOutput.plainWidth : StandardOutput().width
  }
}
