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

/// The names of the environment variables that contain a saved script's secrets.
///
/// Different secrets for the same parameter, such as those of two accounts, have different names:
/// `PASSWORD` and `PASSWORD_2`. The secrets themselves are not kept.
struct SecretVariables {
  /// The hashes of the secrets for each parameter, which differ between processes.
  private var known: [String: [Int]] = [:]

  /// Returns the name for a secret; equal secrets have the same name.
  ///
  /// - Parameters:
  ///   - parameter: the name of the secret.
  ///   - text: the secret; nil if it was not read.
  mutating func name(for parameter: String, _ text: String?) -> String {
    let name = parameter.uppercased()
      .map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    guard let text else { return name }
    var hashes = known[name, default: []]
    let index = hashes.firstIndex(of: text.hashValue) ?? hashes.count
    if index == hashes.count { hashes.append(text.hashValue) }
    known[name] = hashes
    return index == 0 ? name : "\(name)_\(index + 1)"
  }
}
