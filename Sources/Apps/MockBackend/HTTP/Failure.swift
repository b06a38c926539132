import ReelCoding
import ReelServer

/// A request that cannot be answered as asked, and why.
struct Failure: Error, Equatable, Sendable {
  enum Reason: Equatable, Sendable {
    /// The body is not JSON, or not an object.
    case malformedBody
    /// A field is missing or wrong.
    case badField
    /// The path or the query cannot be decoded.
    case badTarget
    /// The client is not known.
    case unauthorized
    /// The path is right, but what it names does not exist.
    case notFound
    /// There is nothing at such a path.
    case unknownPath
    /// The path is known, but not with this method; these are.
    case unknownMethod(allowed: [String])
    /// The body is larger than anything that belongs here.
    case bodyTooLarge
    /// The backend has been told to fail, or something in it broke.
    case fault
    /// The backend is about to end.
    case stopping
  }

  let reason: Reason
  /// One sentence without a full stop: which field or path, and what would be right.
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

  /// The answer, with a body that the service has given its form.
  func response(body: JSON) -> Response {
    var response = Response.json(body, status: status)
    if case .unknownMethod(let allowed) = reason {
      response.headers["Allow"] = allowed.joined(separator: ", ")
    }
    if reason == .unauthorized { response.headers["WWW-Authenticate"] = "Bearer" }
    return response
  }

  /// The answer to what comes in on an open connection while the backend ends.
  static var refusal: Response {
    let failure = Failure(.stopping, "the backend is about to end")
    var response = failure.response(body: ["error": .string(failure.message)])
    response.headers["Connection"] = "close"
    return response
  }
}
