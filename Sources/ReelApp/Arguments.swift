import Reel
import ReelTimeline

/// The words of a line, sorted to the parameters that they are for.
struct Arguments {
  /// The words given for each parameter; a flag that was given has its own word.
  private(set) var words: [String: [Word]] = [:]
  /// The words for which there is no use.
  private(set) var surplus: [Word] = []
  /// What is wrong first.
  private var problem: LineError?

  /// Sorts the words that were `given`, whether or not they will do.
  init(
    sorting given: some Sequence<Word>, _ parameters: [ParameterSpecification], synopsis: String
  ) {
    let positional = parameters.filter { $0.kind == .argument || $0.kind == .text }
    let named = parameters.filter { $0.kind == .option || $0.kind == .flag }
    let secret = parameters.first { $0.kind == .secret }
    var place = 0
    var rest = Array(given)[...]
    while let word = rest.popFirst() {
      if !word.isQuoted, word.text.hasPrefix("--"), word.text.count > 2 {
        take(option: word, from: &rest, named, synopsis)
      } else if place < positional.count, mayTake(word, positional[place], before: secret) {
        words[positional[place].name, default: []].append(word)
        if positional[place].kind == .argument { place += 1 }
      } else {
        surplus.append(word)
        refuse(
          secret.map { secret in
            localized(
              en: "this is too much here, and the \(secret.name) is asked for; write: \(synopsis)",
              de: "das ist hier zu viel, und nach dem Geheimnis „\(secret.name)“ wird gefragt; "
                + "so wird es geschrieben: \(synopsis)")
          }
            ?? localized(
              en: "“\(word.excerpt)” is too much here; write: \(synopsis)",
              de: "„\(word.excerpt)“ ist hier zu viel; so wird es geschrieben: \(synopsis)"),
          at: word.range)
      }
    }
  }

  init(
    _ given: some Sequence<Word>, secrets: [String], _ parameters: [ParameterSpecification],
    synopsis: String, end: Int
  ) throws(LineError) {
    self.init(sorting: given, parameters, synopsis: synopsis)
    if let problem { throw problem }
    for (secret, text) in zip(parameters.filter { $0.kind == .secret }, secrets) {
      words[secret.name] = [Word(text, range: end..<end, isQuoted: true)]
    }
    for parameter in parameters
    where parameter.isRequired && parameter.kind != .secret && words[parameter.name] == nil {
      let what = parameter.kind == .option ? "--\(parameter.name)" : "<\(parameter.name)>"
      throw LineError(
        localized(
          en: "\(what) is missing; write: \(synopsis)",
          de: "\(what) fehlt; so wird es geschrieben: \(synopsis)"), at: end..<end)
    }
  }

  /// Whether a word belongs to a parameter, of a command that may ask for a secret afterwards.
  private func mayTake(
    _ word: Word, _ parameter: ParameterSpecification, before secret: ParameterSpecification?
  ) -> Bool {
    guard parameter.kind == .text, words[parameter.name] != nil else { return true }
    if let characters = parameter.characters { return word.text.allSatisfy(characters.contains) }
    return secret == nil
  }

  private mutating func refuse(_ message: String, at range: Range<Int>) {
    problem = problem ?? LineError(message, at: range)
  }

  private mutating func take(
    option word: Word, from rest: inout ArraySlice<Word>, _ named: [ParameterSpecification],
    _ synopsis: String
  ) {
    let body = word.text.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    guard let parameter = named.first(where: { $0.name == name }) else {
      let nearest = Spelling.nearest(to: name, among: named.map(\.name))
      let hint =
        nearest.map {
          localized(en: "did you mean --\($0)?", de: "ist --\($0) gemeint?")
        }
        ?? localized(en: "write: \(synopsis)", de: "so wird es geschrieben: \(synopsis)")
      refuse(
        localized(
          en: "there is no --\(name) here; \(hint)", de: "hier gibt es kein --\(name); \(hint)"),
        at: word.range)
      if body.contains("=") {
        surplus.append(Word(String(body.dropFirst(name.count + 1)), range: word.range))
      } else if let value = rest.first, value.isQuoted || !value.text.hasPrefix("--") {
        surplus.append(rest.removeFirst())
      }
      return
    }
    guard words[name] == nil else {
      refuse(
        localized(en: "--\(name) is given twice", de: "--\(name) steht zweimal da"), at: word.range)
      return
    }
    let inline = body.dropFirst(name.count + 1)
    let hasInline = body.contains("=")
    if parameter.kind == .flag {
      if hasInline {
        refuse(
          localized(en: "--\(name) takes no value", de: "--\(name) hat keinen Wert"), at: word.range
        )
      }
      words[name] = [word]
    } else if hasInline {
      words[name] = [Word(String(inline), range: word.range, isQuoted: true)]
    } else if let value = rest.first,
      value.isQuoted || !value.text.hasPrefix("--") || value.text.count < 3
    {
      words[name] = [rest.removeFirst()]
    } else {
      refuse(
        localized(
          en: "--\(name) needs a value; write: \(synopsis)",
          de: "--\(name) braucht einen Wert; so wird es geschrieben: \(synopsis)"), at: word.range)
    }
  }
}
