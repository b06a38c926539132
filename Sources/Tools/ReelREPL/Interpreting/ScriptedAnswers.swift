import Reel
import ReelApp
import ReelTexts

/// The answers to a line's questions, in the form that a script has after the line.
///
/// Secrets are not kept: a script contains the names of variables for them.
struct ScriptedAnswers {
  private var variables = SecretVariables()
  /// Names for the entered secrets.
  private var secrets: [String] = []
  /// The answer to the confirmation; nil if it was not asked.
  private var confirmation: Bool?
  /// The question of the confirmation, until it is answered.
  private(set) var question: Text?

  /// Forgets the answers to the previous line.
  mutating func begin() {
    secrets = []
    confirmation = nil
    question = nil
  }

  /// Records that a secret was entered.
  mutating func note(_ text: String, for secret: ParameterSpecification) {
    secrets.append(variables.name(for: secret.name, text))
  }

  /// Records that a confirmation is asked for.
  mutating func ask(_ question: Text) { self.question = question }

  /// Records the answer to the confirmation.
  mutating func note(_ isYes: Bool) {
    confirmation = isYes
    question = nil
  }

  /// Returns the lines that a script has after a line with a command, now that it has been
  /// performed.
  mutating func lines<State, Action>(after invocation: Invocation<State, Action>?) -> [String] {
    guard let invocation else { return [] }
    var lines = secrets.map { "env:\($0)" }
    // Secrets that were not read, because the line was not valid, are not read again either.
    for secret in invocation.secrets.dropFirst(lines.count) {
      lines.append("env:" + variables.name(for: secret.name, nil))
    }
    if invocation.asksFirst {
      lines.append(confirmation.map { $0 ? "yes" : "no" } ?? "unanswered")
    }
    return lines
  }
}
