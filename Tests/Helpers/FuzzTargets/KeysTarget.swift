import ReelEditor

/// Input from a terminal to the line editor; the first byte selects the size of its pieces.
enum KeysTarget {
  static func problem(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let typed = bytes.dropFirst()
    let whole = events(typed, size: max(typed.count, 1))
    let cut = events(typed, size: Int(first % 16) + 1)
    guard whole == cut else { return "in pieces: \(cut), at once: \(whole)" }
    for case .paste(let text) in whole
    where text.unicodeScalars.contains(where: { $0 != "\n" && $0.value < 0x20 }) {
      return "a paste brings control characters"
    }
    return nil
  }

  /// Returns the events for bytes that come in pieces of this size.
  private static func events(_ bytes: ArraySlice<UInt8>, size: Int) -> [InputDecoder.Event] {
    var decoder = InputDecoder()
    var events: [InputDecoder.Event] = []
    func take(isFinal: Bool) {
      while true {
        let event = decoder.event(isFinal: isFinal)
        if event == .nothing || event == .incomplete { return }
        events.append(event)
      }
    }
    var rest = bytes
    while !rest.isEmpty {
      decoder.feed(rest.prefix(size))
      rest = rest.dropFirst(size)
      take(isFinal: false)
    }
    take(isFinal: true)
    return events
  }
}
