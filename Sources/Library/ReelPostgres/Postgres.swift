import Dispatch

/// A connection for asynchronous code: it has a thread of its own that waits for the server, so
/// that none of Swift's pool does.
///
/// ```swift
/// let database = try await Postgres.connect(to: address)
/// let count = try await database.perform { try $0.first("SELECT count(*) AS n FROM pools")?["n"]
/// ?? 0 }
/// ```
///
/// `@unchecked Sendable`: the connection is used on the queue alone, which does one thing at a
/// time.
public final class Postgres: @unchecked Sendable {
  private let queue = DispatchQueue(label: "reel.postgres")
  private let connection: PostgresConnection

  private init(_ connection: sending PostgresConnection) { self.connection = connection }

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: the database.
  ///   - application: what the server's lists of connections call this one.
  ///   - timeout: how long to wait for the server.
  /// - Throws: ``PostgresError``.
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

  /// Does something with the connection, after what was asked of it before.
  ///
  /// - Parameter body: gets the connection, which it must not keep.
  /// - Throws: what `body` throws.
  public func perform<Answer: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try body(connection) }) }
    }
  }

  /// Waits for notifications on the channels that the connection listens to.
  ///
  /// What else is asked of the connection waits meanwhile: one that listens does nothing else.
  ///
  /// - Parameter limit: how long.
  /// - Returns: the notifications; none where the time was over.
  /// - Throws: ``PostgresError`` where the connection has broken.
  public func notifications(within limit: Duration) async throws -> [PostgresNotification] {
    try await perform { try $0.notifications(within: limit) }
  }
}
