import Foundation
import ReelShell
import ReelTimeline

/// The action of a frame as written in a recording, for use when no program can read it or none
/// survives it.
enum RecordedAction {
  /// Returns the action's JSON; nil if there is no such frame.
  static func json(ofFrame frame: Int, in file: URL) -> JSON? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    let head = Data("{\"frame\":\(frame),".utf8)
    for line in data.split(separator: UInt8(ascii: "\n")) where line.starts(with: head) {
      guard case .object(let members)? = try? JSON(text: String(decoding: line, as: UTF8.self))
      else { return nil }
      return members["action"]
    }
    return nil
  }

  /// Returns the name of an action, with its app if there are several.
  static func name(_ action: JSON, isSingle: Bool) -> String {
    let summary = ActionSummary(action, isSingle: isSingle)
    return summary.app.isEmpty ? summary.name : "\(summary.app).\(summary.name)"
  }
}
