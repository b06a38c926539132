import ReelApp
import ReelSupport

extension TransformersApp.Action {
  /// The command as it is given; nil for what is no command.
  var command: String? {
    switch self {
    case .router(.homeTapped): "home"
    case .router(.cybertronTapped): "cybertron"
    case .router(.battlefieldTapped): "battlefield"
    case .router(.backTapped): "back"
    case .roster(.refreshTapped): "refresh"
    case .form(.createTapped(let typed)): "create \(typed[.name] ?? "")".trimmed
    case .form(.editTapped(let id, _)): "edit \(id ?? "")".trimmed
    case .form(.randomTapped): "random"
    case .form(.fieldEdited(let field, let text)): "set \(field.rawValue) \(text)".trimmed
    case .form(.fieldsEdited(let values)):
      FieldName.allCases.reduce("set") { line, field in
        values[field].map { "\(line) \(field.rawValue)=\(Words.quoted($0))" } ?? line
      }
    case .form(.saveTapped): "save"
    case .cybertron(.deleteTapped(let id)): "delete \(id ?? "")".trimmed
    case .cybertron(.undoTapped): "undo"
    case .cybertron(.searchTapped(let text)): "search \(text ?? "")".trimmed
    case .cybertron(.sortTapped(let order)): "sort \(order.rawValue)"
    case .cybertron(.nextTapped): "next"
    case .cybertron(.previousTapped): "previous"
    case .page(.showTapped(let id)): "show \(id)"
    case .battlefield(.fightTapped): "fight"
    case .home, .roster, .form, .cybertron: nil
    }
  }
}

// Commands: at once, or later.
extension TransformersApp.State {
  /// Whether a command must wait.
  func mustWait(_ command: TransformersApp.Action) -> Bool {
    switch command {
    case .roster: working != nil
    case .router: isOccupied && (isSaving || !waiting.isEmpty)
    case .form(.fieldEdited), .form(.fieldsEdited), .form(.saveTapped), .form(.randomTapped):
      isOccupied || (!hasLoaded && form == nil)
    case .home, .cybertron, .form, .battlefield, .page: isOccupied || !hasLoaded
    }
  }

  /// Does a command; where one that has waited fails, those after it are dropped.
  mutating func perform(hasWaited: Bool, _ command: (inout Self) -> Void) {
    // What the user has not been told yet stays, unless there is something newer.
    let earlier = hasWaited ? message : nil
    message = nil
    if !hasWaited {
      dropped = []
      isNewWorld = false
    }
    command(&self)
    if hasWaited, message != nil || form?.shaking.isEmpty == false { drop() }
    message = message ?? earlier
  }

  /// Gives up what waits: something before it has failed.
  mutating func drop() {
    dropped += waiting
    waiting = []
  }
}
