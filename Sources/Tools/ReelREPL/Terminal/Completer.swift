import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// Offers completions with descriptions; called on the editor's thread.
struct Completer<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let session: Session<State, Action>
  /// Whether the line is in another one, where an alias stands for nothing.
  private var isInner = false

  init(_ session: Session<State, Action>) { self.session = session }

  /// Returns the completions at the cursor.
  func completions(of line: String, at cursor: Int) -> [Completion] {
    let typed = String(line.prefix(cursor))
    let before = full(typed)
    let moved = before.count - typed.count
    let replaced = before == typed ? 0 : session.aliases.countOfReplaced(in: typed)
    return completions(at: before).compactMap { completion in
      var completion = completion
      let hidden = replaced + moved - completion.start
      if hidden > 0 {
        // The word begins in what an alias stands for, and goes on behind the alias.
        let beginning = before.dropFirst(completion.start).prefix(hidden)
        guard completion.text.hasPrefix(beginning) else { return nil }
        completion.text = String(completion.text.dropFirst(hidden))
        completion.start += hidden
      }
      completion.start -= moved
      return completion
    }
  }

  /// Returns the beginning of a line, in full unless its word may still become another alias.
  private func full(_ line: String) -> String {
    let aliases = session.aliases
    let rest = line.drop { $0.isWhitespace }
    let replaced = aliases.countOfReplaced(in: line)
    // Behind an alias, there may be a blank, or the rest of a path.
    let isBehind = rest.contains(where: \.isWhitespace) || replaced > 0 && replaced < line.count
    return aliases.front != nil || isBehind ? aliases.expanded(line) : line
  }

  private func completions(at before: String) -> [Completion] {
    let words = Words(unfinished: before)
    let found = completions(in: words, at: before)
    return found.isEmpty && words.overrun != nil
      ? completions(in: Words(beingTyped: before), at: before) : found
  }

  /// The number of words before the last one that are tried as the beginning of a name: each time,
  /// the line is read again.
  private static var mostWords: Int { 16 }

  private func completions(in words: Words, at before: String) -> [Completion] {
    var words = words
    guard words.end == before.count || words.openQuote != nil else { return [] }  // in a comment
    let isNewWord = words.openQuote == nil && (before.last?.isWhitespace ?? true)
    if let found = completions(ofDestinationIn: before, isNewWord: isNewWord) { return found }
    if let found = completions(ofTextIn: words, isNewWord: isNewWord), !found.isEmpty {
      return found
    }
    if let found = completions(ofLineIn: words, isNewWord: isNewWord), !found.isEmpty {
      return found
    }
    var word =
      isNewWord ? Word("", range: before.count..<before.count) : words.words.removeLast()
    if let found = completions(ofFieldAt: word, after: words) { return found }
    var found = completions(of: word, after: words)
    // The words before it may be the beginning of a name without quotes.
    let fewest = max(1, words.words.count - Self.mostWords)
    while found.isEmpty, words.words.count > fewest, let last = words.words.last, !last.isQuoted {
      words.words.removeLast()
      word = Word("\(last.text) \(word.text)", range: last.range.lowerBound..<word.range.upperBound)
      found = completions(of: word, after: words).filter {
        $0.text.range(of: "\"\(word.text)", options: [.anchored, .caseInsensitive]) != nil
      }
    }
    return found
  }

  /// Returns the files and programs that the output can go to; nil if the cursor is elsewhere.
  private func completions(ofDestinationIn before: String, isNewWord: Bool) -> [Completion]? {
    // What follows the sign makes it one.
    let destination = TypedLine(isNewWord ? before + "_" : before, in: session).destination
    let typed: String
    var start = before.count
    var isProgram = false
    switch destination {
    case nil: return nil
    case .file(let file, _)?:
      typed = isNewWord ? "" : file.text
      start = file.range.lowerBound
    case .program(let program)?:
      var words = program.split(whereSeparator: \.isWhitespace)
      let last = words.popLast() ?? ""
      typed = isNewWord ? "" : String(last)
      start -= typed.count
      isProgram = words.isEmpty || words.last == "|"
    }
    let choices =
      isProgram
      ? ProgramChoices.choices(typed, in: session.configuration.environment["PATH"])
      : FileChoices.choices(typed, preferring: [])
    return choices.map { choice in
      Completion(
        start: start, text: Words.quotedChoice(choice.word),
        appendsBlank: !choice.word.hasSuffix("/"))
    }
  }

  private func completions(of word: Word, after words: Words) -> [Completion] {
    let isVerbatim = isVerbatim(after: words)
    let translation = session.translation
    let named = choices(after: words, word).map { (choice: $0, value: translation($0.value)) }
    let found = named.completing(word.text, by: \.value)
    // The English words are understood in every language.
    let english = found.isEmpty ? named.map { (choice: $0.choice, value: $0.choice.word) } : []
    return (found + english.completing(word.text, by: \.value)).map { choice, value in
      Completion(
        start: word.range.lowerBound, text: isVerbatim ? value : Words.quotedChoice(value),
        description: translation(choice.description),
        appendsBlank: !value.hasSuffix(".") && !value.hasSuffix("/"))
    }
  }

  /// Returns continuations of a verbatim text; nil if the cursor is in none.
  private func completions(ofTextIn words: Words, isNewWord: Bool) -> [Completion]? {
    guard words.words.count > 1 || isNewWord, words.words.last.map({ !$0.isOption }) ?? false,
      case .shell(let command, let arguments) = ParsedLine(words, in: session).command,
      let parameter = command.syntax.positional.first(where: { $0.kind == .verbatim }),
      let continuation = command.continuation(of: parameter)
    else { return nil }
    let isNext = isNewWord && arguments.next == parameter
    guard
      let start = isNext ? words.line.count : arguments[parameter.name]?.first?.range.lowerBound
    else { return nil }
    let text = String(words.line.dropFirst(start))
    let found = continuation(session, text)
    let typed = text.dropFirst(found.start)
    let translation = session.translation
    return found.choices.completing(typed, by: \.word).map { choice in
      Completion(
        start: start + found.start, text: choice.word,
        description: translation(choice.description),
        appendsBlank: !choice.word.hasSuffix(".") && !found.unfinished.contains(choice.word))
    }
  }

  /// Returns the completions in the line that a command takes, as at the beginning of one; nil if
  /// the cursor is in none.
  private func completions(ofLineIn words: Words, isNewWord: Bool) -> [Completion]? {
    let line = ParsedLine(words, in: session)
    guard case .shell(let command, let arguments) = line.command,
      let parameter = command.syntax.positional.first(where: { $0.content == .line })
    else { return nil }
    let isNext =
      command.row.namesItsLine
      ? arguments[parameter.name]?.count == 1 : arguments.next == parameter
    guard let start = line.startOfInner ?? (isNewWord && isNext ? words.line.count : nil) else {
      return nil
    }
    var inner = self
    inner.isInner = true
    return inner.completions(at: String(words.line.dropFirst(start))).map { completion in
      var completion = completion
      completion.start += start
      return completion
    }
  }

  /// Returns the values of the field whose name and `=` are before the cursor, and the fields that
  /// can follow such ones, as in `set name=Elba goal=5`; nil elsewhere.
  private func completions(ofFieldAt word: Word, after words: Words) -> [Completion]? {
    guard !word.isQuoted, case .app(let invocation) = ParsedLine(words, in: session).command,
      invocation.command.fillsForm, invocation.command.parameters.count > 1
    else { return nil }
    let command = invocation.command
    let (name, value) = (command.parameters[0], command.parameters[1])
    let fields = session.withShownState { command.choices(for: name, in: $0) }
    func field(of text: String) -> Choice? {
      let name = text.prefix { $0 != "=" }
      return name.count < text.count ? fields.first { $0.means(String(name)) } : nil
    }
    let translation = session.translation
    if let field = field(of: word.text) {
      let values = session.withShownState { state in
        command.choices(for: value, in: state) { $0 == name.name ? field.word : nil }
      }
      let typed = word.text.drop { $0 != "=" }.dropFirst()
      return values.completing(typed) { translation($0.value) }.map { choice in
        Completion(
          start: word.range.lowerBound + word.text.count - typed.count,
          text: Words.quoted(translation(choice.value)),
          description: translation(choice.description))
      }
    }
    let given = words.words.dropFirst().map { field(of: $0.text)?.word }
    guard given.first.map({ $0 != nil }) == true else { return nil }
    return fields.filter { !given.contains($0.word) }
      .completing(word.text) { translation($0.value) }
      .map { choice in
        Completion(
          start: word.range.lowerBound, text: translation(choice.value) + "=", appendsBlank: false)
      }
  }

  /// Returns the missing arguments of the line, which are shown dimmed after it.
  func hint(for line: String) -> String? {
    let translation = session.translation
    let line = full(line)
    guard line.last?.isWhitespace == true else { return nil }
    let words = Words(unfinished: line)
    guard words.end == line.count else { return nil }
    return switch ParsedLine(words, in: session).command {
    case .shell(_, let arguments): arguments.hint(in: translation)
    case .app(let invocation): invocation.arguments.hint(in: translation)
    case .unknown: nil
    }
  }

  /// Returns whether the next word is read verbatim, including quotes.
  private func isVerbatim(after words: Words) -> Bool {
    guard case .shell(let command, let arguments) = ParsedLine(words, in: session).command else {
      return false
    }
    return command.next(arguments)?.kind == .verbatim
  }

  private func choices(after words: Words, _ word: Word) -> [Choice] {
    let given = words.words
    guard let first = given.first else { return firstWords(word) }
    switch ParsedLine(words, in: session).command {
    case .shell(let command, let arguments):
      return choices(arguments, command.next(arguments), after: given, word) { parameter in
        command.choices(for: parameter, in: session, after: given, word.text)
      }
    case .app(let invocation):
      let named = choices(
        invocation.arguments, invocation.arguments.next, after: given, word
      ) { parameter in
        let choices = session.withShownState { state in
          invocation.command.choices(for: parameter, in: state) {
            invocation.arguments[$0]?.first?.text
          }
        }
        // What is typed may be a name instead of an id.
        return parameter.isNamed && !word.text.isEmpty ? choices + choices.map(\.named) : choices
      }
      let isWhole = invocation.arguments.next == nil && !word.text.hasPrefix("--")
      return (isWhole && given.count == 1 ? secondWords(after: first) : []) + named
    case .unknown: return given.count == 1 ? secondWords(after: first) : []
    }
  }

  /// Returns the next possible arguments of a command: the value of an option, the next positional
  /// one, an option.
  private func choices(
    _ arguments: Arguments, _ next: ParameterSpecification?, after given: [Word], _ word: Word,
    of values: (ParameterSpecification) -> [Choice]
  ) -> [Choice] {
    let named = arguments.syntax.named
    if !word.text.hasPrefix("--") {
      if let last = given.last, last.isOption,
        let option = named.first(where: {
          $0.kind == .option && $0.words.contains(String(last.text.dropFirst(2)))
        })
      {
        return values(option)
      }
      if let next { return values(next) }
    }
    return named.map { option in
      Choice(
        Text(verbatim: "--") + option.shownName,
        option.help.isEmpty ? option.expectation : option.help, word: "--\(option.name)")
    }
  }

  /// Returns the second words of commands with two-word names.
  private func secondWords(after first: Word) -> [Choice] {
    session.app.commands.flatMap { command in
      command.syntax.names.filter { $0.hasPrefix(first.text + " ") }.prefix(1)
        .map { Choice(String($0.dropFirst(first.text.count + 1)), command.summary) }
    }
  }

  private func firstWords(_ word: Word) -> [Choice] {
    let isDotted = word.text.hasPrefix(".")
    let own = session.listedCommands.filter { $0.syntax.prefix.isEmpty != isDotted }
      .map { Choice($0.syntax.prefix + $0.name, $0.summary) }
    let aliases = (isInner ? [] : session.aliases.all)
      .filter { $0.name.hasPrefix(".") == isDotted }
      .map { Choice($0.name, Text(verbatim: $0.line)) }
    if isDotted { return own + aliases }
    return session.app.commands.filter { command in
      session.withShownState { command.unavailability(in: $0) } == nil
    }.map { Choice($0.syntax.shownName, $0.summary, word: $0.name) } + own + aliases
  }
}

