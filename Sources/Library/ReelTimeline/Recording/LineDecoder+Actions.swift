import Reel
import ReelTexts

extension LineDecoder {
  /// Short actions that were decoded twice, by their text: taps and ticks are frequent, and
  /// looking one up takes a tenth of the time of decoding it.
  private final class Known {
    let text: ArraySlice<UInt8>
    let action: Action

    init(_ text: ArraySlice<UInt8>, _ action: Action) {
      self.text = text
      self.action = action
    }
  }

  static var longestKnown: Int { 64 }
  static var knownCount: Int { 256 }

  /// Decodes the action at an index of a line, or notes its text for later.
  func action(
    at index: Int, in line: ArraySlice<UInt8>
  ) throws(RecordingError) -> Action {
    let entry = json[index]
    let start = line.startIndex + Int(entry.start)
    let end = line.startIndex + Int(entry.end)
    if let later {
      // One that is a text would be without its quotes.
      guard entry.kind == .object, !isMigrated(at: index) else {
        return try decodedAction(at: index)
      }
      return later.make(later.texts, line[start..<end], number)
    }
    guard entry.kind == .object, end - start <= Self.longestKnown else {
      return try decodedAction(at: index)
    }
    let text = line[start..<end]
    // Two texts with the same sum only displace each other.
    let sum = text.withUnsafeBytes { CRC32.checksum($0) }
    let slot = Int(sum) & (Self.knownCount - 1)
    if let found = known[slot] {
      let found = unsafeDowncast(found, to: Known.self)
      if found.text == text { return found.action }
    }
    let action = try decodedAction(at: index)
    // What is there for the first time may be so for the last, too.
    if sums[slot] == sum { known[slot] = Known(text, action) }
    sums[slot] = sum
    return action
  }

  /// Decodes the action at an index at once.
  func decodedAction(at index: Int) throws(RecordingError) -> Action {
    try decode(Action.self, root: "action", at: index)
  }

  private func isMigrated(at index: Int) -> Bool {
    migration?.isNeeded(for: "action", in: json, at: index) ?? false
  }

  /// Decodes an action whose text a line had.
  ///
  /// - Parameter line: the number of the line, for messages.
  func action(
    _ text: ArraySlice<UInt8>, ofLine line: Int
  ) throws(RecordingError) -> Action {
    number = line
    // As in its line, so that messages say the same.
    let document = Array("{\"action\":".utf8) + text + [UInt8(ascii: "}")]
    do {
      try json.load(document[...])
    } catch {
      throw damaged(error.text)
    }
    guard let index = member("action") else { throw damaged(.unknownLine) }
    return try action(at: index, in: document[...])
  }
}
