import ReelTexts
import Reel
import ReelApp

/// The source of the answers to a command's questions.
enum Answers: Sendable {
  /// The lines after the command; too few if the input ends.
  case lines([String])
  /// The user.
  case person(any Respondent)
}

/// A user who can be asked.
protocol Respondent: Sendable {
  /// Asks for a secret; returns nil if the user declines to answer.
  func secret(_ prompt: String) async -> String?
  /// Asks for confirmation; returns nil if the user declines to answer.
  func confirms(_ question: String) async -> Bool?
}

/// Provides the answers to one command's questions, in order.
struct Replies {
  private var answers: Answers
  private let environment: [String: String]

  init(_ answers: Answers, environment: [String: String]) {
    self.answers = answers
    self.environment = environment
  }

  /// Returns the text of a secret.
  ///
  /// - Throws: A `Failure` if there is none; no message ever contains the answer.
  mutating func secret(_ parameter: ParameterSpecification) async throws -> String {
    if case .person(let person) = answers {
      guard let text = await person.secret(parameter.expectation) else { throw Self.unanswered }
      return text
    }
    return try next(localized("the \(verbatim: parameter.name)"))
  }

  /// Returns whether the answer to a question is yes.
  ///
  /// - Throws: A `Failure` if there is none, or it is neither yes nor no.
  mutating func confirms(_ question: String) async throws -> Bool {
    if case .person(let person) = answers {
      guard let isYes = await person.confirms(question) else { throw Self.unanswered }
      return isYes
    }
    guard let isYes = Self.isYes(try next(localized("the answer to “\(verbatim: question)”")))
    else {
      throw Failure(
        localized("the next line must answer “\(verbatim: question)” with yes or no"),
        code: .noAnswer)
    }
    return isYes
  }

  /// Returns the meaning of an answer in any language; nil if it is neither.
  static func isYes(_ answer: String) -> Bool? {
    let answer = answer.trimmed.lowercased()
    if Language.words(Text("yes, y", context: "answers, separated by commas")).contains(answer) {
      return true
    }
    let no = Language.words(Text("no, n", context: "answers, separated by commas"))
    return no.contains(answer) ? false : nil
  }

  private static var unanswered: Failure {
    Failure(localized("not done: there was no answer"), code: .noAnswer)
  }

  /// Returns the next line.
  private mutating func next(_ what: String) throws -> String {
    guard case .lines(let lines) = answers, let line = lines.first else {
      throw Failure(
        localized("the input has ended; the next line should have been \(verbatim: what)"),
        code: .noAnswer)
    }
    answers = .lines(Array(lines.dropFirst()))
    guard line.hasPrefix("env:") else { return line }
    let name = String(line.dropFirst(4))
    guard let value = environment[name] else {
      throw Failure(
        localized(
          """
          there is no environment variable “\(verbatim: name)”, which was given for \
          \(verbatim: what)
          """), code: .noAnswer)
    }
    return value
  }
}
