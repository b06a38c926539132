import ReelApp
import ReelEditor
import ReelTexts

/// A line that failed, as people are told; programs get the error as the reply to the line.
package struct FailedLine: Sendable {
  /// The reason.
  package let error: LineError
  /// The line, in which the place is marked; empty if the user has not typed it.
  let text: String
  /// The file of the line, and its number; nil at a terminal.
  package let place: (file: String, number: Int)?

  /// A line that a user types at a terminal.
  init(_ error: LineError, in text: String = "") {
    self.error = error
    self.text = text
    place = nil
  }

  /// A line of a script, or of standard input.
  ///
  /// - Parameter source: where lines are from that do not say so themselves.
  init(_ error: LineError, in line: Script.Line, of source: String) {
    self.error = error
    text = line.text
    place = (line.source ?? source, line.number)
  }

  /// Returns the reason, with the place of the line and in it.
  ///
  /// - Parameter columns: the number of columns of the window; nil if there is none.
  func explanation(in columns: Int?) -> Text {
    let place = place.map { "\($0.file):\($0.number): " } ?? ""
    // How wide a tab is depends on where it stands; what controls a terminal is shown as signs.
    let line = text.replacing("\t", with: " ")
    return Text(verbatim: place)
      + error.explained(in: line, columns: columns) {
        TerminalText.width(TerminalText.sanitized($0))
      }
  }
}

extension NoticeKeeper {
  /// Delivers the failure of a line to people.
  ///
  /// It is no notice: a failed line is recorded as such.
  func report(_ line: FailedLine) {
    passing.diagnose(translation(line.explanation(in: columns)))
  }
}
