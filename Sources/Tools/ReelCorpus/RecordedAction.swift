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

  /// Returns the name of an action, with its app if there are several; as far as the JSON shows it,
  /// if no case of `type` is meant any more.
  static func name<Action: Codable>(
    _ action: JSON, as type: Action.Type, isSingle: Bool
  ) -> String {
    let known = (try? ActionJSON.decode(type, from: action.text)).flatMap {
      try? ActionSummary($0, isSingle: isSingle)
    }
    return (try? known ?? ActionSummary(action, isSingle: isSingle))?.wholeName ?? ""
  }
}
