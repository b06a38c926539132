import Dispatch

/// A connection for asynchronous code: it has a separate thread that waits for the server, so that
/// no thread of Swift's pool is blocked.
///
/// ```swift
/// let database = try await Postgres.connect(to: address)
/// let count = try await database.perform { try $0.first("SELECT count(*) AS n FROM pools")?["n"]
/// ?? 0 }
/// ```
///
/// `@unchecked Sendable`: the connection is used only on the queue, which runs one operation at a
/// time.
public final class Postgres: @unchecked Sendable {
  private let queue = DispatchQueue(label: "reel.postgres")
  private let connection: PostgresConnection

  private init(_ connection: sending PostgresConnection) { self.connection = connection }

  /// Connects to a database.
  ///
  /// - Parameters:
  ///   - address: the database.
  ///   - application: the name of this connection in the server's lists.
  ///   - timeout: the maximum time to wait for the server.
  /// - Throws: A ``PostgresError``.
  public static func connect(
    to address: PostgresAddress, application: String = "reel", timeout: Duration = .seconds(10)
  ) async throws -> Postgres {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            Postgres(
              try PostgresConnection(address, application: application, timeout: timeout))
          })
      }
    }
  }

  /// Runs a body with the connection, after earlier calls.
  ///
  /// - Parameter body: receives the connection, which it must not keep.
  /// - Throws: Any error of `body`.
  public func perform<Answer: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try body(connection) }) }
    }
  }

  /// Waits for notifications on the channels that the connection listens to.
  ///
  /// Other calls wait in the meantime: a connection that listens does nothing else.
  ///
  /// - Parameter limit: the maximum time.
  /// - Returns: The notifications; empty if the time ran out.
  /// - Throws: A ``PostgresError`` if the connection has broken.
  public func notifications(within limit: Duration) async throws -> [PostgresNotification] {
    try await perform { try $0.notifications(within: limit) }
  }
}
