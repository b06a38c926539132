/// Turns the bytes of a terminal into characters, sequences and pastes.
///
/// libedit decodes by the locale and does not know bracketed paste, so it would run each pasted
/// line. So the editor decodes UTF-8 itself, and takes the text between `ESC [200~` and `ESC [201~`
/// as one piece.
package struct InputDecoder {
  /// The next thing that was typed.
  package enum Event: Equatable {
    case character(Unicode.Scalar)
    /// What a key sends after an escape, such as `[A`.
    case sequence(String)
    /// Pasted text: its lines, none of them empty, stand between newlines; tabs are blanks, other
    /// control characters are gone.
    case paste(String)
    /// The bytes could be the start of a longer sequence; wait for the rest, and unless
    /// ``InputDecoder/isSureOfMore``, only a moment.
    case incomplete
    /// There is nothing to read.
    case nothing
  }

  private var bytes: [UInt8] = []
  private var next = 0
  private var isPasting = false
  private var pasted: [UInt8] = []

  static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Makes one that has had no bytes yet.
  package init() {}

  /// Takes bytes as they come, cut anywhere.
  package mutating func feed(_ more: some Sequence<UInt8>) {
    if next > 0 {
      bytes.removeFirst(next)
      next = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Returns the next event.
  ///
  /// With `isFinal`, no more bytes will come to complete a sequence: the bytes are taken as they
  /// are, except that a paste, and a sequence that is not typed by hand, still wait for their ends.
  package mutating func event(isFinal: Bool = false) -> Event {
    if isPasting { return pasteEvent() }
    while next < bytes.count, bytes[next] == 0x1B {
      let rest = bytes[next...]
      if rest.starts(with: Self.pasteStart) {
        next += Self.pasteStart.count
        isPasting = true
        return pasteEvent()
      }
      switch EscapeSequence(rest) {
      case .begun(let isSure) where isSure || !isFinal: return .incomplete
      case .none, .begun: return characterEvent(isFinal: isFinal)
      case .key(let length):
        next += length
        return .sequence(String(decoding: rest.prefix(length).dropFirst(), as: UTF8.self))
      case .answer(let length): next += length
      }
    }
    guard next < bytes.count else { return .nothing }
    return characterEvent(isFinal: isFinal)
  }

  private mutating func characterEvent(isFinal: Bool) -> Event {
    let first = bytes[next]
    guard first >= 0x80 else {
      next += 1
      return .character(Unicode.Scalar(first))
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let available = bytes[next...].prefix(length)
    let continuation = available.dropFirst().prefix { $0 & 0xC0 == 0x80 }
    if available.count < length, continuation.count == available.count - 1, !isFinal {
      return .incomplete
    }
    var decoder = Unicode.UTF8.ForwardParser()
    var source = available.makeIterator()
    switch decoder.parseScalar(from: &source) {
    case .valid(let encoded):
      next += encoded.count
      return .character(Unicode.UTF8.decode(encoded))
    case .error(let length):
      next += max(1, length)
      return .character("\u{FFFD}")
    case .emptyInput:
      return .nothing
    }
  }

  private mutating func pasteEvent() -> Event {
    // What has been searched before is not searched again, except for the beginning of an end.
    let start = max(0, pasted.count - Self.pasteEnd.count + 1)
    pasted.append(contentsOf: bytes[next...])
    bytes.removeAll()
    next = 0
    guard let end = Self.index(of: Self.pasteEnd, in: pasted, from: start) else {
      return .incomplete
    }
    let text = Self.lines(String(decoding: pasted[..<end], as: UTF8.self))
    bytes = Array(pasted[(end + Self.pasteEnd.count)...])
    pasted = []
    isPasting = false
    return .paste(text)
  }

  /// Takes characters back that were returned: they are the next ones again.
  mutating func putBack(_ text: String) { bytes.insert(contentsOf: text.utf8, at: next) }

  /// Whether the rest of a paste or sequence will come, however long that takes.
  var isSureOfMore: Bool {
    isPasting
      || bytes[next...].first == 0x1B && EscapeSequence(bytes[next...]) == .begun(isSure: true)
  }

  private static func index(of needle: [UInt8], in bytes: [UInt8], from first: Int) -> Int? {
    guard bytes.count - first >= needle.count else { return nil }
    return (first...(bytes.count - needle.count)).first { start in
      bytes[start] == needle[0] && bytes[start...].starts(with: needle)
    }
  }

  private static func lines(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAtBreak = false
    // Terminals turn `\r\n` into `\r\r` or `\n\n`: any run of line ends counts as one. One at the
    // end ends the last line and does not begin another.
    for scalar in text.unicodeScalars {
      let isBreak = scalar == "\n" || scalar == "\r"
      if isAtBreak, !isBreak, !result.isEmpty { result.append("\n") }
      isAtBreak = isBreak
      if scalar == "\t" {
        result.append(" ")
      } else if scalar.properties.generalCategory != .control {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
