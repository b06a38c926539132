import ReelCoding
import ReelStorage

/// A service of the backend.
protocol Service: Sendable {
  /// The path segment of its mount point, which also identifies it in the record of seeding.
  var name: String { get }
  /// Its routes.
  var routes: [Route] { get }
  /// Inserts the initial data of a new database; called once in a database's life.
  func seed(_ connection: Connection) throws
  /// Returns a failure in the service's format.
  func body(of failure: RequestFailure) -> JSON
}

extension Service {
  func body(of failure: RequestFailure) -> JSON { ["error": .string(failure.message)] }
}
