import ReelCoding
import ReelServer
import ReelSupport
import ReelStorage

/// Several requests in one: `POST /batch` with `{"requests":[{"method","path","body"}]}`.
///
/// Each is performed separately, in order, and a refused one does not affect the others: the answer
/// has a `{"success":…}` or an `{"error":…}` for each.
struct ParseBatch {
  /// The maximum number of requests in a batch.
  private static let most = 50
  /// Possible prefixes of the paths: the mount point, or the version used by old clients.
  private static let prefixes = ["parse", "1"]

  let service: ParseService

  func answer(_ request: Request, _ connection: Connection) throws -> Response {
    guard case .array(let requests)? = try request.fields().members["requests"] else {
      throw ParseRefusal(.invalidJSON, "requests has to be an array")
    }
    guard requests.count <= Self.most else {
      throw ParseRefusal(
        .invalidJSON, "a batch has at most \(Self.most) requests, not \(requests.count)")
    }
    let routes = service.routes
    return .json(
      .array(
        try requests.map { part in
          let answer = try self.answer(part, of: request, routes, connection)
          let body = answer.body.isEmpty ? [:] : try JSON(exactly: answer.body)
          return answer.status < 300 ? ["success": body] : ["error": body]
        }))
  }

  private func answer(
    _ part: JSON, of batch: Request, _ routes: [Route], _ connection: Connection
  ) throws -> Response {
    do {
      guard case .object(let members) = part, case .string(let method)? = members["method"],
        case .string(let path)? = members["path"]
      else {
        throw ParseRefusal(
          .invalidJSON, "a request of a batch needs a method and a path, not \(part.text.excerpt)")
      }
      var target = try Target(path)
      if let first = target.path.first, Self.prefixes.contains(first) { target.path.removeFirst() }
      let found = routes.lazy.compactMap { route in
        route.method == method ? route.match(target.path).map { (route, $0) } : nil
      }.first
      guard let (route, parameters) = found, target.path != ["batch"] else {
        throw ParseRefusal(.invalidJSON, "a batch cannot do \(method.excerpt) \(path.excerpt)")
      }
      var headers = batch.headers
      // It identifies the batch, and none of its requests.
      headers["x-parse-request-id"] = nil
      return try route.handler(
        Request(
          method: method, path: target.path, query: target.query, headers: headers,
          body: members["body"]?.bytes ?? [], parameters: parameters), connection)
    } catch let refusal as ParseRefusal {
      return refusal.response
    } catch let failure as RequestFailure {
      // Like a refusal, thrown before anything is written.
      return failure.response(body: service.body(of: failure))
    }
  }
}