extension Array {
  /// Returns the elements whose names a text can be completed to.
  ///
  /// They begin with it; if none does, they begin with it in another case; otherwise, they contain
  /// it, or the part behind its last separator, in any case.
  func completing(_ typed: some StringProtocol, by name: (Element) -> String) -> [Element] {
    let end = typed.lastIndex { "./[=\"".contains($0) }.map(typed.index(after:))
    let head = typed[..<(end ?? typed.startIndex)]
    let tail = typed[head.endIndex...]
    let ways: [(String) -> Bool] = [
      { $0.hasPrefix(typed) },
      { $0.range(of: typed, options: [.anchored, .caseInsensitive]) != nil },
      { $0.range(of: typed, options: .caseInsensitive) != nil },
      {
        $0.hasPrefix(head)
          && $0.dropFirst(head.count).range(of: tail, options: .caseInsensitive) != nil
      },
    ]
    for fits in ways {
      let found = filter { fits(name($0)) }
      if !found.isEmpty { return found }
    }
    return []
  }
}

extension Words {
  /// Returns a choice as a word of a line; an option remains one, and the quotes around a folder
  /// stay open.
  fileprivate static func quotedChoice(_ text: String) -> String {
    if text.hasPrefix("--") { return text }
    let word = quoted(text)
    return text.hasSuffix("/") && word != text ? String(word.dropLast()) : word
  }
}
