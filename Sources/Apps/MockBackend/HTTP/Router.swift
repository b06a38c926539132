import ReelServer
import ReelStorage

/// A route of a service: `Route("GET", "/pools/:id") { request, connection in … }`.
struct Route: Sendable {
  /// Runs in a transaction, which is rolled back if it throws.
  typealias Handler = @Sendable (Request, Connection) throws -> Response

  let method: String
  let pattern: [String]
  /// Whether it may change something, and so needs a transaction.
  let writes: Bool
  let handler: Handler

  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - pattern: the path below the mount point; a segment `:name` matches any non-empty one, and
  ///     becomes a parameter.
  ///   - writes: whether it may change something; by default, true except for GET.
  ///   - handler: returns the answer.
  init(_ method: String, _ pattern: String, writes: Bool? = nil, handler: @escaping Handler) {
    self.method = method
    self.pattern = pattern.split(separator: "/").map(String.init)
    self.writes = writes ?? (method != "GET")
    self.handler = handler
  }

  /// Returns the parameters if the pattern matches the path.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == pattern.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, segment) in zip(pattern, path) {
      if part.hasPrefix(":"), !segment.isEmpty {
        parameters[String(part.dropFirst())] = segment
      } else if part != segment {
        return nil
      }
    }
    return parameters
  }
}

/// Finds the service and the route for a request.
struct Router: Sendable {
  private let mounts: [Mount]

  private struct Mount: Sendable {
    let service: any Service
    let routes: [Route]
  }

  init(_ services: [any Service]) {
    mounts = services.map { Mount(service: $0, routes: $0.routes) }
  }

  /// Returns the service at the mount point of a path.
  func service(for path: [String]) -> (any Service)? {
    mounts.first { $0.service.name == path.first }?.service
  }

  /// Returns the route for a method and path, with its parameters; throws a `RequestFailure` if
  /// there is none.
  ///
  /// HEAD uses the route of GET; the server omits the body.
  func route(_ method: String, _ path: [String]) throws -> (Route, parameters: [String: String]) {
    let routes = mounts.first { $0.service.name == path.first }?.routes ?? []
    let fitting = routes.compactMap { route in
      route.match(Array(path.dropFirst())).map { (route, parameters: $0) }
    }
    let shown = "/" + path.joined(separator: "/")
    guard !fitting.isEmpty else {
      let services = mounts.map { "/\($0.service.name)" }.joined(separator: ", ")
      throw RequestFailure(
        .unknownPath, "there is nothing at \(shown); the services are \(services)")
    }
    if let found = fitting.first(where: { $0.0.method == (method == "HEAD" ? "GET" : method) }) {
      return found
    }
    let known = Set(fitting.map(\.0.method))
    let allowed = known.union(known.contains("GET") ? ["HEAD"] : []).sorted()
    throw RequestFailure(
      .unknownMethod(allowed: allowed),
      "\(shown) does not know \(method), only \(allowed.joined(separator: ", "))")
  }
}
