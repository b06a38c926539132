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
