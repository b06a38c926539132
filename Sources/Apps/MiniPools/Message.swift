import ReelApp
import ReelHTTP
import ReelSupport

extension MiniPoolsApp {
  /// What the user should know about the last thing done.
  enum Message: Codable, Equatable, Sendable {
    /// The pool that the user wants to see is not there.
    case noSuchPool(id: Int)
    /// The form's content was not saved.
    case saveFailed(error: APIError)
    /// The pool was not deleted.
    case deleteFailed(error: APIError)
    /// Somebody else had deleted the pool before.
    case alreadyDeleted(name: String)
    /// Somebody else has deleted the pool that was edited; name and goal are what was typed.
    case editedPoolGone(name: String, typedName: String, typedGoal: String)
  }
}

extension Strings {
  /// What the user should know about the last thing done.
  func notices(_ state: MiniPoolsApp.State) -> [any ScreenElement] {
    switch state.message {
    case nil: return []
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
        ? messages.noGoal : messages.typedGoal(numbers.dollars(typedGoal))
      return [Notice(.error, messages.editedPoolGone(name, typedName, goal))]
    }
  }
}
