/// Limits for the body of a request.
package enum BodyLimits {
  /// The maximum size of an accepted body, in bytes.
  package static let accepted = 1 << 20
  /// The number of bytes that are read of a larger body before it is refused.
  package static let read = 16 << 20
  /// The number of bytes that are discarded after that, so that a client that sends everything gets
  /// to read the reason.
  static let dropped = 16 << 20
}
