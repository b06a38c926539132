import ReelApp
import ReelTexts
import ReelTimeline

/// Finds private parts of lines and answers: misplaced secrets, and values that a server returns
/// under a name like `password`.
///
/// Its findings are kept out of the history, messages, saved scripts and reports.
package enum SecretFilter {
  /// The words for a password, in any language.
  private static let passwords = Language.words(
    Text(
      "password, passwd, passcode, passphrase, pwd, pin",
      context: "words for a password, separated by commas"))
  private static let others = [
    "secret", "token", "authorization", "apikey", "restapikey", "credential", "credentials",
  ]
  private static let all = passwords + others

  /// Returns whether a name denotes a secret: `password`, `accessToken`, `new_password_2`.
  package static func isSecret(_ name: some StringProtocol) -> Bool {
    isOne(name, of: all)
  }

  private static func isOne(_ name: some StringProtocol, of names: [String]) -> Bool {
    let bare = name.lowercased().filter(\.isLetter)
    // Many words end with the same three letters: shopping, spin.
    return names.contains { bare == $0 || ($0.count > 3 && bare.hasSuffix($0)) }
  }

  /// Returns the secrets in a line, verbatim.
  static func secrets<State, Action>(in line: ParsedLine<State, Action>) -> [String] {
    let words = line.words.words
    var found = named(in: line.text) + following(words, setting: line.row?.setsByName == true)
    if let invocation = (line.inner ?? line).invocation, !invocation.secrets.isEmpty {
      found += invocation.surplus.map(\.text)
    }
    guard !found.isEmpty else { return [] }
    let characters = Array(line.text)
    return found.flatMap { text in
      // Both as a word and as it was typed, with its quotes and escapes.
      [text] + words.filter { $0.text == text }.map { String(characters[$0.range]) }
    }.filter { !$0.isEmpty }
  }

  /// Returns values after a name: `password=…`, `"token": "…"`, `path.password == "…"`.
  private static func named(in line: String) -> [String] {
    // Hardly any line has one, and the expression takes longer than everything else about a line.
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }),
      mentionsSecret(line)
    else { return [] }
    return line.matches(
      of: /([\p{L}_\-0-9]+)\\?"?\s*(?:==|:=|=|:)\s*(?:\\?"([^"]*)"?|'([^']*)'?|([^\s"'&,}]+))/
    )
    .filter { isSecret($0.output.1) }
    .compactMap { $0.output.2 ?? $0.output.3 ?? $0.output.4 }
    .map { $0.hasSuffix("\\") ? String($0.dropLast()) : String($0) }
    .filter { ![Secret.placeholder, "null", "true", "false"].contains($0) }
  }

  /// Returns whether a line contains one of the names, ignoring separators between letters.
  private static func mentionsSecret(_ line: String) -> Bool {
    let letters = line.lowercased().filter(\.isLetter)
    return all.contains { letters.contains($0) }
  }

  /// Returns words after a word: `--password …`, `set token …`, `login password …`; `set` is the
  /// apps' command that sets something by its name.
  private static func following(_ words: [Word], setting sets: Bool) -> [String] {
    var found: [String] = []
    for (word, next) in zip(words, words.dropFirst())
    where !word.isQuoted && word.text.hasPrefix("--") && isSecret(word.text) {
      found.append(next.text)
    }
    if words.count > 2, let first = words.first?.text {
      let names = sets || first == "set" ? all : passwords
      if names.contains(words[1].text.lowercased()) { found += words.dropFirst(2).map(\.text) }
    }
    return found
  }

  /// Returns a text without the secrets of the line that it is about.
  static func hide(_ secrets: [String], in text: String) -> String {
    if secrets.isEmpty { return text }
    return secrets.sorted { $0.count > $1.count }.reduce(text) { text, secret in
      // One or two letters would be found everywhere: only separate words are replaced.
      secret.count > 2
        ? text.replacingExactly(secret, with: Secret.placeholder)
        : Language.available.map { Translation($0) }.reduce(text) { text, translation in
          text.replacingExactly(
            translation("“\(verbatim: secret)”"),
            with: translation("“\(verbatim: Secret.placeholder)”"))
        }
    }
  }

  /// Returns a server's answer with the values of secret names hidden; a token on its own has no
  /// name, but is recognised by its form.
  static func hidden(_ answer: JSON) -> JSON {
    if case .string(let text) = answer, isToken(text) { return .string(Secret.placeholder) }
    return withoutNamed(answer)
  }

  /// Returns whether a text looks like a token: one word, which is long or contains a digit.
  static func isToken(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.count >= 6 && bytes.allSatisfy(tokenBytes.contains)
      && (bytes.count >= 16 || text.contains(where: \.isNumber))
  }

  /// The bytes of tokens in all common notations.
  private static let tokenBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=._~-".utf8)

  private static func withoutNamed(_ value: JSON) -> JSON {
    switch value {
    case .object(let members):
      .object(
        JSON.Members(
          members.map { name, value in
            switch value {
            case .string, .int, .double, .number:
              (name, isSecret(name) ? .string(Secret.placeholder) : value)
            case .null, .bool, .array, .object: (name, withoutNamed(value))
            }
          }))
    case .array(let elements): .array(elements.map(withoutNamed))
    case .null, .bool, .int, .double, .number, .string: value
    }
  }
}

extension Session {
  /// Returns whether a line that is no command may be a secret: no command is like it, and there is
  /// one now that asks for a secret.
  func mayBeSecret(_ line: ParsedLine<State, Action>) -> Bool {
    guard let first = line.words.words.first else { return false }
    let error = first.isDotted ? unknownOwn(first) : unknown(first)
    guard error.code == .unknownCommand, error.suggestion == nil else { return false }
    return app.commands.contains { command in
      !command.syntax.secrets.isEmpty
        && withShownState { command.unavailability(in: $0) } == nil
    }
  }
}

extension String {
  /// Returns the text with each occurrence of another one replaced, wherever its bytes are.
  ///
  /// `replacing(_:with:)` compares characters: it misses a `<` after U+0600, with which it is one
  /// character, and a line feed after a carriage return. What escapes or hides must miss nothing.
  package func replacingExactly(_ other: String, with replacement: String) -> String {
    let (all, wanted) = (Array(utf8), Array(other.utf8))
    guard let first = wanted.first, all.contains(first) else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < all.count {
      if all[index] == first, all[index...].starts(with: wanted) {
        result += replacement.utf8
        index += wanted.count
      } else {
        result.append(all[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
