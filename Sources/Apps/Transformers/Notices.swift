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
      let commands = dropped.compactMap(\.command).joined(separator: ", ")
      Notice.info("Not done because of that: \(verbatim: commands).")
    }
    if let loadFailure {
      let failure: Text =
        "The roster could not be fetched. \(loadFailure) Try again with “refresh”."
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
    case .deleteFailed(let id, let name, let error): .error(Self.notDeleted(id, name, error))
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
    case .restoreFailed(let name, let error): .error(Self.notRestored(name, error))
    case .nothingDeleted:
      .error("No Transformer has been deleted here that could be created again.")
    case .editedIsGone:
      .error("The Transformer is no longer there. “save” creates it again as typed here.")
    }
  }

  private func notSaved(_ error: APIError) -> Text {
    if form?.id != nil {
      guard error.mayHaveArrived else {
        return "The changes were not saved. \(error) Try again with “save”."
      }
      return """
        It is not known whether the changes were saved. \(error) Check with “refresh” and \
        “cybertron”, or try again with “save”.
        """
    }
    guard error.mayHaveArrived else {
      return "The Transformer was not created. \(error) Try again with “save”."
    }
    return """
      It is not known whether the Transformer was created. \(error) Check with “refresh” and \
      “cybertron”, or try again with “save”.
      """
  }

  private static func notDeleted(_ id: String, _ name: String, _ error: APIError) -> Text {
    guard error.mayHaveArrived else {
      return """
        \(verbatim: name) was not deleted. \(error) Try again with “delete \(verbatim: id)”.
        """
    }
    return """
      It is not known whether \(verbatim: name) was deleted. \(error) Check with “refresh” and \
      “cybertron”, or try again with “delete \(verbatim: id)”.
      """
  }

  private static func notRestored(_ name: String, _ error: APIError) -> Text {
    guard error.mayHaveArrived else {
      return "\(verbatim: name) was not created again. \(error) Try again with “undo”."
    }
    return """
      It is not known whether \(verbatim: name) was created again. \(error) Check with “refresh” \
      and “cybertron”, or try again with “undo”.
      """
  }
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
