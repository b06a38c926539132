import ReelApp
import ReelSupport

extension TransformersApp.Action {
  /// The command as it is typed; nil for other actions.
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
    case .form(.edited(let values)):
      if values.count == 1, let (field, text) = values.first {
        "set \(field.rawValue) \(text)".trimmed
      } else {
        "set \(FieldName.assignments(values))".trimmed
      }
    case .form(.saveTapped): "save"
    case .cybertron(.deleteTapped(let id)): "delete \(id ?? "")".trimmed
    case .cybertron(.undoTapped): "undo"
    case .cybertron(.searchTapped(let text)): "search \(text ?? "")".trimmed
    case .cybertron(.sortTapped(let order)): "sort \(order.rawValue)"
    case .cybertron(.nextTapped): "next"
    case .cybertron(.previousTapped): "previous"
    case .cybertron(.pageTapped(let number)):
      Command<TransformersApp.State, Self>.line(ofPage: number)
    case .page(.showTapped(let id)): "show \(id)"
    case .battlefield(.fightTapped): "fight"
    case .home, .roster, .form, .cybertron: nil
    }
  }
}

// Commands, performed at once or later.
extension TransformersApp.State {
  /// Returns whether a command must wait.
  func mustWait(_ command: TransformersApp.Action) -> Bool {
    switch command {
    case .roster: working != nil
    case .router: isOccupied && (isSaving || !waiting.isEmpty)
    case .form(.edited), .form(.saveTapped), .form(.randomTapped):
      isOccupied || (!hasLoaded && form == nil)
    case .home, .cybertron, .form, .battlefield, .page: isOccupied || !hasLoaded
    }
  }

  /// Performs a command; if one that has waited fails, those after it are dropped.
  mutating func perform(hasWaited: Bool, _ command: (inout Self) -> Void) {
    // A message that has not been shown yet stays, unless there is a newer one.
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

  /// Drops the waiting commands because an earlier one has failed.
  mutating func drop() {
    dropped += waiting
    waiting = []
  }
}
