/// A key, for lists and pages that handle keys without libedit.
enum EditorKey: Equatable {
  case character(Unicode.Scalar)
  /// A character with Alt.
  case alt(Unicode.Scalar)
  /// The rest of a sequence after `ESC [` or `ESC O`.
  case sequence(String)
  case escape
  case paste(String)

  /// The characters that the terminal sends for it.
  var text: String {
    switch self {
    case .character(let scalar): String(scalar)
    case .alt(let scalar): "\u{1B}" + String(scalar)
    case .sequence(let rest): "\u{1B}[" + rest
    case .escape: "\u{1B}"
    case .paste(let text): text
    }
  }
}

extension EditSession {
  /// The time to wait, in milliseconds, for the rest of a sequence that an escape has begun.
  private static let timeout: Int32 = 50

  /// Returns the key that was pressed, or the text that was pasted; nil if there is none.
  func key() -> EditorKey? {
    let first: Unicode.Scalar
    switch event() {
    case .character(let scalar): first = scalar
    case .paste(let text): return .paste(text)
    case .incomplete, .nothing: return nil
    }
    guard first == "\u{1B}" else { return .character(first) }
    guard let second = character() else { return .escape }
    guard second == "[" || second == "O" else { return .alt(second) }
    var sequence = ""
    while let next = character() {
      sequence.unicodeScalars.append(next)
      if (0x40...0x7E).contains(next.value) { break }
    }
    return .sequence(sequence)
  }

  private func character() -> Unicode.Scalar? {
    if case .character(let scalar) = event() { scalar } else { nil }
  }

  private func event() -> InputDecoder.Event {
    let event = decoder.event()
    guard event == .incomplete else { return event }
    return wait(milliseconds: Self.timeout, attending: {})
      ? decoder.event() : decoder.event(isFinal: true)
  }
}
