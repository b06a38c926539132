import ReelHTTP
import ReelTexts

extension APIError {
  /// The error as a sentence, with its meaning for the shows where it has one.
  var sentence: Text {
    switch self {
    case .noConnection: "\(text) Saved changes wait here."
    case .connectionLost: "The connection was lost before the answer arrived."
    case .status(let code, _) where code == 401 || code == 403:
      "The server does not accept this program’s application id or key (\(code))."
    case .status(404, _): "The server has no TV shows at this address (404)."
    default: text
    }
  }
}
