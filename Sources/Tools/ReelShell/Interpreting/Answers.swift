import ReelTexts
import Reel
import ReelApp

/// Where the answers to what a command asks come from.
enum Answers: Sendable {
  /// The lines that follow the command, as they stand; too few where the input ends.
  case lines([String])
  /// The user who is asked.
  case person(any Respondent)
}

/// A user who can be asked.
protocol Respondent: Sendable {
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
    return try next(texts.session.answers.theSecret(parameter.name))
  }

  /// Whether the answer to a question is yes.
  ///
  /// - Throws: `Failure` where there is none, or one that is neither yes nor no.
  mutating func confirms(_ question: String) async throws -> Bool {
    if case .person(let person) = answers {
      guard let isYes = await person.confirms(question) else { throw Self.unanswered }
      return isYes
    }
    guard let isYes = Self.isYes(try next(texts.session.answers.theAnswer(question))) else {
      throw Failure(texts.session.answers.isNeither(question), code: .noAnswer)
    }
    return isYes
  }

  /// What an answer means, in any language; nil for neither.
  static func isYes(_ answer: String) -> Bool? {
    let answer = answer.trimmed.lowercased()
    let answers = Texts.all.map(\.session.answers)
    if answers.contains(where: { $0.yes.contains(answer) }) { return true }
    return answers.contains { $0.no.contains(answer) } ? false : nil
  }

  private static var unanswered: Failure {
    Failure(texts.session.answers.unanswered, code: .noAnswer)
  }

  /// What the next line stands for.
  private mutating func next(_ what: String) throws -> String {
    guard case .lines(let lines) = answers, let line = lines.first else {
      throw Failure(texts.session.answers.inputEnded(what), code: .noAnswer)
    }
    answers = .lines(Array(lines.dropFirst()))
    guard line.hasPrefix("env:") else { return line }
    let name = String(line.dropFirst(4))
    guard let value = environment[name] else {
      throw Failure(texts.session.answers.noSuchVariable(name, what), code: .noAnswer)
    }
    return value
  }
}
