import ReelSupport

/// The words of a line, assigned to a command's parameters.
package struct Arguments: Sendable {
  /// The syntax of the command.
  package private(set) var syntax: CommandSyntax
  /// The line.
  package private(set) var line: Words
  /// The words after the command's name.
  private var given: [Word]
  /// The words given for each parameter; a flag that was given has its own word.
  private var words = AssignedWords()
  /// The words that match no parameter.
  private(set) var surplus: [Word] = []
  /// The first problem.
  private var problem: LineError?

  /// Assigns the words of a line to the parameters of a command, whether or not they are valid.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - count: the number of words in the command's own name.
  ///   - syntax: the syntax of the command.
  package init(_ line: Words, after count: Int, for syntax: CommandSyntax) {
    self.syntax = syntax
    self.line = line
    given = Array(line.words.dropFirst(count))
    sort(line.words.dropFirst(count))
    if line.hasQuotes, let (name, indices) = plainQuotes {
      let literal = Arguments(line.takingLiterally(quotesAt: indices), after: count, for: syntax)
      // Quotes enclose a text if it ends with them, whatever other quotes are in it.
      let whole = words[name].flatMap { text in
        text.last?.range.upperBound == literal[name]?.last?.range.upperBound
          ? line.enclosing(text) : nil
      }
      self = whole.map { Arguments($0, after: count, for: syntax) } ?? literal
    }
  }

  /// The quotes at which words of a text begin, but that do not enclose all of it, and are
  /// therefore some of its characters, as in `Rock 'n' Roll`: the text's name, and their places.
  ///
  /// Without them, there may be more: those that were within others.
  private var plainQuotes: (name: String, indices: [Int])? {
    for parameter in syntax.parameters {
      guard let quoting = parameter.quoting, let words = words[parameter.name],
        words.count > 1 || words.contains(where: line.isOverrun)
      else { continue }
      let indices = words.compactMap { line.quote(of: $0, afterEquals: quoting == .aroundAll) }
      if !indices.isEmpty { return (parameter.name, indices) }
    }
    return nil
  }

  /// The words for a parameter; nil if it was not given.
  package internal(set) subscript(name: String) -> [Word]? {
    get { words[name] }
    set { words[name] = newValue }
  }

  /// The range of all given words.
  package var range: Range<Int> {
    let first = words.all.map(\.range.lowerBound).min() ?? line.end
    return first..<max(first, line.end)
  }

  /// The parameter that the next word is for, unless it begins with two dashes.
  package var next: ParameterSpecification? { syntax.positional.first { words[$0.name] == nil } }

  /// Returns the synopsis of the parameters that have not been given yet.
  package func hint(in translation: Translation) -> String? {
    if syntax.form != nil {
      let synopsis = translation(syntax.synopsis)
      if given.isEmpty {
        let parts = synopsis.split(separator: " ", maxSplits: 1)
        // The first form already has the name in front.
        guard parts.count > 1 else { return nil }
        return String(parts[1]).replacing("| \(parts[0]) ", with: "| ")
      }
      return FormHint(synopsis, of: syntax.name).rest(after: given)
    }
    let missing = (syntax.positional + syntax.named).filter { words[$0.name] == nil }
    return missing.isEmpty ? nil : missing.map { translation($0.synopsis) }.joined(separator: " ")
  }

  /// Checks the quotes of the line, up to a part that is read verbatim.
  package func checkQuotes() throws(LineError) {
    let text = syntax.parameters.first { $0.kind == .verbatim }.flatMap { words[$0.name]?.first }
    try line.checkQuotes(before: text?.range.lowerBound)
  }

  /// Returns the error, at the end of the line, for words that are missing there.
  package func missing(_ problem: Text) -> LineError {
    LineError(syntax.wrong(problem), at: line.end..<line.end, code: .missingArgument)
  }

  /// Checks that everything required is there, and nothing else.
  ///
  /// - Parameter choices: returns what is listed for a missing parameter.
  func check(listing choices: (ParameterSpecification) -> [Choice] = { _ in [] }) throws(LineError)
  {
    if let problem { throw problem }
    for parameter in syntax.parameters
    where parameter.isRequired && parameter.kind != .secret && words[parameter.name] == nil {
      throw missing(parameter.problemIfMissing + Self.list(choices(parameter)))
    }
    for group in syntax.exclusive {
      let given = group.compactMap { words[$0]?.first }
      guard given.count > 1 else { continue }
      throw syntax.wrong(
        "\(verbatim: given[0].text) and \(verbatim: given[1].text) cannot be combined",
        at: given[1].range)
    }
  }

  /// The maximum number of choices in a message.
  private static let mostChoices = 12

  /// Returns choices as the end of a message; nothing if there are none.
  private static func list(_ choices: [Choice]) -> Text {
    if choices.isEmpty { return .empty }
    let shown = choices.prefix(choices.count > mostChoices ? mostChoices - 2 : mostChoices)
      .map(\.value).joined(separator: Text(verbatim: ", "))
    let left = choices.count - mostChoices + 2
    return left > 2
      ? ": \(shown), and \(number: left) others, which Tab lists" : Text(verbatim: ": ") + shown
  }

  /// Returns the same arguments with the secrets that were entered.
  func answered(_ secrets: [String]) -> Arguments {
    var copy = self
    for (secret, text) in zip(syntax.secrets, secrets) {
      copy.words[secret.name] = [Word(text, range: line.end..<line.end)]
    }
    return copy
  }

  /// Returns the same arguments with the words of one parameter given for another.
  func moving(from name: String, to other: String) -> Arguments {
    var copy = self
    copy.words[other] = words[name]
    copy.words[name] = nil
    return copy
  }

  private mutating func sort(_ given: ArraySlice<Word>) {
    let named = syntax.named
    let secret = syntax.secrets.first
    var rest = takeEnding(of: given)
    var open = syntax.positional.filter { words[$0.name] == nil }[...]
    // The option that takes the words after it.
    var text: String?
    while let word = rest.first {
      if let text = open.first, text.kind == .verbatim, !word.isNamed(in: named) {
        takeText(rest, for: text, named)
        return
      }
      rest.removeFirst()
      if word.isOption {
        let first = syntax.positional.first
        let isBehind = first.map { $0.isNamed || words[$0.name] != nil } ?? true
        let option = take(option: word, from: &rest, named)
        text = isBehind && option?.quoting != nil ? option?.name : nil
      } else if let text {
        words.add(word, to: text)
      } else if syntax.isSubcommand, word.isShortOption {
        if let option = named.first(where: { $0.letter.map { "-\($0)" } == word.text }) {
          take(valueOf: option, at: word, from: &rest)
        } else {
          refuse(short: word, named)
        }
      } else if let parameter = open.first, mayTake(word, parameter, before: secret) {
        if parameter.kind == .argument, !parameter.isNamed {
          open = open.dropFirst()
          words[parameter.name] = [whole(word, of: parameter, from: &rest, isLast: open.isEmpty)]
          takeSign(after: parameter, from: &rest)
        } else {
          words.add(word, to: parameter.name)
        }
      } else {
        surplus.append(word)
        refuse(surplus: word, before: secret)
      }
    }
  }

  /// Takes the words that are arguments without the names of their parameters: the last ones after
  /// a text, as in `new Farewell gift 90`; and those with a name and `=`.
  ///
  /// There is one for each parameter, or for the first of them, at least two: then the others are
  /// missing.
  ///
  /// - Returns: The other words.
  private mutating func takeEnding(of given: ArraySlice<Word>) -> ArraySlice<Word> {
    let ending = syntax.parameters.filter { $0.ending != nil }
    if ending.isEmpty { return given }
    var given = given
    var rest: ArraySlice<Word> = []
    while let word = given.popFirst() {
      let name = word.isQuoted ? "" : String(word.text.prefix { $0 != "=" })
      if name.count < word.text.count, let parameter = ending.first(where: { $0.goes(by: name) }) {
        if words[parameter.name] != nil {
          refuse("the \(parameter.shownName) is given twice", at: word.range)
        }
        let value = String(word.text.dropFirst(name.count + 1))
        words[parameter.name] = [Word(value, range: word.range, isQuoted: true)]
        takeSign(after: parameter, from: &given)
      } else {
        rest.append(word)
      }
    }
    let front = rest.prefix { !$0.isOption }
    var all = ending.last?.ending == .upToTen ? front.withLastNumbersApart : Array(front)
    let sign = ending.last.flatMap { $0.isSigned(atEndOf: all) ? all.popLast() : nil }
    let least = min(ending.count, 2)
    let count = (least...ending.count).last { count in
      count < all.count
        && zip(ending, all.suffix(count)).allSatisfy { $0.ending?.fits($1) == true }
    }
    guard words.all.isEmpty, let count else { return rest }
    for (parameter, word) in zip(ending, all.suffix(count)) { words[parameter.name] = [word] }
    if let sign { words.add(sign, to: ending[count - 1].name) }
    return all.dropLast(count) + rest.dropFirst(front.count)
  }

  /// Takes the sign that may follow a value as a word of its own.
  private mutating func takeSign(
    after parameter: ParameterSpecification, from rest: inout ArraySlice<Word>
  ) {
    guard let next = rest.first, parameter.isSign(next) else { return }
    words.add(rest.removeFirst(), to: parameter.name)
  }

  /// Returns the value that begins with a word as one word: the following words may belong to it.
  private func whole(
    _ first: Word, of parameter: ParameterSpecification, from rest: inout ArraySlice<Word>,
    isLast: Bool
  ) -> Word {
    let count = parameter.pieces?.count(behind: first, rest, leavingLast: !isLast) ?? 0
    guard count > 0 else { return first }
    defer { rest.removeFirst(count) }
    return .joined([first] + rest.prefix(count))
  }

  /// Takes the whole rest as a verbatim text, except the flags at its end.
  private mutating func takeText(
    _ rest: ArraySlice<Word>, for text: ParameterSpecification, _ named: [ParameterSpecification]
  ) {
    var rest = rest
    while let last = rest.last, let flag = last.flag(of: named) {
      words[flag.name] = [rest.removeLast()]
    }
    words[text.name] = Array(rest)
  }

  /// Whether a word belongs to a parameter of a command that may ask for a secret afterwards.
  private func mayTake(
    _ word: Word, _ parameter: ParameterSpecification, before secret: ParameterSpecification?
  ) -> Bool {
    guard parameter.kind == .text, words[parameter.name] != nil else { return true }
    if let characters = parameter.characters { return word.text.allSatisfy(characters.contains) }
    return secret == nil
  }

  private mutating func refuse(
    _ message: Text, at range: Range<Int>, code: LineError.Code = .invalidArgument,
    suggestion: String? = nil
  ) {
    problem = problem ?? LineError(message, at: range, code: code, suggestion: suggestion)
  }

  private mutating func refuse(surplus word: Word, before secret: ParameterSpecification?) {
    guard problem == nil else { return }
    guard let secret else {
      problem = syntax.unexpected(word)
      return
    }
    // The word may be the secret, so it is not shown.
    problem = syntax.wrong(
      "unexpected argument; “\(secret.expectation)” is asked for afterwards", at: word.range)
  }

  /// Takes an option with its value; a text that is normally positional can be one, too.
  ///
  /// - Returns: The parameter; nil if there is a problem.
  private mutating func take(
    option word: Word, from rest: inout ArraySlice<Word>, _ named: [ParameterSpecification]
  ) -> ParameterSpecification? {
    let body = word.text.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    let inline =
      body.contains("=")
      ? Word(String(body.dropFirst(name.count + 1)), range: word.range, isQuoted: true) : nil
    guard
      let parameter = named.first(where: { $0.name == name })
        ?? named.first(where: { $0.goes(by: name) })
        ?? syntax.positional.first(where: { $0.kind == .text && $0.goes(by: name) })
    else {
      refuse(unknown: name, named, at: word.range)
      if let inline {
        surplus.append(inline)
      } else if let value = rest.first, !value.isOption {
        surplus.append(rest.removeFirst())
      }
      return nil
    }
    guard parameter.isRepeatable || words[parameter.name] == nil else {
      refuse("--\(verbatim: name) is given twice", at: word.range)
      return nil
    }
    if parameter.kind == .flag {
      if inline != nil { refuse("--\(verbatim: name) takes no value", at: word.range) }
      words[parameter.name] = [word]
    } else if let inline {
      words.add(inline, to: parameter.name)
    } else {
      take(valueOf: parameter, at: word, from: &rest)
    }
    return parameter
  }

  /// Takes the word after an option as its value.
  private mutating func take(
    valueOf option: ParameterSpecification, at word: Word, from rest: inout ArraySlice<Word>
  ) {
    if let value = rest.first, !value.isOption {
      rest.removeFirst()
      words.add(whole(value, of: option, from: &rest, isLast: true), to: option.name)
    } else {
      let problem: Text = "\(verbatim: word.text) needs a value"
      refuse(
        syntax.isSubcommand
          ? [problem, Text(verbatim: ": "), option.fullSynopsis].joined() : syntax.wrong(problem),
        at: word.range, code: .missingArgument)
    }
  }

  private mutating func refuse(short word: Word, _ named: [ParameterSpecification]) {
    let letters = named.compactMap(\.letter).map { "-\($0)" }.joined(separator: ", ")
    refuse(
      letters.isEmpty
        ? "there is no option \(verbatim: word.text); options have two dashes"
        : """
        there is no option \(verbatim: word.text); options have two dashes or are \
        \(verbatim: letters)
        """,
      at: word.range, code: .unknownOption)
  }

  private mutating func refuse(
    unknown name: String, _ named: [ParameterSpecification], at range: Range<Int>
  ) {
    let problem: Text =
      syntax.isSubcommand
      ? Text("unknown option --\(verbatim: name)", context: "an option of the program")
      : "unknown option --\(verbatim: name)"
    // That one is read before all others.
    let names = named.flatMap(\.words) + (syntax.isSubcommand ? ["help"] : [])
    let hint = Spelling.hint(for: name, among: names) { Text(verbatim: "--\($0)") }
    refuse(
      hint.isEmpty ? syntax.wrong(problem) : problem + hint, at: range, code: .unknownOption,
      suggestion: Spelling.nearest(to: name, among: names).map { "--\($0)" })
  }
}

extension Word {
  fileprivate var isShortOption: Bool { !isQuoted && text.hasPrefix("-") && text.count > 1 }

  /// Whether the word names a flag, or an option with a value.
  fileprivate func isNamed(in named: [ParameterSpecification]) -> Bool {
    isOption && named.contains { $0.goes(by: String(text.dropFirst(2))) }
  }

  /// Returns the flag that the word is.
  fileprivate func flag(of named: [ParameterSpecification]) -> ParameterSpecification? {
    isOption ? named.first { $0.kind == .flag && $0.goes(by: String(text.dropFirst(2))) } : nil
  }
}
