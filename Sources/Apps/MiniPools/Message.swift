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
  }
}

extension Strings {
  /// Returns the messages about the last operation.
  func notices(_ state: MiniPoolsApp.State) -> [any ScreenElement] {
    switch state.message {
    case nil:
      guard let deleted = state.deleted, deleted.isNews, deleted.held == nil else { return [] }
      return [Notice(.info, messages.deleted(deleted.draft.name))]
    case .noSuchPool(let id)?: return [Notice(.error, messages.noSuchPool(String(id)))]
    case .saveFailed(let error)?:
      let text =
        if state.form?.id != nil {
          messages.editFailed
        } else {
          error.mayHaveArrived ? messages.createUnanswered : messages.createFailed
        }
      return [Notice(.error, text(error.text(in: .en)))]
    case .deleteFailed(let error)?:
      return [Notice(.error, messages.deleteFailed(error.text(in: .en)))]
    case .alreadyDeleted(let name)?: return [Notice(.info, messages.alreadyDeleted(name))]
    case .editedPoolGone(let name, let typedName, let typedGoal)?:
      let goal =
        typedGoal.isBlank
        ? messages.noGoal
        : messages.typedGoal(Dollars.wholeNumber(typedGoal).map(dollars) ?? typedGoal)
      return [Notice(.error, messages.editedPoolGone(name, typedName, goal))]
    case .contributeFailed(let error, let amount, let note)?:
      let reason = error.text(in: .en)
      let again = "contribute \(amount)" + (note.isEmpty ? "" : " " + Words.quoted(note))
      let text =
        error.mayHaveArrived
        ? messages.contributeUnanswered(dollars(amount), reason)
        : messages.contributeFailed(dollars(amount), reason, again)
      return [Notice(.error, text)]
    case .restored(let name, let id)?: return [Notice(.info, messages.restored(name, String(id)))]
    case .restoreFailed(let name, let error)?:
      let text = error.mayHaveArrived ? messages.restoreUnanswered : messages.restoreFailed
      return [Notice(.error, text(name, error.text(in: .en)))]
    case .refreshFailed(let error)?:
      return [Notice(.error, messages.refreshFailed(error.text(in: .en)))]
    case .shownPoolGone(let name)?: return [Notice(.info, messages.shownPoolGone(name))]
    case .contributedPoolGone(let name, let amount)?:
      return [Notice(.error, messages.contributedPoolGone(name, dollars(amount)))]
    }
  }
}
