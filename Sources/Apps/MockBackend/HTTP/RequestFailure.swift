import ReelCoding
import ReelServer

/// The reason why a request cannot be answered as asked.
struct RequestFailure: Error, Equatable, Sendable {
  enum Reason: Equatable, Sendable {
    /// The body is not JSON, or not an object.
    case malformedBody
    /// A field is missing or wrong.
    case badField
    /// The path or the query cannot be decoded.
    case badTarget
    /// The client is unknown.
    case unauthorized
    /// The path is valid, but the resource does not exist.
    case notFound
    /// The path is unknown.
    case unknownPath
    /// The path is known, but does not allow this method, only these.
    case unknownMethod(allowed: [String])
    /// The body is too large.
    case bodyTooLarge
    /// The backend has been told to fail, or has an internal error.
    case fault
    /// The backend is stopping.
    case stopping
  }

  let reason: Reason
  /// One sentence without a full stop: the field or path, and what would be right.
  let message: String

  init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  var status: Int {
    switch reason {
    case .malformedBody, .badField, .badTarget: 400
    case .unauthorized: 401
    case .notFound, .unknownPath: 404
    case .unknownMethod: 405
    case .bodyTooLarge: 413
    case .fault: 500
    case .stopping: 503
    }
  }

  /// Returns the answer, with a body in the service's format.
  func response(body: JSON) -> Response {
    var response = Response.json(body, status: status)
    if case .unknownMethod(let allowed) = reason {
      response.headers["Allow"] = allowed.joined(separator: ", ")
    }
    if reason == .unauthorized { response.headers["WWW-Authenticate"] = "Bearer" }
    return response
  }

  /// The answer to requests on an open connection while the backend stops.
  static var refusal: Response {
    let failure = RequestFailure(.stopping, "the backend is about to end")
    var response = failure.response(body: ["error": .string(failure.message)])
    response.headers["Connection"] = "close"
    return response
  }
}
