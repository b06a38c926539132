import Foundation
import ReelEditor
import Synchronization

/// Shows answers above the line that is being edited.
struct EditorOutput: Output {
  private let editor: LineEditor

  init(_ editor: LineEditor) { self.editor = editor }

  func write(answer: String) { editor.print(answer) }

  func write(diagnostic: String) {
    editor.print(
      LineEditor.Configuration.terminalUsesColor()
        ? diagnostic.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "\u{1b}[31m\($0)\u{1b}[0m" }.joined(separator: "\n")
        : diagnostic)
  }

  var width: Int { StandardOutput().width }
}
