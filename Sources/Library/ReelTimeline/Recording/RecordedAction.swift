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

/// What is said of actions that depends only on their cases, such as their names: found once for
/// all actions whose texts begin alike, of which no other is decoded.
package final class RecordedActionKinds<Action: Codable & Sendable, Kind> {
  private let reader: RecordedActionReader<Action>
  private let describe: (Action) throws -> (kind: Kind, cases: Int)
  private var kinds: [Kind] = []
  /// The places of kinds by their texts: a table of its own, because one that is generic takes as
  /// long as decoding.
  private var places: [CaseText: Int] = [:]
  private static var most: Int { 4096 }

  /// Prepares to describe actions.
  ///
  /// - Parameters:
  ///   - reader: decodes them.
  ///   - describe: returns what is said of an action's cases, and how many they are.
  package init(
    _ reader: RecordedActionReader<Action>,
    _ describe: @escaping (Action) throws -> (kind: Kind, cases: Int)
  ) {
    self.reader = reader
    self.describe = describe
  }

  /// Returns what is said of an action.
  ///
  /// - Throws: A ``RecordingError`` that names its line if it has to be decoded and cannot be; any
  ///   error of the description.
  package func kind(of recorded: RecordedAction<Action>) throws -> Kind {
    guard case .text(let texts, let start, let end, _) = recorded else {
      return try describe(reader.action(of: recorded)).kind
    }
    let names = CaseChain(texts.bytes[Int(start)..<Int(end)])
    if let place = places.place(of: names) { return kinds[place] }
    let (kind, cases) = try describe(reader.action(of: recorded))
    if names.count > 0, kinds.count < Self.most {
      // The text behind the names is a case only if there are more of them.
      let known = cases > names.count ? names.withText : names.names
      if let known {
        // A copy, without the other texts of its chunk.
        places[CaseText(bytes: ArraySlice(Array(known)))] = kinds.count
        kinds.append(kind)
      }
    }
    return kind
  }
}

/// The beginning of an action's text.
private struct CaseText: Hashable {
  let bytes: ArraySlice<UInt8>

  static func == (left: CaseText, right: CaseText) -> Bool {
    left.bytes.count == right.bytes.count
      && left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in left.elementsEqual(right) }
      }
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension [CaseText: Int] {
  /// Returns the place of the names, or of them with the text behind them.
  @inline(never)
  fileprivate func place(of chain: CaseChain) -> Int? {
    self[CaseText(bytes: chain.names)]
      ?? chain.withText.flatMap { self[CaseText(bytes: $0)] }
  }
}

/// The names with which the text of an action begins, each in the object of the one before: those
/// of its cases, and maybe of the first values.
private struct CaseChain {
  /// The text up to what the last name stands for, and the first byte of that.
  let names: ArraySlice<UInt8>
  /// How many names there are; none if one has an escaped character.
  private(set) var count = 0
  /// The same with the text that the last name stands for, which may be a case; nil if it stands
  /// for something else.
  private(set) var withText: ArraySlice<UInt8>?

  init(_ text: ArraySlice<UInt8>) {
    let (quote, colon) = (UInt8(ascii: "\""), UInt8(ascii: ":"))
    var index = text.startIndex
    while index < text.endIndex, text[index] == UInt8(ascii: "{") || text[index] == colon {
      index += 1
      guard index < text.endIndex, text[index] == quote else { continue }
      let start = index
      index = text[(start + 1)...].firstIndex(of: quote).map { $0 + 1 } ?? text.endIndex
      if text[start..<index].contains(UInt8(ascii: "\\")) {
        (names, count) = (text, 0)
        return
      }
      if index < text.endIndex, text[index] == colon {
        count += 1
      } else {
        names = text[...start]
        withText = text[..<index]
        return
      }
    }
    names = text[..<min(index + 1, text.endIndex)]
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
