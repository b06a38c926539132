import ReelApp
import ReelHTTP
import ReelSupport

extension MiniPoolsApp {
  /// A message about the last operation.
  enum Message: Codable, Equatable, Sendable {
    /// The requested pool does not exist.
    case noSuchPool(id: Int)
    /// The form's content was not saved.
    case saveFailed(error: APIError)
    /// The pool was not deleted.
    case deleteFailed(error: APIError)
    /// Another client had deleted the pool before.
    case alreadyDeleted(name: String)
    /// Another client has deleted the edited pool; name and goal are the typed texts.
    case editedPoolGone(name: String, typedName: String, typedGoal: String)
    /// The contribution failed.
    case contributeFailed(error: APIError, amount: Int, note: String)
    /// The pool was created again, with this number.
    case restored(name: String, id: Int)
    /// The pool was not created again.
    case restoreFailed(name: String, error: APIError)
    /// The current pool was not fetched again.
    case refreshFailed(error: APIError)
    /// Another client has deleted the current pool.
    case shownPoolGone(name: String)
    /// Another client has deleted the pool before the contribution.
    case contributedPoolGone(name: String, amount: Int)
    /// Who a person is.
    case person(id: Int, name: String)
    /// The requested person does not exist.
    case noSuchPerson(id: Int)
    /// The people were not fetched.
    case personFailed(id: Int, error: APIError)
  }
}

extension MiniPoolsApp.State {
  /// The messages about the last operation.
  var notices: [any ScreenElement] {
    if let message { return [notice(message)] }
    guard let deleted, deleted.isNews, deleted.held == nil else { return [] }
    let name = deleted.draft.name
    return [Notice.info("“\(verbatim: name)” is deleted. “undo” creates it again.")]
  }

  private func notice(_ message: MiniPoolsApp.Message) -> Notice {
    switch message {
    case .noSuchPool(let id):
      .error(
        """
        There is no pool \(id) in the list. “home” and “refresh” bring the list up to date.
        """)
    case .saveFailed(let error): .error(notSaved(error))
    case .deleteFailed(let error):
      .error(
        error.text(
          unmade: "The pool was not deleted.",
          unsure: "It is not known whether the pool was deleted.",
          check: [Text(command: "home")], again: Text(command: "delete")))
    case .alreadyDeleted(let name):
      .info("Another user had already deleted “\(verbatim: name)”.")
    case .editedPoolGone(let name, let typedName, let typedGoal):
      .error(
        hasJustDeleted
          ? """
          You had deleted “\(verbatim: name)”, so it could not be saved. You had typed the name \
          “\(verbatim: typedName)” and \(goal(typedGoal)).
          """
          : """
          Another user has deleted “\(verbatim: name)”, so it could not be saved. You had typed \
          the name “\(verbatim: typedName)” and \(goal(typedGoal)).
          """)
    case .contributeFailed(let error, let amount, let note):
      .error(notContributed(Dollars(amount), note, error))
    case .restored(let name, let id):
      .info("“\(verbatim: name)” is created again, as pool \(id).")
    case .restoreFailed(let name, let error):
      .error(
        error.text(
          unmade: "“\(verbatim: name)” was not created again.",
          unsure: "It is not known whether “\(verbatim: name)” was created again.",
          check: [Text(command: "refresh")], again: Text(command: "undo")))
    case .refreshFailed(let error):
      .error(error.text("The pool could not be fetched.", again: Text(command: "refresh")))
    case .shownPoolGone(let name):
      .info("Another user has deleted “\(verbatim: name)”.")
    case .contributedPoolGone(let name, let amount):
      .error(
        hasJustDeleted
          ? """
          You had deleted “\(verbatim: name)”, so your \(Dollars(amount)) were not contributed.
          """
          : """
          Another user has deleted “\(verbatim: name)”, so your \(Dollars(amount)) were not \
          contributed.
          """)
    case .person(let id, let name): .info("Person \(id) is \(verbatim: name).")
    case .noSuchPerson(let id): .error("There is no person \(id).")
    case .personFailed(let id, let error):
      .error(
        error.text(
          "The names could not be fetched.",
          again: Text(command: "person") + Text(verbatim: " \(id)")))
    }
  }

  /// What the user is told of changes that were not made, or may not have been.
  private func notSaved(_ error: APIError) -> Text {
    let isNew = form?.id == nil
    return error.text(
      unmade: isNew ? "The pool was not created." : "The changes were not saved.",
      unsure: isNew
        ? "It is not known whether the pool was created."
        : "It is not known whether the changes were saved.",
      check: [Text(command: "home")], again: isNew ? Text(command: "create") : Text(command: "save")
    )
  }

  private func notContributed(_ amount: Dollars, _ note: String, _ error: APIError) -> Text {
    guard error.mayHaveArrived else {
      let words = note.isEmpty ? "" : " " + Words.quoted(note)
      return error.text(
        "Your \(amount) were not contributed.",
        again: Text(command: "contribute") + Text(verbatim: " \(amount.amount)\(words)"))
    }
    return """
      It is not known whether your \(amount) were contributed. \(error) Check with “home” before \
      you try again.
      """
  }

  /// Returns a typed goal as a part of a sentence.
  private func goal(_ typed: String) -> Text {
    if typed.isBlank { return "no goal" }
    let amount = Dollars.wholeNumber(typed, in: locale).map { Text(Dollars($0)) }
    return "the goal \(amount ?? Text(verbatim: typed))"
  }
}
