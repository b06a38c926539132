/// The escape sequence that bytes begin with: what a key sends, or an answer of the terminal.
///
/// libedit would take as much of it as is bound, and type the rest into the line.
enum EscapeSequence: Equatable {
  /// The escape is a key, or comes with a letter that is typed with Alt.
  case none
  /// More bytes could follow; if that is sure, it is not typed by hand.
  case begun(isSure: Bool)
  case key(length: Int)
  /// A text that the terminal sends, such as the name of a colour.
  case answer(length: Int)

  private static let escape: UInt8 = 0x1B

  /// Looks at bytes of which the first is an escape.
  init(_ bytes: ArraySlice<UInt8>) {
    let rest = bytes.dropFirst()
    switch rest.first {
    case nil: self = .begun(isSure: false)
    case Self.escape: self = Self.withAlt(rest)
    case UInt8(ascii: "["): self = Self.control(rest.dropFirst())
    case UInt8(ascii: "O"): self = Self.single(rest.dropFirst())
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      self = Self.text(rest)
    default: self = .none
    }
  }

  /// Some terminals send an escape before the sequence of a key with Alt.
  private static func withAlt(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
    guard let second = bytes.dropFirst().first else { return .begun(isSure: false) }
    guard [UInt8(ascii: "["), UInt8(ascii: "O")].contains(second) else { return .none }
    guard case .key(let length) = EscapeSequence(bytes) else { return EscapeSequence(bytes) }
    return bytes.starts(with: InputDecoder.pasteStart) ? .none : .key(length: length + 1)
  }

  /// Looks at what follows `ESC [`.
  private static func control(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
    // The first function keys of Linux's console.
    if bytes.first == UInt8(ascii: "[") { return end(at: 1, of: bytes) }
    let parameters = bytes.prefix { (0x20...0x3F).contains($0) }
    // rxvt's keys with Shift end so; elsewhere it comes before the end.
    let digits = bytes.prefix(while: isDigit)
    if !digits.isEmpty, bytes.dropFirst(digits.count).first == UInt8(ascii: "$") {
      return .key(length: 3 + digits.count)
    }
    // The oldest way to send the mouse: the end, and three bytes.
    if bytes.first == UInt8(ascii: "M") {
      return bytes.count > 3 ? .key(length: 6) : .begun(isSure: true)
    }
    return end(at: parameters.count, of: bytes)
  }

  /// Looks at what follows `ESC O`.
  private static func single(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
    end(at: bytes.prefix { isDigit($0) || $0 == UInt8(ascii: ";") }.count, of: bytes)
  }

  /// Looks at the byte that is to end a sequence of two bytes and these.
  private static func end(at count: Int, of bytes: ArraySlice<UInt8>) -> EscapeSequence {
    guard let last = bytes.dropFirst(count).first else {
      return .begun(isSure: !bytes.isEmpty)
    }
    return (0x40...0x7E).contains(last) ? .key(length: 3 + count) : .none
  }

  /// Looks at a kind of text and the text, which another sequence ends, or a bell.
  private static func text(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
    let isCommand = bytes.first == UInt8(ascii: "]")
    for (index, byte) in zip(bytes.indices, bytes) where byte < 0x20 {
      let length = index - bytes.startIndex + 2
      if byte == 0x07, isCommand { return .answer(length: length) }
      guard byte == escape else { return .none }
      guard index + 1 < bytes.endIndex else { break }
      return bytes[index + 1] == UInt8(ascii: "\\") ? .answer(length: length + 1) : .none
    }
    // The others begin like letters with Alt.
    return .begun(isSure: isCommand && bytes.dropFirst().first.map(isDigit) ?? false)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
