import Foundation
import ReelCoding
import ReelServer
import ReelStorage

/// The path from a request to its answer: size, target, route, fault, transaction, latency.
final class Dispatcher: Sendable {
  private let router: Router
  private let database: Database
  private let faults: Faults
  private let latency: Int
  private let pause: @Sendable (Int) -> Void

  init(_ services: [any Service], database: Database, options: Backend.Options) {
    router = Router(services)
    self.database = database
    faults = Faults(rate: options.fail, kind: options.faultKind, seed: options.seed)
    latency = options.latency
    pause = options.pause
  }

  func answer(_ received: ReceivedRequest) -> Response {
    defer {
      // After the work: a request takes effect even if its client gives up waiting.
      if latency > 0 { pause(latency) }
    }
    let target: Target
    do {
      target = try Target(received.target)
    } catch {
      return Self.response(to: error, by: nil)
    }
    let service = router.service(for: target.path)
    do {
      return try run(received, target)
    } catch {
      return Self.response(to: error, by: service)
    }
  }

  private func run(_ received: ReceivedRequest, _ target: Target) throws -> Response {
    let fault = faults.next()
    if fault == .beforeWrite {
      throw RequestFailure(.fault, "a fault on demand: the request has changed nothing")
    }
    guard received.size <= BodyLimits.accepted else {
      throw RequestFailure(.bodyTooLarge, "the body is larger than \(BodyLimits.accepted) bytes")
    }
    let (route, parameters) = try router.route(received.method, target.path)
    let request = Request(
      method: received.method, path: Array(target.path.dropFirst()), query: target.query,
      headers: received.headers, body: received.body, parameters: parameters)
    let answer =
      if route.writes {
        try database.transaction { try route.handler(request, $0) }
      } else {
        try database.read { try route.handler(request, $0) }
      }
    if fault == .afterWrite {
      throw RequestFailure(.fault, "a fault on demand: the request has done its work")
    }
    return answer
  }

  private static func response(to error: any Error, by service: (any Service)?) -> Response {
    let failure = error as? RequestFailure ?? RequestFailure(.fault, "\(error)")
    let standard: JSON = ["error": .string(failure.message)]
    return failure.response(body: service?.body(of: failure) ?? standard)
  }
}
