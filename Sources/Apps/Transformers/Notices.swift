import ReelApp
import ReelHTTP

extension TransformersApp.State {
  /// The notices for the user.
  @ScreenBuilder var notices: [Screen.Element] {
    if isNewWorld {
      Notice.info("The server no longer knew this roster's token: this is a new, empty Cybertron.")
    }
    if let message { notice(message) }
    if !dropped.isEmpty {
      let commands = TransformersApp(api: .unanswered).commands
      let lines = dropped.compactMap(\.command).map { commands.spelling($0) }
        .joined(separator: Text(verbatim: ", "))
      Notice.info("Not done because of that: \(lines).")
    }
    if let loadFailure {
      let failure = loadFailure.text(
        "The roster could not be fetched.", again: Text(command: "refresh"))
      Notice.error(waiting.isEmpty ? failure : failure + Text(verbatim: " ") + waitingText)
    }
  }

  private var waitingText: Text {
    let count = waiting.count
    return count == 1
      ? "A command is waiting for it."
      : Text(
        count, one: "\(count) command is waiting for it.",
        other: "\(count) commands are waiting for it.")
  }

  private func notice(_ message: TransformersApp.Message) -> Notice {
    switch message {
    case .unknown(let id): .unknown(id)
    case .nothingShown:
      .error("There is no Transformer on the screen: say which one, as in “show 3”.")
    case .noForm:
      .error("There was no form to fill in or save. Open one with “create” or “edit”.")
    case .saveFailed(let error): .error(notSaved(error))
    case .deleteFailed(let id, let name, let error):
      .error(
        error.text(
          unmade: "\(verbatim: name) was not deleted.",
          unsure: "It is not known whether \(verbatim: name) was deleted.",
          check: Self.list, again: Text(command: "delete") + Text(verbatim: " \(id)")))
    case .deleted(let name):
      .info("\(verbatim: name) is deleted. “undo” creates it again.")
    case .alreadyDeleted(let name):
      .info("Another user had already deleted \(verbatim: name).")
    case .restored(let name, let id):
      .info(
        """
        \(verbatim: name) is created again, with another id, \(verbatim: id): of those of equal \
        rank it now fights last.
        """)
    case .restoreFailed(let name, let error):
      .error(
        error.text(
          unmade: "\(verbatim: name) was not created again.",
          unsure: "It is not known whether \(verbatim: name) was created again.",
          check: Self.list, again: Text(command: "undo")))
    case .nothingDeleted:
      .error("No Transformer has been deleted here that could be created again.")
    case .editedIsGone:
      .error("The Transformer is no longer there. “save” creates it again as typed here.")
    case .overtaken(let theirs): .error(Form.overtaken(theirs))
    }
  }

  private func notSaved(_ error: APIError) -> Text {
    let isNew = form?.id == nil
    return error.text(
      unmade: isNew ? "The Transformer was not created." : "The changes were not saved.",
      unsure: isNew
        ? "It is not known whether the Transformer was created."
        : "It is not known whether the changes were saved.",
      check: Self.list, again: Text(command: "save"))
  }

  /// The commands that show what the server has.
  private static let list = [Text(command: "refresh"), Text(command: "cybertron")]
}

extension Notice {
  /// Returns the notice that there is no Transformer with an id.
  static func unknown(_ id: String) -> Notice {
    .error(
      """
      There is no Transformer \(verbatim: id). “cybertron” lists them, “refresh” fetches them again.
      """)
  }
}
