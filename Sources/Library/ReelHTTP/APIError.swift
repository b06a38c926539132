import Reel
import ReelTexts

/// The reason why a call to a service failed.
///
/// It can be part of an action, and its ``text`` can be shown to a user.
public enum APIError: RequestError, TextError, Codable, Hashable, Sendable {
  /// The service's address is invalid.
  case invalidBaseURL(text: String)
  /// The server cannot be reached; the request has not been sent.
  case noConnection(server: String)
  /// The server did not answer in time; the request may have arrived.
  case timedOut(server: String)
  /// The connection broke before the answer was there; the request may have arrived.
  case connectionLost(server: String)
  /// The answer is longer than the limit in bytes: ask for less, or allow more with
  /// ``APIClient/answerLimit``.
  case tooLong(server: String, limit: Int)
  /// The server redirects to a place to which nothing is sent: secrets to another server, or from
  /// `https` to `http`; or in a circle, without a target.
  case redirected(server: String, target: String)
  /// The server answered with a status that is not a success, and possibly a message.
  case status(code: Int, message: String?)
  /// The answer does not have the expected format: the problem, and its place.
  case malformed(problem: Malformation, place: String)
  /// The request cannot be encoded as JSON.
  case unsendable(problem: String)
  /// The caller cancelled the call.
  case cancelled

  /// The error of a call that will never be answered: as if the caller had cancelled it.
  public static var lost: APIError { .cancelled }

  /// The error of a call that took longer than its policy allows, whatever the server.
  public static var late: APIError { .timedOut(server: "") }

  /// A message for the user.
  public var text: Text {
    switch self {
    case .invalidBaseURL(let text):
      """
      “\(verbatim: text)” is not the address of a server; one looks like http://127.0.0.1:8080.
      """
    case .noConnection(let server):
      "The \(Self.name(of: server)) does not answer."
    case .timedOut(server: ""): "The server took too long to answer."
    case .timedOut(let server):
      "The \(Self.name(of: server)) took too long to answer."
    case .connectionLost(let server):
      "The connection to the \(Self.name(of: server)) was lost."
    case .tooLong(let server, let limit):
      "The answer of the \(Self.name(of: server)) is longer than \(Self.size(limit)), so it is not read."
    case .redirected(let server, target: ""):
      "The \(Self.name(of: server)) redirects in a circle."
    case .redirected(let server, let target):
      """
      The \(Self.name(of: server)) redirects to \(verbatim: target), which is not \
      followed; if it is right, give it as the service's address.
      """
    case .status(let code, let message):
      Self.explanation(of: code)
        + Text(verbatim: " (\(code)\(message.map { ": \($0)" } ?? "")).")
    case .malformed(let problem, let place):
      if place.isEmpty {
        "Unexpected response from the server: \(problem.text)."
      } else {
        """
        Unexpected response from the server: \(problem.text) at \
        \(verbatim: place).
        """
      }
    case .unsendable(let problem):
      "This cannot be sent to the server: \(verbatim: problem)."
    case .cancelled: "The request was cancelled."
    }
  }

  /// Whether there is no connection to the server, so that the request was not sent.
  public var isOffline: Bool { if case .noConnection = self { true } else { false } }

  /// Whether the server rejects this program, or is a different one (401, 403, 404), rather than
  /// this particular request.
  public var isRefusal: Bool {
    if case .status(let code, _) = self { [401, 403, 404].contains(code) } else { false }
  }

  /// Whether the server answered that it does not have the requested resource (404).
  public var isNotFound: Bool { if case .status(404, _) = self { true } else { false } }

  /// Whether the server may have carried out the request in spite of this error.
  ///
  /// If so, do not simply repeat a request that must not be carried out twice.
  public var mayHaveArrived: Bool {
    switch self {
    case .timedOut, .connectionLost, .tooLong, .redirected, .malformed, .cancelled: true
    case .status(let code, _): code >= 500
    case .invalidBaseURL, .noConnection, .unsendable: false
    }
  }

  /// Whether the same request may succeed a little later.
  public var isTransient: Bool {
    switch self {
    case .noConnection, .timedOut, .connectionLost: true
    case .status(let code, _): code >= 500 || code == 408 || code == 429
    case .invalidBaseURL, .tooLong, .redirected, .malformed, .unsendable, .cancelled: false
    }
  }

  /// Returns a number of bytes as text for a person.
  public static func size(_ bytes: Int) -> Text {
    for (unit, size) in [("MB", 1_000_000), ("kB", 1_000)] where bytes > 0 && bytes % size == 0 {
      return Text(verbatim: "\(bytes / size) \(unit)")
    }
    return "\(bytes) bytes"
  }

  /// Returns the name of a server for a user; in errors, and therefore in recordings, it is the
  /// same in every language.
  private static func name(of server: String) -> Text {
    switch server {
    case BaseURL.embeddedBackend: "embedded backend"
    case BaseURL.embedded.server: "embedded server"
    case _ where server.hasPrefix(BaseURL.unnamed):
      "server at \(verbatim: String(server.dropFirst(BaseURL.unnamed.count)))"
    default: Text(verbatim: server)
    }
  }

  private static func explanation(of code: Int) -> Text {
    switch code {
    case 401, 403: "The server does not allow this"
    case 404: "The server cannot find this"
    case 500...: "The server has a problem"
    default: "The server refused this"
    }
  }
}
