import ReelEditor
import ReelSupport
import ReelTexts

// The editor knows no texts.

extension LineEditor.Failure: TextError {
  /// The reason why lines cannot be edited.
  public var text: Text {
    switch self {
    case .notATerminal:
      "lines can only be edited on a terminal; read plain lines from standard input"
    case .unavailable(let code): "the line editor could not start: \(.systemError(code))"
    }
  }
}

extension LineEditor.HistoryFailure: TextError {
  /// The problem with the history file.
  public var text: Text {
    let reason = Text.systemError(code)
    return switch operation {
    case .read: "the history file \(verbatim: path) cannot be read: \(reason)"
    case .lock: "the history file \(verbatim: path) cannot be locked: \(reason)"
    case .shorten: "the history file \(verbatim: path) cannot be shortened: \(reason)"
    case .write: "the history file \(verbatim: path) cannot be written: \(reason)"
    case .remove: "the history file \(verbatim: path) still has the removed line: \(reason)"
    }
  }
}
