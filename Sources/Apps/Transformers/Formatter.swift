import ReelApp

/// The formatter: the only place where numbers become text, besides the screens themselves.
extension Strings {
  /// Returns the sign of a team.
  func mark(_ team: Team) -> Mark {
    Mark(
      self.team(team).glyph, meaning: self.team(team).singular,
      background: team == .autobot ? Self.red : Self.violet)
  }

  /// The colours of the teams, with signs for users who cannot distinguish them.
  private static let red = "#FFC9C4"
  private static let violet = "#E6C8FF"

  /// Returns a number padded with leading spaces, for alignment.
  func padded(_ number: Int, to width: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Returns members of a team, in lines for a narrow terminal.
  ///
  /// - Parameter text: returns the text about them, given the team in the plural and their names.
  func members(_ text: With<String, String>, _ team: Team, _ names: [String]) -> Paragraph {
    let list = names.isEmpty ? result.none : names.joined(separator: listSeparator)
    return Paragraph(wrapped(text(self.team(team).plural, list)))
  }

  /// Returns text in lines for a narrow terminal, broken at spaces.
  private func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 76 {
        lines.append(line)
        line = "  " + word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Returns the notices for the user.
  func notices(_ state: TransformersApp.State) -> [any ScreenElement] {
    var notices: [Notice] = []
    if state.isNewWorld { notices.append(Notice(.info, messages.newWorld)) }
    if let message = state.message { notices.append(notice(message, state)) }
    if !state.dropped.isEmpty {
      let commands = state.dropped.compactMap(\.command).joined(separator: listSeparator)
      notices.append(Notice(.info, messages.dropped(commands)))
    }
    if let error = state.loadFailure {
      let waiting = state.waiting.isEmpty ? "" : " " + messages.waiting(state.waiting.count)
      notices.append(Notice(.error, messages.loadFailed(error.text(in: .en)) + waiting))
    }
    return notices
  }

  private func notice(
    _ message: TransformersApp.Message, _ state: TransformersApp.State
  ) -> Notice {
    switch message {
    case .unknown(let id): return Notice(.error, messages.unknown(id))
    case .nothingShown: return Notice(.error, messages.nothingShown)
    case .noForm: return Notice(.error, messages.noForm)
    case .saveFailed(let error):
      let text =
        if state.form?.id != nil {
          messages.editFailed
        } else {
          error.mayHaveArrived ? messages.createUnanswered : messages.createFailed
        }
      return Notice(.error, text(error.text(in: .en)))
    case .deleteFailed(let id, let name, let error):
      return Notice(.error, messages.deleteFailed(id, name, error.text(in: .en)))
    case .deleted(let name): return Notice(.info, messages.deleted(name))
    case .alreadyDeleted(let name): return Notice(.info, messages.alreadyDeleted(name))
    case .restored(let name, let id): return Notice(.info, messages.restored(name, id))
    case .restoreFailed(let name, let error):
      let reason = error.text(in: .en)
      return Notice(
        .error,
        error.mayHaveArrived
          ? messages.restoreUnanswered(name, reason) : messages.restoreFailed(name, reason))
    case .nothingDeleted: return Notice(.error, messages.nothingDeleted)
    case .editedIsGone: return Notice(.error, messages.editedIsGone)
    }
  }
}
