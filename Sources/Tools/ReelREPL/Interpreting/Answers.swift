import Reel
import ReelApp
import ReelTexts

/// The answers to one command's questions, in order.
enum Answers: Sendable {
  /// The lines after the command; too few if the input ends. They may name variables of the
  /// environment, unless a person has typed them.
  case lines([String], areTyped: Bool = false)
  /// The user.
  case person(any Respondent)
}

/// A user who can be asked.
protocol Respondent: Sendable {
  /// Asks for a secret; returns nil if the user declines to answer.
  func secret(_ prompt: Text) async -> String?
  /// Asks for confirmation; returns nil if the user declines to answer.
  func confirms(_ question: Text) async -> Bool?
}

extension Answers {
  /// The user; nil if the answers are lines.
  var person: (any Respondent)? { if case .person(let person) = self { person } else { nil } }

  /// Returns the text of a secret.
  ///
  /// - Throws: A `LineFailure` if there is none; no message ever contains the answer.
  mutating func secret(
    _ parameter: ParameterSpecification, in environment: [String: String]
  ) async throws -> String {
    if let person {
      guard let text = await person.secret(parameter.expectation) else { throw Self.unanswered }
      return text
    }
    return try next("the answer to “\(parameter.expectation)”", in: environment)
  }

  /// Returns whether the answer to a question is yes.
  ///
  /// - Throws: A `LineFailure` if there is none, or it is neither yes nor no.
  mutating func confirms(
    _ question: Text, in environment: [String: String]
  ) async throws -> Bool {
    if let person {
      guard let isYes = await person.confirms(question) else { throw Self.unanswered }
      return isYes
    }
    guard let isYes = Self.isYes(try next("the answer to “\(question)”", in: environment)) else {
      throw LineFailure(
        "the next line must answer “\(question)” with yes or no",
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

  private static var unanswered: LineFailure {
    LineFailure("not done: there was no answer", code: .noAnswer)
  }

  /// Returns the next line, or the variable of the environment that it names.
  private mutating func next(_ what: Text, in environment: [String: String]) throws -> String {
    guard case .lines(let lines, let areTyped) = self, let line = lines.first else {
      throw LineFailure(
        "the input has ended; the next line should have been \(what)",
        code: .noAnswer)
    }
    self = .lines(Array(lines.dropFirst()), areTyped: areTyped)
    guard !areTyped, line.hasPrefix("env:") else { return line }
    let name = String(line.dropFirst(4))
    guard let value = environment[name] else {
      throw LineFailure(
        """
        there is no environment variable “\(verbatim: name)”, which was given for \
        \(what)
        """, code: .noAnswer)
    }
    return value
  }
}
