import ReelTexts
import Reel

extension Origin {
  /// The name of the origin for users; in JSON it is the raw value.
  var name: String {
    switch self {
    case .user: texts.asking.origins.user
    case .effect: texts.asking.origins.effect
    case .shell: texts.asking.origins.shell
    }
  }
}
