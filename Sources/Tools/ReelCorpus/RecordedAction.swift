import Foundation
import ReelShell
import ReelTimeline

/// The action of a frame as written in a recording, for use when no program can read it or none
/// survives it; and the frame of a line.
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

  /// Returns the frame of a line: that of what it has, or the last one before; nil if there is no
  /// such line.
  ///
  /// Requests, edits and stored states have lines of their own.
  static func frame(ofLine number: Int, in file: URL) -> Int? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    let lines = data.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    for line in lines[..<number].reversed() {
      guard case .object(let members)? = try? JSON(text: String(decoding: line, as: UTF8.self))
      else { return nil }
      for name in ["frame", "begun", "keyframe", "after"] {
        if case .int(let frame)? = members[name] { return Int(frame) }
      }
      if members["reel"] != nil { return 0 }
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
