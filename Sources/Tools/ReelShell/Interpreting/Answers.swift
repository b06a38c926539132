import Reel
import ReelApp

/// Where the answers to what a command asks come from.
public enum Answers: Sendable {
  /// The lines that follow the command, as they stand; too few where the input ends.
  case lines([String])
  /// Somebody who is asked.
  case person(any Respondent)
}

/// Somebody who can be asked.
public protocol Respondent: Sendable {
  /// What is answered when a secret is asked for; nil where no answer is wanted to be given.
  func secret(_ prompt: String) async -> String?
  /// Whether it is yes; nil where no answer is wanted to be given.
  func confirms(_ question: String) async -> Bool?
}

/// Takes the answers to what one command asks, in their order.
struct Replies {
  private var answers: Answers
  private let environment: [String: String]

  init(_ answers: Answers, environment: [String: String]) {
    self.answers = answers
    self.environment = environment
  }

  /// The text of a secret.
  ///
  /// - Throws: `Failure` where there is none; no message ever holds what was given.
  mutating func secret(_ parameter: ParameterSpecification) async throws -> String {
    if case .person(let person) = answers {
      guard let text = await person.secret(parameter.expectation) else { throw Self.unanswered }
      return text
    }
    return try next(localized(en: "the \(parameter.name)", de: parameter.name))
  }

  /// Whether the answer to a question is yes.
  ///
  /// - Throws: `Failure` where there is none, or one that is neither yes nor no.
  mutating func confirms(_ question: String) async throws -> Bool {
    if case .person(let person) = answers {
      guard let isYes = await person.confirms(question) else { throw Self.unanswered }
      return isYes
    }
    guard
      let isYes = Self.isYes(
        try next(
          localized(en: "the answer to “\(question)”", de: "die Antwort auf „\(question)“")))
    else {
      throw Failure(
        en: "“\(question)” is answered by the next line, which is neither yes nor no",
        de: "„\(question)“ wird mit der nächsten Zeile beantwortet, die weder ja noch nein sagt")
    }
    return isYes
  }

  /// What an answer means; nil for neither.
  static func isYes(_ answer: String) -> Bool? {
    switch answer.trimmed.lowercased() {
    case "yes", "y", "ja", "j": true
    case "no", "n", "nein": false
    default: nil
    }
  }

  private static var unanswered: Failure {
    Failure(
      en: "not done: there was no answer", de: "nicht getan: es gab keine Antwort")
  }

  /// What the next line stands for.
  private mutating func next(_ what: String) throws -> String {
    guard case .lines(let lines) = answers, let line = lines.first else {
      throw Failure(
        en: "the input has ended; the next line would have been \(what)",
        de: "die Eingabe ist zu Ende; als nächste Zeile fehlt: \(what)")
    }
    answers = .lines(Array(lines.dropFirst()))
    guard line.hasPrefix("env:") else { return line }
    let name = String(line.dropFirst(4))
    guard let value = environment[name] else {
      throw Failure(
        en: "there is no environment variable “\(name)”, which was given for \(what)",
        de: "es gibt keine Umgebungsvariable „\(name)“; angegeben ist sie für: \(what)")
    }
    return value
  }
}
