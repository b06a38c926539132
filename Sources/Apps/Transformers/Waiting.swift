import ReelApp
import ReelSupport

extension TransformersApp.Action {
  /// The command as it is typed, in English; nil for other actions.
  var command: String? {
    switch self {
    case .router(.homeTapped): "home"
    case .router(.cybertronTapped): "cybertron"
    case .router(.battlefieldTapped): "battlefield"
    case .router(.backTapped): "back"
    case .roster(.refreshTapped): "refresh"
    case .form(.createTapped(let typed)):
      line("create", typed[.name], FieldName.options(typed.filter { $0.key != .name }))
    case .form(.editTapped(let id, let typed)): line("edit", id, FieldName.options(typed))
    case .form(.randomTapped): "random"
    case .form(.edited(let values)):
      if values.count == 1, let (field, text) = values.first {
        line("set", field.rawValue, text)
      } else {
        line("set", FieldName.assignments(values))
      }
    case .form(.saveTapped): "save"
    case .cybertron(.deleteTapped(let id)): line("delete", id)
    case .cybertron(.undoTapped): "undo"
    case .cybertron(.searchTapped(let text)): line("search", text)
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

/// Returns the parts of a line that are there.
private func line(_ parts: String?...) -> String {
  parts.compactMap { $0?.trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
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
