import Foundation
import ReelApp
import ReelHTTP
import ReelREPL
import ReelTimeline
import Synchronization

/// Records the changes that an app requests of its service, so that another client can make them
/// too.
final class RequestLog: Sendable {
  /// The latest requests, each as `.http` takes it.
  private let lines = Mutex<[(base: String, line: String)]>([])

  private static let kept = 16

  /// Returns the requests to the service at `base`, the oldest first.
  func lines(for base: BaseURL?) -> [String] {
    guard let base else { return [] }
    let name = "\(base)"
    return lines.withLock { lines in lines.filter { $0.base == name }.map(\.line) }
  }

  fileprivate func note(_ request: HTTPRequest, _ base: BaseURL) {
    guard request.method != .get, request.method != .head, request.query.isEmpty,
      let line = Self.line(request)
    else { return }
    lines.withLock { lines in
      lines.append(("\(base)", line))
      if lines.count > Self.kept { lines.removeFirst() }
    }
  }

  /// Returns a request as a line; nil if its body is not a JSON object.
  private static func line(_ request: HTTPRequest) -> String? {
    let path = request.path.hasPrefix("/") ? request.path : "/" + request.path
    var words = [request.method.rawValue, path]
    if let body = request.body, !body.isEmpty {
      guard case .object(let members)? = try? JSON(text: String(decoding: body, as: UTF8.self))
      else { return nil }
      for name in members.keys {
        words.append("\(name):=\((members[name] ?? .null).text)")
      }
    }
    return words.map { Words.quoted($0) }.joined(separator: " ")
  }
}

/// A transport with a ``RequestLog``.
struct ListeningTransport: Transport {
  let inner: any Transport
  let log: RequestLog

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    log.note(request, base)
    return try await inner.send(request, to: base)
  }
}
