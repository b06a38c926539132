import Reel

extension Origin {
  /// What the origin is called where somebody reads it; in JSON it is its raw value.
  var name: String {
    switch self {
    case .user: localized(en: "user", de: "Benutzer")
    case .effect: localized(en: "effect", de: "Effekt")
    case .shell: localized(en: "shell", de: "Shell")
    }
  }
}
