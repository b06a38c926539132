import Foundation
import ReelHTTP
import ReelServer
import ReelStorage
import Synchronization

@testable import MockBackend

/// The service in this process, without HTTP.
///
/// The table of faults makes a hundred thousand requests. Scenarios and tests of the whole program
/// use HTTP.
final class LocalServer: Transport {
  static let base = "http://server/codepay"

  private let database: Database
  private let dispatcher: Dispatcher

  init(limit: Int, now: @escaping @Sendable () -> Int64) throws {
    let options = Backend.Options()
    let service = CodePayService(
      now: now, makeToken: options.makeToken, tokenLifetime: options.tokenLifetime, limit: limit)
    database = try Database(.memory, migrations: Schema.migrations)
    dispatcher = Dispatcher([service], database: database, options: options)
  }

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    let url = request.url(below: base)
    let target =
      url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    let body = [UInt8](request.body ?? Data())
    let answer = dispatcher.answer(
      ReceivedRequest(
        method: request.method.rawValue, target: target,
        headers: Dictionary(
          request.headers.entries.map { ($0.name.lowercased(), $0.value) },
          uniquingKeysWith: { $1 }),
        body: body, size: body.count))
    return HTTPResponse(status: answer.status, body: Data(answer.body))
  }
}
