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

  /// Prints above the line, and above the progress line.
  private func show(_ text: String) { ProgressLine.standard.printAbove { editor.print(text) } }

  func write(diagnostic: String) {
    guard isShown else {
      StandardOutput().write(diagnostic: diagnostic)
      return
    }
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
