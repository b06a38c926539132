import Reel
import ReelTimeline

/// The words of a line, sorted to the parameters that they are for.
struct Arguments {
  /// The words given for each parameter; a flag that was given has its own word.
  private(set) var words: [String: [Word]] = [:]

  init(
    _ given: some Sequence<Word>, secrets: [String], _ parameters: [ParameterSpecification],
    synopsis: String, end: Int
  ) throws(LineError) {
    let positional = parameters.filter { $0.kind == .argument || $0.kind == .text }
    let named = parameters.filter { $0.kind == .option || $0.kind == .flag }
    var place = 0
    var rest = Array(given)[...]
    while let word = rest.popFirst() {
      if !word.isQuoted, word.text.hasPrefix("--"), word.text.count > 2 {
        try take(option: word, from: &rest, named, synopsis)
      } else if place < positional.count {
        words[positional[place].name, default: []].append(word)
        if positional[place].kind == .argument { place += 1 }
      } else {
        throw LineError(
          localized(
            en: "“\(word.text)” is too much here; write: \(synopsis)",
            de: "„\(word.text)“ ist hier zu viel; so wird es geschrieben: \(synopsis)"),
          at: word.range)
      }
    }
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

  private mutating func take(
    option word: Word, from rest: inout ArraySlice<Word>, _ named: [ParameterSpecification],
    _ synopsis: String
  ) throws(LineError) {
    let body = word.text.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    guard let parameter = named.first(where: { $0.name == name }) else {
      let nearest = Spelling.nearest(to: name, among: named.map(\.name))
      let hint =
        nearest.map {
          localized(en: "did you mean --\($0)?", de: "ist --\($0) gemeint?")
        }
        ?? localized(en: "write: \(synopsis)", de: "so wird es geschrieben: \(synopsis)")
      throw LineError(
        localized(
          en: "there is no --\(name) here; \(hint)", de: "hier gibt es kein --\(name); \(hint)"),
        at: word.range)
    }
    guard words[name] == nil else {
      throw LineError(
        localized(en: "--\(name) is given twice", de: "--\(name) steht zweimal da"), at: word.range)
    }
    let inline = body.dropFirst(name.count + 1)
    let hasInline = body.contains("=")
    if parameter.kind == .flag {
      if hasInline {
        throw LineError(
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
      throw LineError(
        localized(
          en: "--\(name) needs a value; write: \(synopsis)",
          de: "--\(name) braucht einen Wert; so wird es geschrieben: \(synopsis)"), at: word.range)
    }
  }
}
