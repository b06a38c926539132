import Reel
import ReelApp

/// What a line was answered when it asked, as a script has it after the line.
///
/// A secret is not kept: a script has the name of a variable for it.
struct ScriptedAnswers {
  private var variables = SecretVariables()
  /// Names for the secrets that were asked for.
  private var secrets: [String] = []
  /// What was answered to the question; nil where it was not.
  private var confirmation: Bool?

  /// Forgets what the line before was answered.
  mutating func begin() {
    secrets = []
    confirmation = nil
  }

  /// Notes a secret that was given.
  mutating func note(_ text: String, for secret: ParameterSpecification) {
    secrets.append(variables.name(for: secret.name, text))
  }

  /// Notes what was answered to the question.
  mutating func note(_ isYes: Bool) { confirmation = isYes }

  /// What a script has after a line with a command, now that it has been done.
  mutating func lines<State, Action>(after invocation: Invocation<State, Action>?) -> [String] {
    guard let invocation else { return [] }
    var lines = secrets.map { "env:\($0)" }
    // What was not read, because the line would not do, is not read again either.
    for secret in invocation.command.secrets.dropFirst(lines.count) {
      lines.append("env:" + variables.name(for: secret.name, nil))
    }
    if invocation.asksFirst {
      lines.append(confirmation.map { $0 ? "yes" : "no" } ?? "unanswered")
    }
    return lines
  }
}
