/// What stands for secrets.
package enum SecretText {
  /// What stands for every secret, wherever one is written down.
  package static let placeholder = "•••"
}
