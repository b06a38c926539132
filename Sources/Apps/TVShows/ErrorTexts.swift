import ReelHTTP
import ReelTexts

extension APIError {
  /// The error as a sentence, with its meaning for the shows.
  var sentence: Text {
    switch self {
    case .invalidBaseURL(let text): "“\(verbatim: text)” is not the address of a server."
    case .noConnection: "You are offline; saved changes wait here."
    case .timedOut: "The server took too long to answer."
    case .connectionLost: "The connection was lost before the answer arrived."
    case .tooLong(_, let limit):
      "The server’s answer is longer than \(Self.size(limit)), so it is not read."
    case .redirected(_, let target):
      "The server redirects to \(verbatim: target), which is not followed."
    case .status(401, _), .status(403, _):
      "The server does not accept this program’s application id or key (401)."
    case .status(404, _): "The server has no TV shows at this address (404)."
    case .status(let code, let message) where code < 500:
      "The server refused this (\(code)\(verbatim: message.map { ": \($0)" } ?? ""))."
    case .malformed(let problem, let place) where !place.isEmpty:
      "Unexpected response from the server: \(problem.text) (\(verbatim: place))."
    case .unsendable(let problem): "This cannot be sent: \(verbatim: problem)."
    case .status, .malformed, .cancelled: text
    }
  }
}

extension StoreProblem {
  /// The problem as a sentence.
  var text: Text {
    switch self {
    case .damaged(let file):
      """
      \(verbatim: file) is not a database or is damaged. Move it away, and the server’s shows are \
      fetched again.
      """
    case .newer(let file, let found, let known):
      Text(
        """
        \(verbatim: file) is from a newer version of this program: it has version \(found), the \
        latest known is \(known).
        """, context: "the local database")
    case .readOnly(let file):
      "\(verbatim: file) cannot be written. Make the file and its directory writable."
    case .busy(let file):
      "\(verbatim: file) is in use by another program. Try again when that is done."
    case .full(let file):
      "There is no room for \(verbatim: file) to grow. Make room on the disk, then try again."
    case .notOpen: "No database is open here."
    case .other(let message): Text(verbatim: message)
    }
  }
}
