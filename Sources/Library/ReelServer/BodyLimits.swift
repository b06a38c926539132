/// How much of a request's body is read.
package enum BodyLimits {
  /// What a body may have, in bytes.
  package static let accepted = 1 << 20
  /// What is read of a body that has more, in bytes, before it is refused.
  package static let read = 16 << 20
  /// What is dropped after that, in bytes, so that a client that sends to the end gets to read why.
  static let dropped = 16 << 20
}
