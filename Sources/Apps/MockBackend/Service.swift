import ReelCoding
import ReelStorage

/// One of the services that the backend plays.
protocol Service: Sendable {
  /// The path segment that it is mounted under; also what its seeding is remembered by.
  var name: String { get }
  /// The calls that it answers.
  var routes: [Route] { get }
  /// Puts in what a new database begins with; called once in a database's life.
  func seed(_ connection: Connection) throws
  /// The form in which it tells of a failure.
  func body(of failure: Failure) -> JSON
}

extension Service {
  func body(of failure: Failure) -> JSON { ["error": .string(failure.message)] }
}
