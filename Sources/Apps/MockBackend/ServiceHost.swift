import ReelServer
import ReelStorage

/// The services with their data, for requests from a server or from the process itself.
final class ServiceHost: Sendable {
  private let database: Database
  private let dispatcher: Dispatcher

  /// Opens the data, and seeds new services.
  init(_ options: Backend.Options) throws {
    try options.check()
    let services = Self.services(options)
    do {
      let location = options.location ?? options.file.map { .file($0) } ?? .memory
      database = try Database(location, migrations: Schema.migrations)
      try Schema.seed(services, in: database)
    } catch let error as DatabaseError {
      throw BackendError.data(error)
    }
    dispatcher = Dispatcher(services, database: database, options: options)
  }

  /// Returns the answer to a request; may be called on any thread.
  func answer(_ request: ReceivedRequest) -> Response { dispatcher.answer(request) }

  /// Closes the data file.
  func close() { database.close() }

  /// Returns all services, in one line each; their tables are in ``Schema``.
  private static func services(_ options: Backend.Options) -> [any Service] {
    [
      MiniPoolsService(now: options.now, pools: options.pools ?? 3),
      TransformersService(makeToken: options.makeToken),
      ParseService(now: options.now),
      CodePayService(
        now: options.now, makeToken: options.makeToken, tokenLifetime: options.tokenLifetime,
        limit: options.codepayLimit),
    ]
  }
}
