import Foundation
import ReelEditor
import Synchronization

/// Shows answers above the line that is being edited.
///
/// Where output goes to a file, diagnostics do not.
struct EditorOutput: Output {
  private let editor: LineEditor
  private let colors: ColorDepth
  private let isShown = isatty(STDOUT_FILENO) == 1

  init(_ editor: LineEditor, colors: ColorDepth) {
    self.editor = editor
    self.colors = colors
  }

  func write(answer: String) { ProgressLine.standard.aside { editor.print(answer) } }

  func write(diagnostic: String) {
    guard isShown else {
      StandardOutput().write(diagnostic: diagnostic)
      return
    }
    write(
      answer: colors > .monochrome
        ? diagnostic.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "\u{1b}[31m\($0)\u{1b}[0m" }.joined(separator: "\n")
        : diagnostic)
  }

  var width: Int { StandardOutput().width }
}
