/// A parser that tells characters, control characters and escape sequences apart.
struct Parser: Sendable {
  enum Event: Sendable {
    case character(Unicode.Scalar)
    case control(UInt8)
    /// `ESC` and one character.
    case escape(Character)
    /// `ESC [`, numbers, and a final character. Private sequences (`ESC [ ?`) are dropped, except
    /// `otherScreen`.
    case sequence(Character, [Int])
    /// `ESC [ ? 1049 h` and `l` switch to another screen, which is empty, and back.
    case otherScreen(Bool)
  }

  private enum State: Sendable {
    case ground
    case escape
    case sequence(String)
    /// `ESC (` and `ESC )` are followed by one byte, which names a character set.
    case charset
    /// `ESC ]` starts a command that ends with a bell or `ESC \`.
    case command
  }

  private var state = State.ground
  private var encoded: [UInt8] = []

  mutating func event(for byte: UInt8) -> Event? {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .charset:
      state = .ground
      return nil
    case .command:
      if byte == 0x07 || byte == 0x5C { state = .ground }
      return nil
    case .sequence(let text):
      guard (0x40...0x7E).contains(byte) else {
        state = .sequence(text + String(Unicode.Scalar(byte)))
        return nil
      }
      state = .ground
      if text == "?1049" { return .otherScreen(byte == UInt8(ascii: "h")) }
      guard text.allSatisfy({ $0.isNumber || $0 == ";" }) else { return nil }
      let numbers = text.split(separator: ";", omittingEmptySubsequences: false)
      return .sequence(
        Character(Unicode.Scalar(byte)), text.isEmpty ? [] : numbers.map { Int($0) ?? 0 })
    }
  }

  private mutating func ground(_ byte: UInt8) -> Event? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x00...0x1F, 0x7F:
      return .control(byte)
    case 0x20...0x7E:
      return .character(Unicode.Scalar(byte))
    default:
      encoded.append(byte)
      let length = encoded[0] >= 0xF0 ? 4 : encoded[0] >= 0xE0 ? 3 : 2
      guard encoded.count >= length else { return nil }
      defer { encoded = [] }
      return String(decoding: encoded, as: UTF8.self).unicodeScalars.first.map(Event.character)
    }
  }

  private mutating func escape(_ byte: UInt8) -> Event? {
    switch byte {
    case 0x5B: state = .sequence("")
    case 0x5D: state = .command
    case 0x28, 0x29: state = .charset
    default:
      state = .ground
      return .escape(Character(Unicode.Scalar(byte)))
    }
    return nil
  }
}
