import Reel
import ReelTexts

extension Origin {
  /// The name of the origin for users; in JSON it is the raw value.
  var name: Text {
    switch self {
    case .user: "user"
    case .effect: "effect"
    case .shell: "shell"
    }
  }
}
