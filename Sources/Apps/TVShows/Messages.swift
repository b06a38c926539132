import ReelApp

extension TVShowsApp.State {
  /// The notice about the last operation, if there is one; none while the app starts.
  var notices: [Notice] {
    top == .start ? [] : message.map { [$0.notice(isTyping: form != nil)] } ?? []
  }
}

extension TVShowsApp.Message {
  /// Returns the message as a notice.
  ///
  /// - Parameter isTyping: whether a form is open, with what the user has typed.
  fileprivate func notice(isTyping: Bool) -> Notice {
    switch self {
    case .duplicate(let id, let title, let year, let added):
      .info(
        """
        There was already “\(verbatim: title)” of \(year), as number \(id). “delete \(added)” \
        removes the new one.
        """)
    case .deleted(let title):
      .info("“\(verbatim: title)” is deleted. “undo” restores it.")
    case .restored(let title, let how): .info(how.text(of: title))
    case .editedIsGone:
      .error(
        """
        Another client has deleted the show. What you have typed is still here: “save” adds it \
        again.
        """)
    case .overtaken(let theirs): .error(Form.overtaken(theirs))
    case .unknown(let id):
      .error("There is no show number \(id). “list” shows all with their numbers.")
    case .noShow:
      .error("There is no show on the screen: say which one, as in “open 3”.")
    case .noConflict(let title):
      .error("There is only one version of “\(verbatim: title)”.")
    case .saveFailed(let problem):
      .error(
        isTyping
          ? "The show was not saved; what you have typed is still here. \(problem.text)"
          : "Nothing has been changed. \(problem.text)")
    case .storeTroubled(let problem): .error("The local database: \(problem.text)")
    case .simulateFailed(let error):
      .error("The other client could not add a show. \(error.sentence)")
    }
  }
}

extension Restoration {
  /// Returns what has happened to a show of this title.
  fileprivate func text(of title: String) -> Text {
    switch self {
    case .takenBack: "“\(verbatim: title)” is back, as it was."
    case .uncertain:
      "“\(verbatim: title)” is back; if the server has deleted it already, it is added again."
    case .anew:
      """
      “\(verbatim: title)” is back. The server had deleted it: there it is now a new show, added \
      today.
      """
    }
  }
}
