import Reel
import ReelTexts

/// An action as a recording says it, for questions that need few of them or none: it is decoded
/// when it is needed, which takes longer than all else in a frame's line.
package enum RecordedAction<Action: Codable & Sendable>: Codable, Sendable {
  /// An action that had to be decoded at once.
  package final class Decoded: Sendable {
    let action: Action

    init(_ action: Action) { self.action = action }
  }

  case decoded(Decoded)
  /// The place of its text, and the number of its line.
  case text(ActionTexts, start: UInt32, end: UInt32, line: UInt32)

  package init(from decoder: any Decoder) throws {
    self = .decoded(Decoded(try Action(from: decoder)))
  }

  package func encode(to encoder: any Encoder) throws {
    try RecordedActionReader<Action>().action(of: self).encode(to: encoder)
  }
}

/// The texts of the actions of a chunk of lines.
///
/// `@unchecked Sendable`: the reader of the lines adds them, and does not change them after it has
/// passed them on.
package final class ActionTexts: @unchecked Sendable {
  /// The recording.
  let path: String
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []

  init(path: String) { self.path = path }

  /// Adds the text of an action; returns its place.
  func add(_ text: ArraySlice<UInt8>) -> (start: UInt32, end: UInt32) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return (UInt32(start), UInt32(bytes.count))
  }
}

/// A kind of ``RecordedAction``, whatever the type of its actions.
protocol UndecodedAction {
  /// The type of the action.
  static var decoded: any Decodable.Type { get }

  /// Returns what makes such an action from its text; nil if `type` is not this one.
  static func maker<Made>(
    of type: Made.Type
  ) -> ((ActionTexts, ArraySlice<UInt8>, _ line: Int) -> Made)?
}

extension RecordedAction: UndecodedAction {
  static var decoded: any Decodable.Type { Action.self }

  static func maker<Made>(
    of type: Made.Type
  ) -> ((ActionTexts, ArraySlice<UInt8>, _ line: Int) -> Made)? {
    let make: (ActionTexts, ArraySlice<UInt8>, Int) -> RecordedAction = { texts, text, line in
      let (start, end) = texts.add(text)
      return .text(texts, start: start, end: end, line: UInt32(clamping: line))
    }
    return make as? (ActionTexts, ArraySlice<UInt8>, Int) -> Made
  }
}

/// Decodes actions of a recording one after the other, on one core.
package final class RecordedActionReader<Action: Codable & Sendable> {
  private var decoder: LineDecoder<JSON, Action>?

  /// Creates a reader.
  package init() {}

  /// Returns an action.
  ///
  /// - Throws: A ``RecordingError`` that names its line if it cannot be decoded.
  package func action(of recorded: RecordedAction<Action>) throws(RecordingError) -> Action {
    switch recorded {
    case .decoded(let decoded): return decoded.action
    case .text(let texts, let start, let end, let line):
      let decoder = decoder ?? LineDecoder(path: texts.path)
      self.decoder = decoder
      return try decoder.action(texts.bytes[Int(start)..<Int(end)], ofLine: Int(line))
    }
  }
}
