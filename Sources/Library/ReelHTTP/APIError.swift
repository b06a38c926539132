import Reel
import ReelTexts

/// Why a call to a service did not get what it was for.
///
/// It can stand in an action, and its ``description`` can be shown to a user.
public enum APIError: LosableError, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The service's address is none.
  case invalidBaseURL(text: String)
  /// The server cannot be reached; the request has not been sent.
  case noConnection(server: String)
  /// The server did not answer in time; the request may have arrived.
  case timedOut(server: String)
  /// The connection broke before the answer was there; the request may have arrived.
  case connectionLost(server: String)
  /// The answer is longer than may be read: than this many bytes.
  case tooLong(server: String, limit: Int)
  /// The server sends on to where nothing is sent: to another server what is secret, to `http` what
  /// went to `https`, or in a circle.
  case redirected(server: String, target: String)
  /// The server answered with a status that is no success, and perhaps said why.
  case status(code: Int, message: String?)
  /// The answer is not what was agreed: what is wrong with it, and where in it.
  case malformed(problem: Malformation, place: String)
  /// What should have been sent cannot be put in JSON.
  case unsendable(problem: String)
  /// The caller has lost interest.
  case cancelled

  /// What a call says that will get no answer any more: it is as if the caller had lost interest.
  public static var lost: APIError { .cancelled }

  /// Says what happened, to a user, in the language of the line that is being done.
  public var description: String {
    let errors = texts.http.errors
    return switch self {
    case .invalidBaseURL(let text): errors.invalidAddress(text)
    case .noConnection(let server): errors.noConnection(Self.name(of: server))
    case .timedOut(let server): errors.timedOut(Self.name(of: server))
    case .connectionLost(let server): errors.connectionLost(Self.name(of: server))
    case .tooLong(let server, let limit):
      errors.tooLong(Self.name(of: server), Self.size(limit))
    case .redirected(let server, let target): errors.redirected(Self.name(of: server), target)
    case .status(let code, let message):
      "\(Self.explanation(of: code)) (\(code)\(message.map { ": \($0)" } ?? ""))."
    case .malformed(let problem, let place):
      place.isEmpty
        ? errors.malformed(problem.description) : errors.malformedAt(problem.description, place)
    case .unsendable(let problem): errors.unsendable(problem)
    case .cancelled: errors.cancelled
    }
  }

  /// Says what happened in a language: an app's own, on its screen.
  public func text(in language: Language) -> String {
    Language.$current.withValue(language) { description }
  }

  /// Whether there is no way to the server, so that it was not asked.
  public var isOffline: Bool { if case .noConnection = self { true } else { false } }

  /// Whether the server does not want to talk to this program at all, or is another one (401, 403,
  /// 404): what was asked for is not at fault.
  public var isRefusal: Bool {
    if case .status(let code, _) = self { [401, 403, 404].contains(code) } else { false }
  }

  /// Whether the server answered that it does not have what was asked for (404).
  public var isNotFound: Bool { if case .status(404, _) = self { true } else { false } }

  /// Whether the server may have done what it was asked for, although this is what came of it.
  ///
  /// Where that is so, a request that must not be carried out twice is not simply sent again.
  public var mayHaveArrived: Bool {
    switch self {
    case .timedOut, .connectionLost, .tooLong, .redirected, .malformed, .cancelled: true
    case .status(let code, _): code >= 500
    case .invalidBaseURL, .noConnection, .unsendable: false
    }
  }

  /// Whether the same request could fare better a little later.
  public var isTransient: Bool {
    switch self {
    case .noConnection, .timedOut, .connectionLost: true
    case .status(let code, _): code >= 500 || code == 408 || code == 429
    case .invalidBaseURL, .tooLong, .redirected, .malformed, .unsendable, .cancelled: false
    }
  }

  /// A number of bytes as one would say it.
  public static func size(_ bytes: Int) -> String {
    for (unit, size) in [("MB", 1_000_000), ("kB", 1_000)] where bytes > 0 && bytes % size == 0 {
      return "\(bytes / size) \(unit)"
    }
    return texts.http.bytes(bytes)
  }

  /// What a user would call a server; in errors, and so in recordings, it is the same in every
  /// language.
  private static func name(of server: String) -> String {
    server.hasPrefix(BaseURL.unnamed)
      ? texts.http.server(String(server.dropFirst(BaseURL.unnamed.count))) : server
  }

  private static func explanation(of code: Int) -> String {
    switch code {
    case 401, 403: texts.http.errors.notAllowed
    case 404: texts.http.errors.notFound
    case 500...: texts.http.errors.serverTrouble
    default: texts.http.errors.refused
    }
  }
}
