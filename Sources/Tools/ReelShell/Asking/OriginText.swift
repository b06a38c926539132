import ReelTexts
import Reel

extension Origin {
  /// What the origin is called where a user reads it; in JSON it is its raw value.
  var name: String {
    switch self {
    case .user: texts.asking.origins.user
    case .effect: texts.asking.origins.effect
    case .shell: texts.asking.origins.shell
    }
  }
}
