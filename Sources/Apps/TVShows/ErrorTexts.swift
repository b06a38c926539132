import ReelHTTP
import ReelTexts

extension APIError {
  /// The error as a sentence, with its meaning for the shows where it has one.
  var sentence: Text {
    switch self {
    case .noConnection: "You are offline; saved changes wait here."
    case .connectionLost: "The connection was lost before the answer arrived."
    case .status(401, _), .status(403, _):
      "The server does not accept this program’s application id or key (401)."
    case .status(404, _): "The server has no TV shows at this address (404)."
    default: text
    }
  }
}
