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
  /// Waits for a key, or a paste.
  ///
  /// - Parameter attend: handles news from other threads.
  /// - Returns: The key; nil after news.
  func key(attending attend: () -> Void) -> EditorKey? {
    let first: Unicode.Scalar
    switch event(attending: attend) {
    case .character(let scalar): first = scalar
    case .sequence(let text):
      return .sequence(String(text.drop { $0 == "\u{1B}" }.dropFirst()))
    case .paste(let text): return .paste(text)
    case .incomplete: return nil
    case .nothing:
      _ = wait(milliseconds: -1, attending: attend)
      return nil
    }
    guard first == "\u{1B}" else { return .character(first) }
    guard case .character(let second) = event(attending: attend) else { return .escape }
    if second == "\u{1B}" {
      decoder.putBack(String(second))
      return .escape
    }
    return .alt(second)
  }
}
