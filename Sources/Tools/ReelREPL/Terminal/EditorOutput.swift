import Foundation
import ReelEditor
import Synchronization

/// Shows replies above the line being edited.
///
/// If output goes to a file, diagnostics do not.
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
    if ReplyCollection.current?.takes(reply) != true { show(reply) }
  }

  func write(page: String) {
    let size = TerminalSize.current
    let isLong = StyledText.rows(of: page, columns: size.columns) >= size.rows
    if ReplyCollection.current?.takes(page, isPage: isLong && editor.draws) != true { show(page) }
  }

  /// Returns text with lines that are too long broken between words, where an editor draws.
  ///
  /// Drawn and indented lines keep their width: a screen, a line with its carets. So does JSON,
  /// which may be copied.
  private func broken(_ text: String) -> String {
    guard editor.draws else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line in
        let line = String(line)
        let isDrawn =
          line.contains("\u{1b}") || line.contains("  ")
          || line.first.map { " {[\"".contains($0) } ?? true
        return isDrawn || TerminalText.width(line) < width
          ? [line] : TerminalText.wrapped(line, to: width - 1)
      }.joined(separator: "\n")
  }

  /// Prints above the line, and above the progress line.
  private func show(_ text: String) { ProgressLine.standard.printAbove { editor.print(text) } }

  func write(diagnostic: String) {
    guard isShown else {
      StandardOutput().write(diagnostic: diagnostic)
      return
    }
    let diagnostic = broken(diagnostic)
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
