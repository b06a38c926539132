import Foundation
import ReelApp
import ReelHTTP
import ReelTimeline
import Synchronization

/// Takes note of what an app asks its service to change, so that another client can do it too.
final class RequestLog: Sendable {
  /// The newest requests, each as `.http` takes it.
  private let lines = Mutex<[(base: String, line: String)]>([])

  private static let kept = 16

  /// What has been asked of the service at `base`, the oldest first.
  func lines(for base: BaseURL?) -> [String] {
    guard let base else { return [] }
    return lines.withLock { lines in
      lines.filter { $0.base == "\(base)" }.map(\.line)
    }
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

  /// A request as a line; nil where its body is no JSON object.
  private static func line(_ request: HTTPRequest) -> String? {
    let path = request.path.hasPrefix("/") ? request.path : "/" + request.path
    var words = [request.method.rawValue, path]
    if let body = request.body, !body.isEmpty {
      guard case .object(let members)? = try? JSON(text: String(decoding: body, as: UTF8.self))
      else { return nil }
      for name in members.keys.sorted() {
        words.append("\(name):=\((members[name] ?? .null).text)")
      }
    }
    return words.map { Words.quoted($0) }.joined(separator: " ")
  }
}

/// A transport to which a ``RequestLog`` listens.
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
