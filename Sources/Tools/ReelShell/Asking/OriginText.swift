import ReelTexts
import Reel

extension Origin {
  /// The name of the origin for users; in JSON it is the raw value.
  var name: String {
    switch self {
    case .user: localized("user")
    case .effect: localized("effect")
    case .shell: localized("shell")
    }
  }
}
