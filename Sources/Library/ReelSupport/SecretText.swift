/// The placeholder for secrets.
package enum SecretText {
  /// The text written in place of every secret.
  package static let placeholder = "•••"
}
