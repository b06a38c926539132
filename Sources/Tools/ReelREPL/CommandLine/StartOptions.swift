/// What the command line says about a session in the shell: what it begins with, and its lines.
struct StartOptions: Sendable {
  /// The options of the session.
  var session: SessionOptions
  /// The sources of its lines.
  var lines: LineOptions
  /// The app in which it begins; nil for the first one.
  var app: Int?
  /// Where it is recorded; nil for the usual place.
  var record: RecordingTarget?
}
